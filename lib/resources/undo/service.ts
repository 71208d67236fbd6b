import { append } from "@/lib/base/audit/append";
import { messageType } from "@/lib/base/audit/event";
import { type Actor, hasFeature, requireFeature } from "@/lib/base/auth/actor";
import { type Feature, isFeature } from "@/lib/base/auth/features";
import { lockName } from "@/lib/base/db/locks";
import { type Transaction, withRollback } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import type { ErrorCode } from "@/lib/base/error-codes";
import { AppError } from "@/lib/base/errors";
import type { Endpoint, Input } from "@/lib/base/http/endpoint";
import { etagOf, requireMatch } from "@/lib/base/http/etag";
import { requireRecentProof } from "@/lib/base/http/recent-proof";
import type { Problem } from "@/lib/base/problem-document";
import type { Event } from "@/lib/resources/event/schema";
import { recordEtag } from "./answered";
import type { previewUndo, undoChange } from "./endpoints";
import { changeUndone } from "./events";
import { type Inverse, inverses, type Request } from "./inverses";
import { isUndo } from "./is-undo";
import { bodyOf, isSame, pointerOf, type UndoneField, undoPlan } from "./plan";
import { reasonFor } from "./reasons";
import { endedVersion, followingVersion, type Kind, laterChange, presentVersion, type RecordVersion } from "./records";
import type { Undo, UndoRequest } from "./schema";

/** @throws AppError `not_found` */
export const preview = (actor: Actor, input: Input<typeof previewUndo>): Promise<Undo> =>
  withRollback(actor.tenant, async (tx) => {
    const plan = await planOf(tx, actor, input.params.id, false);
    return await shown(tx, actor, await tried(actor, { ...input, tx } as unknown as Request, plan));
  });

/** Codes of an operation that say why a change is not undone. */
const refusals: readonly ErrorCode[] = ["not_found", "conflict", "invalid_body", "missing_feature"];

/** Carries an undo out and takes it back, so that what the preview promises is done. */
async function tried(actor: Actor, request: Request, plan: Plan): Promise<Plan> {
  const { found, record, changes } = plan;
  if (!found || !record || changes.some(({ state }) => state === "conflict")) return plan;
  const { tx } = request;
  tx.send`SAVEPOINT trial`;
  try {
    const { inverse, before } = found;
    const changing = changes.filter(({ now, result }) => !isSame(now, result));
    await inverse.run(actor, request, { id: record.id, body: bodyOf(changing), before });
    return plan;
  } catch (error) {
    if (!(error instanceof AppError) || !refusals.includes(error.code)) throw error;
    return { ...notUndoable(error.message, record), changes };
  } finally {
    tx.send`ROLLBACK TO SAVEPOINT trial`;
  }
}

/**
 * Undoes the change of an event. Of several concurrent requests the first does; the others find it undone.
 * @throws AppError `not_found`, `precondition_failed`, `not_undoable`, `undo_conflict`, `reauthentication_required`,
 *   and what the inverse operation throws
 */
export async function undo(actor: Actor, input: Input<typeof undoChange>) {
  const { tx, params, body, ifMatch, nameObject } = input;
  const plan = await planOf(tx, actor, params.id, true);
  nameObject(plan.record?.name);
  if (ifMatch !== undefined) requireMatch(ifMatch, await shown(tx, actor, plan));
  const { found, record } = plan;
  if (!found || !record) throw new AppError("not_undoable", plan.reason ?? "The change cannot be undone.");
  const fields = plan.changes.map((field) => resolved(field, body.resolve));
  const conflicts = fields.filter(({ state }) => state === "conflict");
  if (conflicts.length > 0) throw conflict(conflicts, await shown(tx, actor, plan));
  const { inverse, before } = found;
  const changing = fields.filter(({ now, result }) => !isSame(now, result));
  if (inverse.undoes === "fields" && changing.length === 0)
    throw new AppError("not_undoable", "All its fields keep their present values, so there is nothing to undo.");
  const decided = changing.flatMap(({ path }) => (typeof body.resolve[pointerOf(path)] === "object" ? path : []));
  const target = { id: record.id, body: bodyOf(changing), decided, before };
  requireRecentProof(inverse.endpoint, actor, target.body);
  await inverse.run(actor, input as unknown as Request, target);
  const { id } = append(tx, actor, changeUndone, {
    _id: params.id,
    ...(record.name === undefined ? {} : { name: record.name }),
    record: record.id,
    ...(body.reason === undefined ? {} : { reason: body.reason }),
  });
  return { event: id, record: { kind: record.kind, id: record.id } };
}

