import type { UndoOfEvent } from "@/lib/base/audit/event";
import { type Actor, hasFeature, requireFeature } from "@/lib/base/auth/actor";
import { isFeature } from "@/lib/base/auth/features";
import { lockName } from "@/lib/base/db/locks";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { RecordKind, Write } from "@/lib/base/write/kind";
import {
  endedVersion,
  type FormerVersion,
  followingVersion,
  presentVersions,
  type Version,
} from "@/lib/base/write/versions";
import { events } from "@/lib/events";
import { kinds } from "@/lib/kinds";
import type { Event } from "@/lib/resources/event/schema";
import { changeUndone } from "./events";
import { isUndo } from "./is-undo";
import { type UndoneField, undoPlan } from "./plan";
import type { Undo } from "./schema";

/** Finds out what the undo of an event does, from the versions of its record. */

/** The undo of an event, and what carries it out where that is possible. */
export interface Undoing extends Omit<Undo, "changes" | "record"> {
  record?: Subject;
  changes: (UndoneField & Pick<Undo["changes"][number], "by">)[];
  found?: { how: How; write: Write; before: object | undefined };
}

type How = Exclude<UndoOfEvent, { never: string }>["how"];
/** The record that was changed. */
export type Subject = { kind: RecordKind; id: string; name?: string };

/** What undoes each change of a record. */
const verbs = { fields: "update", made: "delete", restored: "delete", removed: "restore", trashed: "restore" } as const;

export const notUndoable = (reason: string, record?: Subject): Undoing => ({
  undoable: false,
  reason,
  ...defined({ record }),
  changes: [],
  effects: [],
});

const unknown: UndoOfEvent = { never: "There is no operation that takes this back." };

/** How the change of an event is undone, by the catalogue. */
const undoOf = ({ source, action }: Event): UndoOfEvent =>
  events.find((type) => type.source === source && type.action === action)?.undo ?? unknown;

/** @param lock whether to lock the record until the transaction ends, as the undo itself does */
export async function undoingOf(tx: Transaction, actor: Actor, eventId: string, lock: boolean): Promise<Undoing> {
  const event = await changeOf(tx, actor, eventId);
  const { status, time = "now", data } = event.doc;
  if (status !== "success") return notUndoable("Nothing was changed.");
  const undo = data?._id === undefined ? unknown : undoOf(event.doc);
  if ("never" in undo) return notUndoable(undo.never);
  const { how } = undo;
  const { kind, write } = undoer(undo);
  const id = data?._id ?? "";
  const name = typeof data?.name === "string" ? data.name : undefined;
  const record: Subject = { kind, id, ...defined({ name }) };
  const { feature } = write.endpoint;
  if (lock) requireFeature(actor, feature);
  if (isFeature(feature) && !hasFeature(actor, feature))
    return notUndoable(`Undoing it needs the feature ${feature}, which your credential lacks.`, record);
  const paths = Object.keys(Object(data?.changes));
  const refusal = kind.final?.(paths);
  if (refusal !== undefined) return notUndoable(refusal, record);
  const before = await endedVersion(tx, actor, kind, id, { tx: event.tx, time });
  if (lock) kind.lock?.(tx, actor.tenant.id);
  const now = await presentVersion(tx, actor, kind, id, lock);
  const effects = [write.endpoint.event, changeUndone].flatMap((type) => type?.success ?? []);
  const found = { how, write, before: before?.doc };
  const undoing: Undoing = { undoable: true, record, changes: [], effects, found };
  if (how !== "fields") {
    const reason = reasonAgainst(how, event.tx, before, now);
    if (reason !== undefined) return notUndoable(reason, record);
    const name = now && nameOf(now.doc);
    const changes = name === undefined ? [] : await renaming(tx, actor, kind, id, name);
    return { ...undoing, record: { ...record, ...defined({ name }) }, changes };
  }
  if (!now || isTrashed(now)) {
    const deletion = await deletionOf(tx, actor, undo.kind, id);
    return { ...notUndoable("The record is deleted. Undo its deletion first.", record), ...defined({ deletion }) };
  }
  const after = before && (now.began === before.ended ? now : await followingVersion(tx, actor, kind, before));
  if (!after) return notUndoable(tooOld, record);
  const fieldsOf = ({ doc }: Version) => kind.fields?.of(doc) ?? doc;
  const fields = undoPlan(paths, fieldsOf(before), fieldsOf(after), fieldsOf(now));
  const changes = await Promise.all(fields.map((field) => withAuthor(tx, actor, id, event.doc.id, field)));
  if (changes.some(({ state }) => state !== "already")) return { ...undoing, changes };
  return { ...notUndoable("It is undone already.", record), changes };
}

