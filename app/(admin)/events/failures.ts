import { gte, where } from "@/lib/base/list/where";
import { listEvents } from "@/lib/resources/event/endpoints";

type View = Parameters<typeof where<typeof listEvents.list.record>>[2];

/** All failures since a time: of programs, jobs and webhooks, and what people were refused. */
export const failuresSince = (since: string, view?: View): URLSearchParams =>
  where(listEvents.list, { status: "failed", time: gte(since) }, view);
