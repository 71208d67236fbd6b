import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import type { Event } from "@/lib/resources/event/schema";
import { isUndo } from "./is-undo";
import type { UndoneField } from "./plan";
import type { Undo } from "./schema";

/** Reads the events of changes from the log. */

/** An event, with the transaction that has appended it. */
export interface EventRow {
  doc: Event;
  tx: string;
}

/**
 * The events of changes. That of an undo stands for what the undo has changed, which has an event of the same transaction.
 * @throws AppError `not_found`
 */
export async function changesOf(tx: Transaction, { tenant }: Actor, ids: readonly string[]): Promise<EventRow[]> {
  const rows = await tx.$queryRaw<EventRow[]>`
    SELECT doc, tx::text AS tx FROM event WHERE tenant = ${tenant.id} AND id = ANY (${ids})`;
  const found = new Map(rows.map((row) => [row.doc.id, row]));
  const changes = ids.map(async (id): Promise<EventRow> => {
    const event = found.get(id);
    if (!event) throw AppError.notFound(message("The event was not found."));
    const { status, data } = event.doc;
    if (!isUndo(event.doc) || status !== "success") return event;
    const record = typeof data?.record === "string" ? data.record : "";
    const [change] = await tx.$queryRaw<EventRow[]>`
      SELECT doc, tx::text AS tx FROM event
      WHERE tenant = ${tenant.id} AND "data._id" = ${record} AND id <> ${id} AND tx = ${event.tx}::xid8 AND status = 'success'
      ORDER BY id DESC LIMIT 1`;
    return change ?? event;
  });
  return await Promise.all(changes);
}

/** A field in conflict with the latest event that has changed it since. */
export async function withAuthor(
  tx: Transaction,
  { tenant }: Actor,
  { doc: { id: since, data } }: EventRow,
  field: UndoneField,
): Promise<UndoneField & Pick<Undo["changes"][number], "by">> {
  if (field.state !== "conflict") return field;
  const [by] = await tx.$queryRaw<{ event: string; user: string; time: string }[]>`
    SELECT id AS event, doc #>> '{user,username}' AS user, doc->>'time' AS time FROM event
    WHERE tenant = ${tenant.id} AND "data._id" = ${data?._id ?? ""} AND id > ${since} AND status = 'success'
      AND doc #> ARRAY['data', 'changes', ${field.path}] IS NOT NULL
    ORDER BY id DESC LIMIT 1`;
  return { ...field, ...defined({ by }) };
}
