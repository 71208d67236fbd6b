import { gte, not, where } from "@/lib/base/list/where";
import { listEvents } from "@/lib/resources/event/endpoints";

type View = Parameters<typeof where<typeof listEvents.list.record>>[2];

/**
 * The failures since a time that need attention: of programs, jobs and webhooks. Refusals of people, such as for a wrong
 * password or an invalid field, are not counted, since people see them at once.
 */
export const failuresSince = (since: string, view?: View): URLSearchParams =>
  where(listEvents.list, { status: "failed", "user.type": not("session"), time: gte(since) }, view);