interface Plan extends Omit<Undo, "changes" | "record"> {
  record?: { kind: Kind; id: string; name?: string };
  changes: (UndoneField & Pick<Undo["changes"][number], "by">)[];
  found?: { inverse: Inverse; before: object | undefined };
}

/** The plan as it is answered, with the ETag of its record. */
async function shown(tx: Transaction, actor: Actor, { found: _, changes, record, ...plan }: Plan): Promise<Undo> {
  const etag = record && (await recordEtag(tx, actor, record));
  return {
    ...plan,
    ...(record ? { record: { ...record, ...defined({ etag }) } } : {}),
    changes: changes.map(({ path, ...field }) => ({ pointer: pointerOf(path), ...field })),
  };
}

interface EventRow {
  doc: Event;
  tx: string;
}

const notUndoable = (reason: string, record?: Plan["record"]): Plan => ({
  undoable: false,
  reason,
  ...(record ? { record } : {}),
  changes: [],
  effects: [],
});

/** @param lock whether to lock the record until the transaction ends, as the undo itself does */
async function planOf(tx: Transaction, actor: Actor, eventId: string, lock: boolean): Promise<Plan> {
  const event = await changeOf(tx, actor, eventId);
  const { source = "", action = "", status, time = "now", data } = event.doc;
  if (status !== "success") return notUndoable("Nothing was changed.");
  const inverse = [...inverses].find(([type]) => type.source === source && type.action === action)?.[1];
  const id = data?._id;
  if (!inverse || id === undefined) return notUndoable(reasonFor(messageType({ source, action })));
  const { kind } = inverse;
  const record = { kind, id, ...(typeof data?.name === "string" ? { name: data.name } : {}) };
  const lacking = missingFeature(actor, inverse.endpoint);
  if (lacking && lock) requireFeature(actor, lacking);
  if (lacking) return notUndoable(`Undoing it needs the feature ${lacking}, which your credential lacks.`, record);
  const paths = Object.keys(Object(data?.changes));
  const refusal = inverse.refuses?.(paths);
  if (refusal !== undefined) return notUndoable(refusal, record);
  const before = await endedVersion(tx, actor, kind, id, { tx: event.tx, time });
  if (lock) inverse.lock?.(tx, actor.tenant.id);
  const now = lock ? await heldVersion(tx, actor, record) : await presentVersion(tx, actor, kind, id, false);
  const effects = [inverse.event, changeUndone].flatMap(({ success }) => success ?? []);
  const ready: Plan = { undoable: true, record, changes: [], effects, found: { inverse, before: before?.doc } };
  if (inverse.undoes !== "fields") {
    const reason = reasonAgainst(inverse, event.tx, before, now);
    if (reason !== undefined) return notUndoable(reason, record);
    const name = now && nameOf(now.doc);
    const changes = await renaming(tx, actor, { inverse, id, name });
    return { ...ready, record: { ...record, ...defined({ name }) }, changes };
  }
  if (!now || isTrashed(now)) {
    const deletion = await deletionOf(tx, actor, record);
    return { ...notUndoable("The record is deleted. Undo its deletion first.", record), ...defined({ deletion }) };
  }
  const after = before && (await versionAfter(tx, actor, record, before, now));
  if (!after) return notUndoable(tooOld, record);
  const [old, changed, present] = [before, after, now].map(({ doc }) => comparable(doc));
  const fields = undoPlan(paths, old ?? {}, changed ?? {}, present ?? {});
  const changes = await Promise.all(fields.map((field) => withAuthor(tx, actor, { id, after: event.doc.id }, field)));
  if (changes.some(({ state }) => state !== "already")) return { ...ready, changes };
  return { ...notUndoable("It is undone already.", record), changes };
}

const nameOf = (doc: object): string | undefined =>
  "name" in doc && typeof doc.name === "string" ? doc.name : undefined;

