import { decimal, rounded, sum } from "@/lib/base/decimal";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import { type Part, partsFrom } from "@/lib/resources/subscription/parts";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { cancellationOpens, termOf } from "@/lib/resources/subscription/term";
import { type Asked, dueOf, outcomeOf, type State } from "./outcome";
import type { Effect, Side } from "./schema";

/** The order in which planned changes come, and what each makes of its subscription. */

export interface Planned extends Asked {
  id: string;
}

export interface Step<Row extends Planned> {
  row: Row;
  from: number;
  before: State;
  after: State;
}

interface Followed<Row extends Planned> {
  steps: Step<Row>[];
  /** Where it ends: the one that does not fit, and why. */
  failed?: { row: Row; from: number | undefined; error: AppError };
}

/**
 * Of one moment the beginning comes first and the end last; others in the order in which they were made. A cancellation at the end
 * of the term comes before the renewal that was planned for it.
 */
function rank({ kind, request }: Asked): number {
  if (kind === "start") return 0;
  if (kind === "cancel" && request.when === "end") return 1;
  return kind === "end" ? 3 : 2;
}

type Next<Row extends Planned> =
  | { row: Row; from: number; after: State; error?: undefined }
  | { row: Row; from: number | undefined; after?: undefined; error: AppError };

/**
 * The change that is due next, with what it makes of its subscription, or why it does not fit. Previews, what is due and what is
 * projected go by this one function.
 * @param planned in the order in which they were made @param until the last moment
 */
export function nextOf<Row extends Planned>(
  before: State,
  planned: readonly Row[],
  until = Number.POSITIVE_INFINITY,
): Next<Row> | undefined {
  const due = planned.map((row) => ({ row, from: dueOf(before, row) }));
  const [next] = due.toSorted(
    (a, b) => (a.from ?? Number.POSITIVE_INFINITY) - (b.from ?? Number.POSITIVE_INFINITY) || rank(a.row) - rank(b.row),
  );
  if (!next || (next.from ?? until) > until) return undefined;
  const { row, from } = next;
  try {
    if (from === undefined) throw new AppError("conflict", message("The subscription has no end."));
    return { row, from, after: outcomeOf(before, row, from) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { row, from, error };
  }
}

/**
 * Carries planned changes out in thought, in the order in which they are due.
 * @param planned in the order in which they were made @param until the last moment
 */
export function follow<Row extends Planned>(
  state: State,
  planned: readonly Row[],
  until = Number.POSITIVE_INFINITY,
): Followed<Row> {
  const steps: Step<Row>[] = [];
  const left = [...planned];
  for (let before = state; ; ) {
    const next = nextOf(before, left, until);
    if (!next) return { steps };
    const { row, from, after, error } = next;
    if (error) return { steps, failed: { row, from, error } };
    steps.push({ row, from, before, after });
    before = after;
    left.splice(left.indexOf(row), 1);
  }
}

/** What a change can change of a subscription, as its record shows it before and after. */
export function sideOf(doc: Subscription): Side {
  const { status, name, edition, items, price, billingPrice, agreementPrice, term, start_date, end_date } = doc;
  const shown = items?.map(({ id, sku, name, amount, unit, price, discount }) =>
    defined({
      ...{ id, sku, name, amount, discount },
      unit: unit?.price === undefined ? undefined : { price: unit.price },
      price: price && defined({ discount: price.discount, subtotal: price.subtotal, total: price.total }),
    }),
  );
  return defined({
    ...{ status, name, edition, items: shown, price, billingPrice, agreementPrice, term, start_date, end_date },
  }) as Side;
}

/** @param later the planned changes after it, which are not counted */
export function effectOf({ row, from, before, after }: Step<Planned>, later: readonly Step<Planned>[]): Effect {
  const isEnding = row.kind === "cancel";
  const difference = (member: "price" | "billingPrice" | "agreementPrice"): number =>
    rounded(decimal(isEnding ? 0 : (after.doc[member] ?? 0)).minus(before.doc[member] ?? 0));
  const parts = partsOf({ row, from, before, after });
  return {
    perMonth: difference("price"),
    perBilling: difference("billingPrice"),
    perTerm: difference("agreementPrice"),
    restOfTerm: rounded(sum(parts, ({ amount }) => amount)),
    parts,
    ...(isEnding ? {} : cancellable(after.doc)),
    followedBy: later.map((each) => ({
      _id: each.row.id,
      kind: each.row.kind,
      from: new Date(each.from).toISOString(),
    })),
  };
}

function partsOf({ row: { kind }, from, before, after }: Step<Planned>): Part[] {
  const sideAt = ({ doc }: State) => {
    const term = termOf(doc);
    return term && { record: doc, term };
  };
  const [old, next] = [sideAt(before), sideAt(after)];
  if (kind === "renew") return next ? partsFrom(from, undefined, next) : [];
  if (kind === "cancel") return old ? partsFrom(from, old, undefined) : [];
  return kind === "change" && old && next ? partsFrom(from, old, next) : [];
}

function cancellable(doc: Subscription): Pick<Effect, "cancellableFrom" | "cancellableUntil"> {
  const opens = cancellationOpens(doc);
  return defined({
    cancellableFrom: opens === undefined ? undefined : new Date(opens).toISOString(),
    cancellableUntil: doc.end_date,
  });
}
