import { eventRecord, insertEvents } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { type Changes, readChanges } from "@/lib/base/list/feed";
import { type ListResult, readList, readRecord } from "@/lib/base/list/read";
import type { appendEvent, getEvent, listEventChanges, listEvents } from "./endpoints";
import { type Event, eventList } from "./schema";

export async function list(actor: Actor, { list: request }: Input<typeof listEvents>): Promise<ListResult> {
  return await readList(actor.tenant, request);
}

export const changes = (actor: Actor, { list: request, query }: Input<typeof listEventChanges>): Promise<Changes> =>
  readChanges(actor.tenant, request, query.since);

/** @throws AppError `not_found` */
export async function get(actor: Actor, { params }: Input<typeof getEvent>): Promise<Event> {
  const found = await readRecord<Event>(actor.tenant, eventList, params.id);
  if (!found) throw AppError.notFound("The event");
  return found;
}

/** Appends an event of another system. No second event records the call. */
export async function create(actor: Actor, { tx, body }: Input<typeof appendEvent>): Promise<Event> {
  const doc = eventRecord<NonNullable<Event["data"]>>(actor, body);
  await tx.$executeRaw(insertEvents(actor, [doc]));
  return doc;
}
