import { gte, not, where } from "@/lib/base/list/where";
import { listEvents } from "@/lib/resources/event/endpoints";

type View = Parameters<typeof where<typeof listEvents.list.record>>[2];

/**
 * The failures since a time that somebody has to look at: of programs, jobs and webhooks. What people are refused, such as a
 * wrong password or an invalid field, they see it at once; it is in the log only.
 */
export const failuresSince = (since: string, view?: View): URLSearchParams =>
  where(listEvents.list, { status: "failed", "user.type": not("session"), time: gte(since) }, view);
