import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { dateOf, termOf } from "@/lib/resources/subscription/term";
import type { State } from "./outcome";
import { effectOf, follow, type Planned, type Step, sideOf } from "./schedule";
import type { ChangeKind } from "./schema";
import type { Life, Row } from "./store";

/** Keeps what is planned for a subscription true: what each change will do, and when the term begins and ends by itself. */

export interface Reconciled {
  added: Row[];
  changed: Row[];
  /** The first that no longer fits. */
  failed?: { row: Row; error: AppError };
}

export const isOfPlatform = ({ kind }: Pick<Planned, "kind">): boolean => kind === "start" || kind === "end";

/** @param planned of people and the platform, in the order in which they were made */
export function reconcile(
  state: State & Pick<Life, "id" | "isChanged" | "owner">,
  planned: readonly Row[],
): Reconciled {
  const platform = planned.filter(isOfPlatform);
  const wanted = state.isChanged
    ? wantedOf(state).map((kind) => platform.find((row) => row.kind === kind) ?? platformRow(state, kind))
    : [];
  const rows = planned.filter((row) => !isOfPlatform(row));
  const { steps, failed } = followed(state, rows, wanted);
  const kept = new Set(steps.map(({ row }) => row.id));
  const rewritten = steps.map((step, at): Row => ({ ...step.row, ...computed(step, steps.slice(at + 1)) }));
  const isNew = ({ id }: Row) => !planned.some((row) => row.id === id);
  const gone = platform.filter(({ id }) => !kept.has(id)).map((row) => withdrawn(row));
  const before = new Map(planned.map((row) => [row.id, JSON.stringify([row.computed, row.due])]));
  return {
    added: rewritten.filter(isNew),
    changed: [
      ...gone,
      ...rewritten.filter((row) => !isNew(row) && before.get(row.id) !== JSON.stringify([row.computed, row.due])),
    ],
    ...(failed ? { failed } : {}),
  };
}

/** A term that is cancelled first neither starts nor ends by itself. */
function followed(state: State, rows: readonly Row[], platform: readonly Row[]) {
  const found = follow(state, [
    ...platform.filter(({ kind }) => kind === "start"),
    ...rows,
    ...platform.filter(({ kind }) => kind === "end"),
  ]);
  if (!found.failed || !isOfPlatform(found.failed.row)) return found;
  const { id } = found.failed.row;
  return followed(
    state,
    rows,
    platform.filter((row) => row.id !== id),
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
  return { due, computed: { from: due, before, after, effect: effectOf(step, people) } };
}

const nouns = { change: "change", renew: "renewal", cancel: "cancellation", start: "start", end: "end" } as const;

export const nameOfRow = ({ kind, due }: Pick<Row, "kind" | "due">): string =>
  `the ${nouns[kind]} planned for ${due === undefined ? "later" : dateOf(Date.parse(due))}`;

/** @throws AppError why the change that is made is refused: for itself, or for a later one that it would leave without sense */
export function requireFit({ failed }: Pick<Reconciled, "failed">, made?: Row): void {
  if (!failed) return;
  if (failed.row.id === made?.id) throw failed.error;
  throw new AppError(
    "conflict",
    `Withdraw ${nameOfRow(failed.row)} first, which would no longer fit: ${failed.error.message}`,
  );
}
