/**
 * What becomes of a subscription, by a second implementation that shares nothing with the first: prices of a piece are in
 * ten-billionths, amounts in cents, days are counted.
 */

interface Line {
  amount: bigint;
  unit: bigint;
  discount: bigint;
}

export interface State {
  status: "pending" | "active" | "ended" | "cancelled";
  lines: readonly Line[];
  months: number;
  /** The first day of the term, the first after it, and the day of the month at which terms begin. */
  start: number;
  end: number;
  day: number;
  /** Whether it was changed here, so that its term starts and ends by itself. */
  isOwn: boolean;
  /** The day of a cancellation before the end. */
  cancelledOn?: number;
}

interface Request {
  kind: "change" | "renew" | "cancel";
  line?: number;
  amount?: bigint;
  months?: number;
  percent?: bigint;
  repeat?: boolean;
  /** Without it: at the end of the term, wherever that moves. */
  from?: number | undefined;
}

export interface Row extends Request {
  id: string;
  withdrew: readonly Row[];
}

/** A change that is undone says of what. */
type What = "applied" | "planned" | "withdrawn" | "undone" | "final";

export interface Life {
  state: State;
  /** What is planned, in the order in which it was made. */
  rows: readonly Row[];
  history: readonly { what: What; before: Life; row?: Row; of?: What }[];
}

const cent = 100_000_000n;
const billing = 3n;

/** A quotient, rounded half away from zero. */
export function quotient(value: bigint, by: bigint): bigint {
  const size = value < 0n ? -value : value;
  const rounded = (2n * size + by) / (2n * by);
  return value < 0n ? -rounded : rounded;
}

const worth = ({ amount, unit, discount }: Line): bigint => quotient(unit * amount - discount * cent, cent);
const sumOf = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
const priceOf = ({ lines }: State): bigint => sumOf(lines.map(worth));

/** The day so many months after another one, by counting the days of months. */
export function later(from: number, months: number, day: number): number {
  const date = new Date(from * 86_400_000);
  const ahead = date.getUTCMonth() + months;
  const [year, month] = [date.getUTCFullYear() + Math.floor(ahead / 12), ahead % 12];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0;
  return Date.UTC(year, month, Math.min(day, length)) / 86_400_000;
}

/** What the lines are worth from a day until the end of the term. */
function rest(state: State, from: number): bigint {
  const [length, passed] = [state.end - state.start, Math.min(Math.max(from, state.start), state.end) - state.start];
  const whole = (line: Line) => worth(line) * BigInt(state.months);
  return sumOf(state.lines.map((line) => whole(line) - quotient(whole(line) * BigInt(passed), BigInt(length))));
}

function withAmount(lines: readonly Line[], at: number, amount: bigint): Line[] {
  return lines.map((line, n) => {
    if (n !== at) return line;
    return { ...line, amount, discount: quotient(line.discount * line.unit * amount, line.unit * line.amount) };
  });
}

function withPercent(state: State, percent: bigint): Line[] {
  const before = priceOf(state);
  const price = quotient(before * (100n + percent), 100n);
  const shares = state.lines.map((line, n) => {
    const exact = worth(line) * price;
    return { n, cents: exact / before, left: exact % before };
  });
  const extra = Number(price - sumOf(shares.map(({ cents }) => cents)));
  const order = shares.toSorted((a, b) => (a.left === b.left ? a.n - b.n : a.left > b.left ? -1 : 1));
  const raised = new Set(order.slice(0, extra).map(({ n }) => n));
  return state.lines.map((line, n) => {
    const total = (shares[n]?.cents ?? 0n) + (raised.has(n) ? 1n : 0n);
    const discount = worth(line) === 0n ? line.discount : quotient(line.discount * total, worth(line));
    return { ...line, discount, unit: quotient((total + discount) * cent, line.amount) };
  });
}

/** What a change makes of a subscription, where it fits. */
function outcome(state: State, { kind, from: asked, ...row }: Request, from: number): State | undefined {
  const isRunning = state.status === "active" || state.status === "pending";
  const own = { ...state, isOwn: true };
  if (kind === "change") {
    const isMeant = isRunning && from < state.end;
    return isMeant ? { ...own, lines: withAmount(state.lines, row.line ?? 0, row.amount ?? 1n) } : undefined;
  }
  if (kind === "cancel") {
    if (!isRunning || (asked !== undefined && from >= state.end)) return undefined;
    const cancelledOn = asked === undefined ? undefined : state.status === "pending" ? state.start : from;
    return { ...own, status: "cancelled", ...(cancelledOn === undefined ? {} : { cancelledOn }) };
  }
  if (state.status === "cancelled" || (isRunning && from < state.end)) return undefined;
  const months = row.months ?? state.months;
  const day = from === state.end ? state.day : new Date(from * 86_400_000).getUTCDate();
  const term: State = { ...own, status: "active", months, day, start: from, end: later(from, months, day) };
  return row.percent ? { ...term, lines: withPercent(term, row.percent) } : term;
}

interface Step {
  row?: Row;
  from: number;
  before: State;
  after: State | undefined;
}

/** What comes next: of one day the beginning of the term first, a cancellation at its end before a renewal, and the end last. */
function nextOf(state: State, rows: readonly Row[]): Step | undefined {
  const due: { at: number; rank: number; row?: Row }[] = rows.map((row) => ({
    at: row.from ?? state.end,
    rank: row.kind === "cancel" && row.from === undefined ? 1 : 2,
    row,
  }));
  if (state.isOwn && state.status === "pending") due.push({ at: state.start, rank: 0 });
  if (state.isOwn && state.status === "active") due.push({ at: state.end, rank: 3 });
  const [next] = due.toSorted((a, b) => a.at - b.at || a.rank - b.rank);
  if (!next) return undefined;
  const { at: from, rank, row } = next;
  const after: State | undefined = row
    ? outcome(state, row, from)
    : { ...state, status: rank === 0 ? "active" : "ended" };
  return { ...(row ? { row } : {}), from, before: state, after };
}