/** The kind of record that an event has changed, and the write that undoes it. */
export function undoer({ kind: noun, how }: Exclude<UndoOfEvent, { never: string }>): {
  kind: RecordKind;
  write: Write;
} {
  const kind: RecordKind | undefined = kinds[noun as keyof typeof kinds];
  const write = kind?.writes[verbs[how]];
  if (!kind || !write) throw new Error(`Nothing undoes ${how} of ${noun}`);
  return { kind, write };
}

interface EventRow {
  doc: Event;
  tx: string;
}

/**
 * The event of a change. That of an undo stands for what the undo has changed, which has an event of the same transaction.
 * @throws AppError `not_found`
 */
async function changeOf(tx: Transaction, { tenant }: Actor, id: string): Promise<EventRow> {
  const [event] = await tx.$queryRaw<EventRow[]>`
    SELECT doc, tx::text AS tx FROM event WHERE tenant = ${tenant.id} AND id = ${id}`;
  if (!event) throw AppError.notFound("The event");
  const { status, data } = event.doc;
  if (!isUndo(event.doc) || status !== "success") return event;
  const record = typeof data?.record === "string" ? data.record : "";
  const [change] = await tx.$queryRaw<EventRow[]>`
    SELECT doc, tx::text AS tx FROM event
    WHERE tenant = ${tenant.id} AND "data._id" = ${record} AND id <> ${id} AND tx = ${event.tx}::xid8 AND status = 'success'
    ORDER BY id DESC LIMIT 1`;
  return change ?? event;
}

/**
 * The present version. Where there is none to lock, other undos of such records wait: one lock for all of them, as the undo of
 * a plan has more records than Postgres has room for locks.
 */
async function presentVersion(
  tx: Transaction,
  actor: Actor,
  kind: RecordKind,
  id: string,
  lock: boolean,
): Promise<Version | undefined> {
  const read = async () => (await presentVersions(tx, actor, kind, [id], lock)).get(id);
  const now = await read();
  if (now || !lock) return now;
  lockName(tx, `undo:${actor.tenant.id}:${kind.table}`);
  return await read();
}

/** The event of a record's last deletion. */
async function deletionOf(tx: Transaction, { tenant }: Actor, noun: string, id: string): Promise<string | undefined> {
  const actions = events.flatMap(({ action, undo }) =>
    undo && "kind" in undo && undo.kind === noun && verbs[undo.how] === "restore" ? action : [],
  );
  const [event] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM event WHERE tenant = ${tenant.id} AND "data._id" = ${id} AND action = ANY (${actions})
      AND status = 'success' ORDER BY id DESC LIMIT 1`;
  return event?.id;
}

const nameOf = (doc: object): string | undefined =>
  "name" in doc && typeof doc.name === "string" ? doc.name : undefined;

/** The change of a record's name where others have taken it since. */
async function renaming(
  tx: Transaction,
  actor: Actor,
  { restoredName }: RecordKind,
  id: string,
  name: string,
): Promise<UndoneField[]> {
  const result = await restoredName?.(tx, actor, id);
  if (result === undefined || result === name) return [];
  return [{ path: "name", before: name, after: name, now: name, result, state: "clean" }];
}

/** A field in conflict with the latest event that has changed it since. */
async function withAuthor(
  tx: Transaction,
  { tenant }: Actor,
  id: string,
  since: string,
  field: UndoneField,
): Promise<Undoing["changes"][number]> {
  if (field.state !== "conflict") return field;
  const [by] = await tx.$queryRaw<{ event: string; user: string; time: string }[]>`
    SELECT id AS event, doc #>> '{user,username}' AS user, doc->>'time' AS time FROM event
    WHERE tenant = ${tenant.id} AND "data._id" = ${id} AND id > ${since} AND status = 'success'
      AND doc #> ARRAY['data', 'changes', ${field.path}] IS NOT NULL
    ORDER BY id DESC LIMIT 1`;
  return { ...field, ...defined({ by }) };
}

const tooOld = "It is older than the versions that are kept.";

/** The transaction number of all events and records that are older than the table of versions. */
const beforeHistory = "3";

/** Why the creation, deletion or restore of a record cannot be undone. */
function reasonAgainst(
  how: Exclude<How, "fields">,
  transaction: string,
  before: FormerVersion | undefined,
  now: Version | undefined,
): string | undefined {
  const isThere = now !== undefined && (how === "trashed" ? isTrashed(now) : !isTrashed(now));
  if (how === "removed" ? now !== undefined : !isThere) return "It is undone already.";
  if (how === "removed") return before ? undefined : tooOld;
  if (how !== "made" || now?.made === transaction) return undefined;
  return transaction === beforeHistory ? tooOld : "The record was changed since. Delete it instead.";
}

const isTrashed = ({ doc }: Version): boolean => "deletedDate" in doc;