/** The change of a record's name where others have taken it since. */
async function renaming(
  tx: Transaction,
  actor: Actor,
  { inverse, id, name }: { inverse: Inverse; id: string; name: string | undefined },
): Promise<UndoneField[]> {
  const result = await inverse.nameAfter?.(tx, actor, id);
  if (name === undefined || result === undefined || result === name) return [];
  return [{ path: "name", before: name, after: name, now: name, result, state: "clean" }];
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

/** The event of a record's last deletion. */
async function deletionOf(tx: Transaction, { tenant }: Actor, { kind, id }: { kind: Kind; id: string }) {
  const deletions = [...inverses].filter(
    ([, inverse]) => inverse.kind === kind && (inverse.undoes === "removed" || inverse.undoes === "trashed"),
  );
  const actions = deletions.map(([{ action }]) => action);
  const [event] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM event WHERE tenant = ${tenant.id} AND "data._id" = ${id} AND action = ANY (${actions})
      AND status = 'success' ORDER BY id DESC LIMIT 1`;
  return event?.id;
}

/**
 * The present version, locked. Where there is none to lock, other undos of such records wait: one lock for all of them, as
 * the undo of a plan has more records than Postgres has room for locks.
 */
async function heldVersion(
  tx: Transaction,
  actor: Actor,
  { kind, id }: { kind: Kind; id: string },
): Promise<RecordVersion | undefined> {
  const now = await presentVersion(tx, actor, kind, id, true);
  if (now) return now;
  lockName(tx, `undo:${actor.tenant.id}:${kind}`);
  return await presentVersion(tx, actor, kind, id, true);
}

const tooOld = "It is older than the versions that are kept.";

/** The version after a change: the present one, or one that has ended as well. */
async function versionAfter(
  tx: Transaction,
  actor: Actor,
  { kind, id }: { kind: Kind; id: string },
  { endedAt = "" }: RecordVersion,
  now: RecordVersion,
): Promise<RecordVersion | undefined> {
  return now.madeAt === endedAt ? now : await followingVersion(tx, actor, kind, id, endedAt);
}

async function withAuthor(
  tx: Transaction,
  actor: Actor,
  since: { id: string; after: string },
  field: UndoneField,
): Promise<Plan["changes"][number]> {
  if (field.state !== "conflict") return field;
  const by = await laterChange(tx, actor, { ...since, path: field.path });
  return by ? { ...field, by } : field;
}

/** The transaction number of all events and records that are older than the table of versions. */
const beforeHistory = "3";

/** Why the creation, deletion or restore of a record cannot be undone. */
function reasonAgainst(
  { undoes }: Inverse,
  transaction: string,
  before: RecordVersion | undefined,
  now: RecordVersion | undefined,
): string | undefined {
  const isLive = now !== undefined && !isTrashed(now);
  switch (undoes) {
    case "made":
      if (!isLive) return "It is undone already.";
      if (transaction === beforeHistory) return tooOld;
      return now.made === transaction ? undefined : "The record was changed since. Delete it instead.";
    case "restored":
      return isLive ? undefined : "It is undone already.";
    case "trashed":
      return now && isTrashed(now) ? undefined : "It is undone already.";
    default:
      if (now) return "It is undone already.";
      return before ? undefined : tooOld;
  }
}

const isTrashed = ({ doc }: RecordVersion): boolean => "deletedDate" in doc;

function missingFeature(actor: Actor, { feature }: Endpoint): Feature | undefined {
  return !isFeature(feature) || hasFeature(actor, feature) ? undefined : feature;
}

/** A role with the names of its features, as its events record them. */
function comparable(doc: object): object {
  if (!("features" in doc) || !Array.isArray(doc.features)) return doc;
  return { ...doc, features: doc.features.flatMap((feature: { namespace?: string }) => feature.namespace ?? []) };
}

/** A field in conflict with the caller's decision applied. */
function resolved(field: UndoneField, resolve: UndoRequest["resolve"]): UndoneField {
  const decision = resolve[pointerOf(field.path)];
  if (decision === undefined) return field;
  const result = decision === "keep" ? field.now : decision === "undo" ? field.before : decision.value;
  return { ...field, result, state: "clean" };
}

function conflict(fields: Plan["changes"], undo: Undo): AppError {
  const errors = fields.map(({ path, now, by }): Problem => {
    const who = by ? `${by.user} has changed it since, at ${by.time}` : "It was changed since";
    return { pointer: pointerOf(path), code: "invalid", detail: `${who}: it is ${JSON.stringify(now)}.` };
  });
  const names = errors.map(({ pointer }) => pointer).join(", ");
  return new AppError("undo_conflict", `Provide a resolution for ${names}.`, {
    errors,
    undo: { ...undo },
    headers: { ETag: etagOf(undo) },
  });
}
