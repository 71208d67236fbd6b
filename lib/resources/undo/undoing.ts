import type { UndoOfEvent } from "@/lib/base/audit/event";
import { never } from "@/lib/base/audit/never-undone";
import { type Actor, hasFeature, requireFeature } from "@/lib/base/auth/actor";
import { isFeature } from "@/lib/base/auth/features";
import { lockName } from "@/lib/base/db/locks";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { groupBy } from "@/lib/base/group-by";
import type { RecordKind, Write } from "@/lib/base/write/kind";
import { sellerRefusal } from "@/lib/base/write/seller";
import {
  endedVersions,
  type FormerVersion,
  followingVersion,
  presentVersions,
  type Version,
} from "@/lib/base/write/versions";
import { events } from "@/lib/events";
import { kinds } from "@/lib/kinds";
import { message } from "@/lib/languages/text";
import type { Event } from "@/lib/resources/event/schema";
import { changeUndone } from "./events";
import { changesOf, type EventRow, withAuthor } from "./log";
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

/** How the change of an event is undone, by the catalogue. */
const undoOf = ({ source, action }: Event): UndoOfEvent =>
  events.find((type) => type.source === source && type.action === action)?.undo ?? never.noOperation;

/** A change that can be undone as far as its event tells. */
interface Candidate {
  event: EventRow;
  record: Subject;
  how: How;
  write: Write;
}

/**
 * The undos of several events, in their order.
 * @param lock whether to lock the records until the transaction ends, as the undo itself does
 * @throws AppError `not_found`, and with `lock` `missing_feature`
 */
export async function undoingsOf(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  lock: boolean,
): Promise<Undoing[]> {
  const events = await changesOf(tx, actor, ids);
  const read = events.map((event) => candidateOf(actor, event, lock));
  const candidates = read.flatMap((each) => ("event" in each ? each : []));
  const undoings = new Map<Candidate, Undoing>();
  for (const [kind, some] of groupBy(candidates, ({ record }) => record.kind)) {
    const endings = some.map(({ event: { doc, tx }, record: { id } }) => ({
      ...{ event: doc.id, id, tx, time: doc.time ?? "now" },
    }));
    const before = await endedVersions(tx, actor, kind, endings);
    if (lock)
      kind.lock?.(
        tx,
        actor.tenant,
        endings.map(({ id }) => id),
      );
    const now = await presentOf(tx, actor, kind, endings, lock);
    const all = some.map((each) => undoingOf(tx, actor, each, before.get(each.event.doc.id), now.get(each.record.id)));
    for (const [at, undoing] of (await Promise.all(all)).entries()) undoings.set(some[at] as Candidate, undoing);
  }
  return read.map((each) => ("event" in each ? (undoings.get(each) as Undoing) : each));
}

/** What undoes the change of an event, or why nothing does. */
function candidateOf(actor: Actor, event: EventRow, lock: boolean): Candidate | Undoing {
  const { status, data } = event.doc;
  if (status !== "success") return notUndoable(message("Nothing was changed."));
  const undo = data?._id === undefined ? never.noOperation : undoOf(event.doc);
  if ("never" in undo) return notUndoable(undo.never);
  const { kind, write } = undoer(undo);
  const name = typeof data?.name === "string" ? data.name : undefined;
  const id = undo.member === undefined ? data?._id : Object(data)[undo.member];
  const record: Subject = { kind, id: String(id ?? ""), ...defined({ name }) };
  const { feature } = write.endpoint;
  if (lock) requireFeature(actor, feature);
  if (isFeature(feature) && !hasFeature(actor, feature))
    return notUndoable(
      message("Undoing it needs the feature {feature}, which your credential lacks.", { feature }),
      record,
    );
  const refusal = kind.final?.(pathsOf(event));
  return refusal === undefined ? { event, record, how: undo.how, write } : notUndoable(refusal, record);
}

const pathsOf = ({ doc }: EventRow): string[] => Object.keys(Object(doc.data?.changes));

