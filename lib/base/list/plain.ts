import type { Actor } from "@/lib/base/auth/actor";
import { type Changes, readChanges } from "./feed";
import type { ListRequest } from "./question";
import { type ListResult, readList } from "./run";

/** The services of lists that answer their rows as they are, and of their feeds. */

export const list = (actor: Actor, { list: request }: { list: ListRequest }): Promise<ListResult> =>
  readList(actor.tenant, request);

export const changes = (
  actor: Actor,
  { list: request, query }: { list: ListRequest; query: { since?: string | undefined } },
): Promise<Changes> => readChanges(actor.tenant, request, query.since);
