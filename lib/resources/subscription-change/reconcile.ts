import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { message } from "@/lib/languages/text";
import { dateOf, termOf } from "@/lib/resources/subscription/term";
import { dueOf, type State } from "./outcome";
import { isOfPlatform } from "./platform";
import { effectOf, follow, type Step, sideOf } from "./schedule";
import type { ChangeKind } from "./schema";
import type { Life, Row } from "./store";

/** Keeps what is planned for a subscription true: what each change will do, and when the term begins and ends by itself. */

export interface Reconciled {
  added: Row[];
  changed: Row[];
  /** The first that no longer fits. */
  failed?: { row: Row; error: AppError };
}

/** In the order in which they were made, whenever they were planned again. */
export const inOrder = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.made === b.made ? 0 : a.made === undefined || (b.made ?? "~") < a.made ? 1 : -1));

/** @param present of people and the platform */
export function reconcile(
  state: State & Pick<Life, "id" | "isChanged" | "owner">,
  present: readonly Row[],
): Reconciled {
  const planned = inOrder(present);
  const { steps, failed } = followed(state, withPlatform(state, planned));
  const kept = new Set(steps.map(({ row }) => row.id));
  const rewritten = steps.map((step, at): Row => ({ ...step.row, ...computed(step, steps.slice(at + 1)) }));
  // Whether those that do not fit any more ever will, is seen when they are due.
  const last = steps.at(-1)?.after ?? state;
  const unfit = planned.flatMap((row) => {
    if (isOfPlatform(row) || kept.has(row.id)) return [];
    const due = dueOf(last, row);
    return { ...row, due: due === undefined ? undefined : new Date(due).toISOString() };
  });
  const isNew = ({ id }: Row) => !planned.some((row) => row.id === id);
  const gone = planned.filter((row) => isOfPlatform(row) && !kept.has(row.id)).map((row) => withdrawn(row));
  const before = new Map(planned.map((row) => [row.id, JSON.stringify([row.computed, row.due])]));
  return {
    added: rewritten.filter(isNew),
    changed: [
      ...gone,
      ...[...rewritten, ...unfit].filter(
        (row) =>
          !isNew(row) && (row.made === undefined || before.get(row.id) !== JSON.stringify([row.computed, row.due])),
      ),
    ],
    ...(failed ? { failed } : {}),
  };
}

/** What people have planned, with the beginning and the end of a term that was changed here. */
export function withPlatform(state: State & Pick<Life, "id" | "isChanged" | "owner">, planned: readonly Row[]): Row[] {
  const platform = planned.filter(isOfPlatform);
  const wanted = state.isChanged
    ? wantedOf(state).map((kind) => platform.find((row) => row.kind === kind) ?? platformRow(state, kind))
    : [];
  return [
    ...wanted.filter(({ kind }) => kind === "start"),
    ...planned.filter((row) => !isOfPlatform(row)),
    ...wanted.filter(({ kind }) => kind === "end"),
  ];
}

/** The next renewal of one that repeats: as long, and by the same percentage. */
export function repeated(row: Row): Row {
  const id = newIdentifier();
  const { from: _, ...request } = row.request;
  const { applied: __, ...former } = row.doc;
  const created = new Date().toISOString();
  const doc: Row["doc"] = { ...former, _id: id, request: request as Row["doc"]["request"], status: "planned", created };
  return { ...row, id, request, computed: {}, made: undefined, days: undefined, doc: { ...doc, follows: row.id } };
}

/** A term that is cancelled first neither starts nor ends by itself. */
function followed(state: State, rows: readonly Row[]) {
  const found = follow(state, rows);
  if (!found.failed || !isOfPlatform(found.failed.row)) return found;
  const { id } = found.failed.row;
  return followed(
    state,
    rows.filter((row) => row.id !== id),
  );
}

function wantedOf({ doc }: State): ChangeKind[] {
  const hasEnd = termOf(doc) !== undefined;
  if (doc.status === "pending" && doc.start_date !== undefined) return hasEnd ? ["start", "end"] : ["start"];
  return doc.status === "active" && hasEnd ? ["end"] : [];
}

function platformRow({ id: subscription, owner }: Pick<Life, "id" | "owner">, kind: ChangeKind): Row {
  const id = newIdentifier();
  const created = new Date().toISOString();
  const doc = {
    _id: id,
    subscription,
    tenant: owner,
    kind,
    status: "planned" as const,
    request: {},
    user: { username: "comptoir" },
    created,
  };
  return { id, kind, request: {}, doc, computed: {} };
}

/** @param by the cancellation that withdraws it */
export const withdrawn = (row: Row, by?: string): Row => ({
  ...row,
  doc: { ...row.doc, status: "withdrawn", ...defined({ withdrawnBy: by }) },
});

/** What a step does, as its record shows it. */
export function computed(step: Step<Row>, later: readonly Step<Row>[]): Pick<Row, "computed" | "due"> {
  const due = new Date(step.from).toISOString();
  const [before, after] = [sideOf(step.before.doc), sideOf(step.after.doc)];
  if (isOfPlatform(step.row)) return { due, computed: { from: due, before, after } };
  const people = later.filter(({ row }) => !isOfPlatform(row));
  const computed = {
    ...{ from: due, before, after },
    // Counted once it is read: a plan of many does not show it.
    get effect() {
      return effectOf(step, people);
    },
  };
  return { due, computed };
}

export function nameOfRow({ kind, due }: Pick<Row, "kind" | "due">): string {
  const values = { kind, day: due === undefined ? "" : dateOf(Date.parse(due)) };
  return due === undefined
    ? message(
        "the {kind, select, renew {renewal} cancel {cancellation} start {start} end {end} other {change}} planned for later",
        values,
      )
    : message(
        "the {kind, select, renew {renewal} cancel {cancellation} start {start} end {end} other {change}} planned for {day}",
        values,
      );
}

/** @throws AppError why the change that is made is refused: for itself, or for a later one that it would leave without sense */
export function requireFit({ failed }: Pick<Reconciled, "failed">, made?: Row): void {
  if (!failed) return;
  if (failed.row.id === made?.id) throw failed.error;
  throw new AppError(
    "conflict",
    message("Withdraw {change} first, which would no longer fit: {reason}", {
      change: nameOfRow(failed.row),
      reason: failed.error.message,
    }),
  );
}