/** @param before the version that the change has ended @param now the present one */
async function undoingOf(
  tx: Transaction,
  actor: Actor,
  { event, record, how, write }: Candidate,
  before: FormerVersion | undefined,
  now: Version | undefined,
): Promise<Undoing> {
  const { kind } = record;
  const refusal = kind.seller && sellerRefusal(actor, (now ?? before)?.seller);
  if (refusal) return notUndoable(refusal.message, record);
  const effects = [write.endpoint.event, changeUndone].flatMap((type) => type?.success ?? []);
  const undoing: Undoing = {
    ...{ undoable: true, record, changes: [], effects },
    found: { how, write, before: before?.doc },
  };
  if (how !== "fields") {
    const reason = reasonAgainst(kind, how, event.tx, before, now);
    if (reason !== undefined) return notUndoable(reason, record);
    const name = now && kind.nameOf(now.doc);
    const result = now && (await kind.restoredName?.(tx, actor, now.doc));
    const isRenamed = name !== undefined && result !== undefined && result !== name;
    const changes: UndoneField[] = isRenamed
      ? [{ path: "name", before: name, after: name, now: name, result, state: "clean" }]
      : [];
    return { ...undoing, record: { ...record, ...defined({ name }) }, changes };
  }
  if (!now || kind.isTrashed?.(now.doc)) {
    const deletion = await deletionOf(tx, actor, record);
    return {
      ...notUndoable(message("The record is deleted. Undo its deletion first."), record),
      ...defined({ deletion }),
    };
  }
  const after = before && (now.began === before.ended ? now : await followingVersion(tx, actor, kind, before));
  if (!after) return notUndoable(tooOld, record);
  const fieldsOf = ({ doc }: Version) => kind.fields?.of(doc) ?? doc;
  const fields = undoPlan(pathsOf(event), fieldsOf(before), fieldsOf(after), fieldsOf(now));
  const changes = await Promise.all(fields.map((field) => withAuthor(tx, actor, event, field)));
  if (changes.some(({ state }) => state !== "already")) return { ...undoing, changes };
  return { ...notUndoable(message("It is undone already."), record), changes };
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

/**
 * The present versions. Where there is none to lock, other undos of such records wait: one lock for all of them, as the undo of
 * a plan has more records than Postgres has room for locks.
 */
async function presentOf(
  tx: Transaction,
  actor: Actor,
  kind: RecordKind,
  records: readonly { id: string }[],
  lock: boolean,
): Promise<ReadonlyMap<string, Version>> {
  const ids = records.map(({ id }) => id);
  const now = await presentVersions(tx, actor, kind, ids, lock);
  if (!lock || ids.every((id) => now.has(id))) return now;
  lockName(tx, `undo:${actor.tenant.id}:${kind.table}`);
  return await presentVersions(tx, actor, kind, ids, true);
}

/** The event of a record's last deletion. */
async function deletionOf(tx: Transaction, { tenant }: Actor, { kind, id }: Subject): Promise<string | undefined> {
  const actions = events.flatMap(({ action, undo }) =>
    undo && "kind" in undo && verbs[undo.how] === "restore" && undoer(undo).kind === kind ? action : [],
  );
  const [event] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM event WHERE tenant = ${tenant.id} AND "data._id" = ${id} AND action = ANY (${actions})
      AND status = 'success' ORDER BY id DESC LIMIT 1`;
  return event?.id;
}

const tooOld = message("It is older than the versions that are kept.");

/** The transaction number of all events and records that are older than the table of versions. */
const beforeHistory = "3";

/** Why the creation, deletion or restore of a record cannot be undone. */
function reasonAgainst(
  { isTrashed }: RecordKind,
  how: Exclude<How, "fields">,
  transaction: string,
  before: FormerVersion | undefined,
  now: Version | undefined,
): string | undefined {
  const isThere = now !== undefined && (isTrashed?.(now.doc) ?? false) === (how === "trashed");
  if (how === "removed" ? now !== undefined : !isThere) return message("It is undone already.");
  if (how === "removed") return before ? undefined : tooOld;
  if (how !== "made" || now?.made === transaction) return undefined;
  return transaction === beforeHistory ? tooOld : message("The record was changed since. Delete it instead.");
}
