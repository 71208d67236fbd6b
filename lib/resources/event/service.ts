import { eventRecord, insertEvents } from "@/lib/base/audit/append";
import { messageType, type NewEvent } from "@/lib/base/audit/event";
import type { Actor } from "@/lib/base/auth/actor";
import { sql } from "@/lib/base/db/sql";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { recordIn } from "@/lib/base/list/record";
import { events } from "@/lib/events";
import { message } from "@/lib/languages/text";
import type { appendEvent } from "./endpoints";
import { type Event, eventList } from "./schema";

export const get = recordIn<Event>(eventList, message("The event was not found."));

/**
 * Appends an event of another system. No second event records the call.
 * @throws AppError `invalid_body` for an event that the platform itself records
 */
export async function create(actor: Actor, { tx, body }: Input<typeof appendEvent>): Promise<Event> {
  if (ownTypes.has(comparableType(body))) {
    const detail = message(
      "The platform itself records events of this source and action, so nobody else can append them.",
    );
    throw AppError.invalidField("/action", detail, "not_allowed");
  }
  const record = eventRecord<NonNullable<Event["data"]>>(actor, body, "external");
  const [stored] = await tx.$queryRaw<{ doc: Event }[]>(sql`${insertEvents(actor, [record])} RETURNING doc`);
  if (!stored) throw new Error("The event was not stored.");
  return stored.doc;
}

/** The type that receivers of webhooks see, so that none of the platform's is taken by another spelling. */
const comparableType = ({ source, action }: Pick<NewEvent, "source" | "action">): string =>
  messageType({ source: withoutInvisible(source), action: withoutInvisible(action) }).toLowerCase();

const withoutInvisible = (name: string): string =>
  name.normalize("NFKC").replace(/[\p{C}\p{Default_Ignorable_Code_Point}]|^\s+|\s+$/gu, "");

/** Those that only the platform may record. */
const ownTypes: ReadonlySet<string> = new Set(events.filter(({ external }) => !external).map(comparableType));
