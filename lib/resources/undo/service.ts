import type * as z from "zod";
import { appendAll, type Happened } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { type Transaction, withRollback } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { groupBy } from "@/lib/base/group-by";
import type { Input } from "@/lib/base/http/endpoint";
import { etagOf, requireMatch } from "@/lib/base/http/etag";
import { toProblem } from "@/lib/base/http/problem";
import { requireRecentProof } from "@/lib/base/http/recent-proof";
import type { List } from "@/lib/base/list/fields";
import { recordStatement } from "@/lib/base/list/record";
import type { Problem } from "@/lib/base/problem-document";
import { firstIdentifier } from "@/lib/base/schema/identifier";
import { isRefusal, trial } from "@/lib/base/write/attempt";
import { carryOut, decide } from "@/lib/base/write/change";
import type { Appended, Step } from "@/lib/base/write/kind";
import { message } from "@/lib/languages/text";
import type { previewUndo, undoChange } from "./endpoints";
import { changeUndone } from "./events";
import { bodyOf, isSame, pointerOf, type UndoneField } from "./plan";
import type { Undo, UndoRequest } from "./schema";
import { notUndoable, type Subject, type Undoing, undoingsOf } from "./undoing";

/** Previews and carries out the undo of an event's change, by the write that a request would make. */

/** @throws AppError `not_found` */
export const preview = (actor: Actor, input: Input<typeof previewUndo>): Promise<Undo> =>
  withRollback(actor.tenant, async (tx) => {
    const undoing = await undoingFor(tx, actor, input.params.id, false);
    return await shown(tx, actor, await tried({ tx, actor }, undoing));
  });