function stepsOf(state: State, rows: readonly Row[]): { steps: Step[]; failed?: Row | undefined } {
  const steps: Step[] = [];
  let left = rows;
  for (let now = state; ; ) {
    const step = nextOf(now, left);
    if (!step) return { steps };
    if (!step.after) return { steps, failed: step.row };
    steps.push(step);
    left = left.filter((row) => row !== step.row);
    now = step.after;
  }
}

const isFit = ({ state, rows }: Pick<Life, "state" | "rows">): boolean => stepsOf(state, rows).failed === undefined;

/** With a change planned, or undefined where it has to be refused. */
export function planned(life: Life, row: Row): Life | undefined {
  const isOther = ({ kind }: Row) => kind === "cancel" || (kind === "renew" && row.kind === "renew");
  if (row.kind !== "change" && life.rows.some(isOther)) return undefined;
  const { steps } = stepsOf(life.state, [...life.rows, row]);
  const at = steps.findIndex((step) => step.row === row);
  const own = steps[at];
  if (!own || (row.kind === "change" && own.before.lines[row.line ?? 0]?.amount === row.amount)) return undefined;
  const isBefore = (each: Row) => steps.slice(0, at).some((step) => step.row === each);
  const withdrew = row.kind === "cancel" ? life.rows.filter((each) => !isBefore(each)) : [];
  const made = { ...row, withdrew };
  const rows = [...life.rows.filter((each) => !withdrew.includes(each)), made];
  if (!isFit({ ...life, rows })) return undefined;
  return { ...life, rows, history: [...life.history, { what: "planned", before: life, row: made }] };
}

/** What a withdrawn or undone row leaves, with what it had withdrawn, in the order in which they were made. */
const without = (rows: readonly Row[], { id, withdrew }: Row): Row[] =>
  [...rows.filter((row) => row.id !== id), ...withdrew].toSorted((a, b) => Number(a.id) - Number(b.id));

export function withdrawn(life: Life, row: Row): Life | undefined {
  const rows = without(life.rows, row);
  if (!isFit({ ...life, rows })) return undefined;
  return { ...life, rows, history: [...life.history, { what: "withdrawn", before: life, row }] };
}

/** With the last change undone, or done again, or undefined where it has to be refused. */
export function undone(life: Life, now: number): Life | undefined {
  const last = life.history.at(-1);
  if (!last?.row || last.what === "final") return undefined;
  const { before, row, what, of } = last;
  const isPlannedAgain = what === "withdrawn" || of === "planned";
  if (isPlannedAgain && (row.from ?? life.state.end) <= now) return undefined;
  const isOwn = life.state.isOwn || what === "applied" || of === "applied";
  const state = what === "applied" || of === "applied" ? { ...before.state, isOwn } : life.state;
  const rows = what === "applied" ? without(before.rows, row) : before.rows;
  if (!isFit({ state, rows })) return undefined;
  const next: Life["history"][number] = { what: "undone", of: what, before: life, row };
  const isDoneAgain = what === "undone" && of !== "applied" && of !== undefined;
  return { state, rows, history: [isDoneAgain ? { what: of, before: life, row } : { ...next, of: of ?? what }] };
}

/** With all that is due until a day. What repeats is planned again, unless a cancellation comes first. */
export function advanced(life: Life, until: number, newId: () => string): Life {
  const step = nextOf(life.state, life.rows);
  if (!step?.after || step.from > until) return life;
  const { row, after: state } = step;
  const left = life.rows.filter((each) => each !== row);
  const again = row?.repeat ? { ...row, id: newId(), from: undefined } : undefined;
  const isComing = again && stepsOf(state, [...left, again]).failed !== again;
  const rows = isComing ? [...left, again] : left;
  const history = [
    ...life.history,
    row ? { what: "applied" as const, before: life, row } : { what: "final" as const, before: life },
  ];
  return advanced({ state, rows, history }, until, newId);
}

const iso = (day: number): string => new Date(day * 86_400_000).toISOString();
const money = (cents: bigint): number => Number(cents) / 100;

/** The record as the API shows it, as far as changes change it. */
export function recordOf(state: State) {
  const { status, lines, months, start, end, cancelledOn } = state;
  const price = priceOf(state);
  return {
    ...{ status, start_date: iso(start), end_date: iso(cancelledOn ?? end - 1) },
    term: { durationMonth: months },
    ...{ price: money(price), billingPrice: money(price * billing), agreementPrice: money(price * BigInt(months)) },
    items: lines.map((line) => ({
      amount: Number(line.amount),
      price: { discount: money(line.discount), total: money(worth(line)) },
    })),
  };
}

/** What is planned, as the API shows it, in the order in which it comes. */
export function changesOf({ state, rows }: Life) {
  return stepsOf(state, rows).steps.flatMap(({ row, from, before, after }) => {
    if (!row || !after) return [];
    const isOver = row.kind === "cancel";
    const perMonth = (isOver ? 0n : priceOf(after)) - priceOf(before);
    const old = row.kind === "renew" ? 0n : rest(before, from);
    const restOfTerm = (isOver ? 0n : rest(after, from)) - old;
    const effect = { perMonth: money(perMonth), perBilling: money(perMonth * billing), restOfTerm: money(restOfTerm) };
    return [{ kind: row.kind, from: iso(from), effect }];
  });
}