/** Carries an undo out and takes it back, so that what the preview promises is done. */
async function tried(step: Step, undoing: Undoing): Promise<Undoing> {
  const { record, changes, found } = undoing;
  if (!found) return undoing;
  const { tx, actor } = step;
  const began = firstIdentifier(Date.now());
  const former = (field: UndoneField) => (field.state === "conflict" ? { ...field, result: field.before } : field);
  try {
    return await trial(tx, async () => {
      await carryOutAll(step, [{ undoing, changing: changingOf(changes.map(former)) }]);
      const events = await tx.$queryRaw<{ message: string }[]>`SELECT doc->>'message' AS message FROM event
        WHERE tenant = ${actor.tenant.id} AND id >= ${began} AND tx = pg_current_xact_id() ORDER BY id`;
      return { ...undoing, effects: [...events.map(({ message }) => message), changeUndone.success] };
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const hasConflict = changes.some(({ state }) => state === "conflict");
    return hasConflict ? undoing : { ...notUndoable(error.message, record), changes };
  }
}

interface Work {
  undoing: Undoing;
  changing: readonly UndoneField[];
  decided?: readonly string[];
}

/** Has the writes that undo changes carried out, those of one kind together. @throws what they throw */
async function carryOutAll(step: Step, works: readonly Work[]): Promise<Appended[]> {
  const happened: Appended[] = [];
  for (const [write, some] of groupBy(works, ({ undoing }) => undoing.found?.write)) {
    const commands = some.flatMap(({ undoing: { record, found }, changing, decided = [] }) => {
      if (!record || !found) return [];
      const { body: schema } = found.write.endpoint;
      const body = bodyOf(changing);
      const sent = () => judged(schema as z.ZodType, record.kind.fields?.toBody(body) ?? body, decided);
      return { id: record.id, body: found.how === "fields" && schema ? sent() : found.before };
    });
    const kind = some[0]?.undoing.record?.kind;
    if (!write || !kind) continue;
    const decision = await decide(step, kind, write.rules, commands);
    happened.push(...(await carryOut(step, kind, write.rules, decision)));
  }
  return happened;
}

/**
 * The body of an operation that takes a change back. A former value was stored, so it is not judged, even if an import brought
 * it in a form that is refused today; the values that the caller has decided on are. Where the schema has no null, an empty
 * text removes a value.
 * @throws AppError `invalid_body`
 */
function judged(schema: z.ZodType, body: unknown, decided: readonly string[]): unknown {
  if (schema.safeParse(body).success) return decided.length > 0 ? schema.parse(body) : body;
  const emptied: unknown = JSON.parse(JSON.stringify(body), (_, value) => value ?? "");
  const { data, error } = schema.safeParse(emptied);
  if (!error) return decided.length > 0 ? data : emptied;
  const wrong = error.issues.filter(({ path }) => decided.some((each) => `${path.join(".")}.`.startsWith(`${each}.`)));
  if (wrong.length > 0) throw AppError.invalidBody(wrong.map(toProblem));
  return emptied;
}

/**
 * Undoes the change of an event. Of several concurrent requests the first does; the others find it undone.
 * @throws AppError `not_found`, `precondition_failed`, `not_undoable`, `undo_conflict`, `reauthentication_required`,
 *   and what the inverse operation throws
 */
export async function undo(actor: Actor, input: Input<typeof undoChange>) {
  const { tx, params, body, ifMatch, setAuditTarget } = input;
  const undoing = await undoingFor(tx, actor, params.id, true);
  setAuditTarget(undoing.record?.name);
  const asPreviewed = async () => await shown(tx, actor, await tried({ tx, actor }, undoing));
  if (ifMatch !== undefined) requireMatch(ifMatch, await asPreviewed());
  const work = workOf(actor, undoing, body.resolve);
  if (work instanceof AppError) throw work.code === "undo_conflict" ? withPreview(work, await asPreviewed()) : work;
  await carryOutAll({ tx, actor }, [work]);
  const [event] = appendAll(tx, actor, [undoneEvent(params.id, undoing, body.reason)]);
  const { kind, id } = undoing.record as Subject;
  return { event: event?.id ?? "", record: { kind: kind.table, id } };
}

/**
 * Undoes the changes of several events, all or none, without a decision about conflicts.
 * @returns the events @throws AppError as `undo` does
 */
export async function undoAll({ tx, actor }: Step, ids: readonly string[]): Promise<Appended[]> {
  const undoings = await undoingsOf(tx, actor, ids, true);
  const works = undoings.map((undoing) => {
    const work = workOf(actor, undoing, {});
    if (work instanceof AppError) throw work;
    return work;
  });
  const happened = await carryOutAll({ tx, actor }, works);
  const undone = undoings.map((undoing, at) => undoneEvent(ids[at] ?? "", undoing));
  appendAll(tx, actor, undone);
  return [...happened, ...undone];
}

async function undoingFor(tx: Transaction, actor: Actor, id: string, lock: boolean): Promise<Undoing> {
  const [undoing] = await undoingsOf(tx, actor, [id], lock);
  return undoing as Undoing;
}

const undoneEvent = (_id: string, { record }: Undoing, reason?: string): Happened => ({
  type: changeUndone,
  data: { _id, ...defined({ name: record?.name, reason }), record: record?.id },
});

/** What an undo changes, by the decisions of its caller; or why it cannot. @throws AppError `reauthentication_required` */
function workOf(actor: Actor, undoing: Undoing, resolve: UndoRequest["resolve"]): Work | AppError {
  const { found, record, reason } = undoing;
  if (!found || !record) return new AppError("not_undoable", reason ?? message("The change cannot be undone."));
  const fields = undoing.changes.map((field) => resolved(field, resolve));
  const conflicts = fields.filter(({ state }) => state === "conflict");
  if (conflicts.length > 0) return conflict(conflicts);
  const changing = changingOf(fields);
  if (found.how === "fields" && changing.length === 0)
    return new AppError(
      "not_undoable",
      message("All its fields keep their present values, so there is nothing to undo."),
    );
  requireRecentProof(found.write.endpoint, actor, bodyOf(changing));
  const decided = changing.flatMap(({ path }) => (typeof resolve[pointerOf(path)] === "object" ? path : []));
  return { undoing, changing, decided };
}

const changingOf = <Field extends UndoneField>(fields: readonly Field[]): Field[] =>
  fields.filter(({ now, result }) => !isSame(now, result));

/** An undo as it is answered, with the ETag that the record has at present, if it can be read. */
async function shown(tx: Transaction, actor: Actor, { found: _, changes, record, ...undoing }: Undoing): Promise<Undo> {
  const etag = record && (await etagFor(tx, actor, record));
  return {
    ...undoing,
    ...defined({ record: record && { ...record, kind: record.kind.table, ...defined({ etag }) } }),
    changes: changes.map(({ path, ...field }) => ({ pointer: pointerOf(path), ...field })),
  };
}

/** The ETag of a record as it is answered; undefined where there is none, or it is in the trash. */
async function etagFor(tx: Transaction, actor: Actor, { kind, id }: Subject): Promise<string | undefined> {
  const record =
    (await kind.answered?.(tx, actor, id)) ?? (kind.list?.list && (await read(tx, actor, kind.list.list, id)));
  return record && !kind.isTrashed?.(record) ? etagOf(record) : undefined;
}

async function read(tx: Transaction, { tenant }: Actor, list: List, id: string): Promise<object | undefined> {
  const [row] = await tx.$queryRaw<{ doc: string }[]>(recordStatement(list, tenant, id));
  return row && JSON.parse(row.doc);
}

/** A field in conflict with the caller's decision applied. */
function resolved(field: UndoneField, resolve: UndoRequest["resolve"]): UndoneField {
  const decision = resolve[pointerOf(field.path)];
  if (decision === undefined) return field;
  const result = decision === "keep" ? field.now : decision === "undo" ? field.before : decision.value;
  return { ...field, result, state: "clean" };
}

function conflict(fields: Undoing["changes"]): AppError {
  const errors = fields.map(({ path, now, by }): Problem => {
    const value = JSON.stringify(now);
    return {
      pointer: pointerOf(path),
      code: "invalid",
      detail: by
        ? message("{user} has changed it since, at {time}: it is {value}.", { user: by.user, time: by.time, value })
        : message("It was changed since: it is {value}.", { value }),
    };
  });
  const names = errors.map(({ pointer }) => pointer).join(", ");
  return new AppError("undo_conflict", message("Provide a resolution for {names}.", { names }), { errors });
}

const withPreview = ({ code, message, details }: AppError, undo: Undo): AppError =>
  new AppError(code, message, { ...details, undo: { ...undo }, headers: { ETag: etagOf(undo) } });
