import { diffRecords } from "@/lib/base/audit/diff";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { newIdentifier } from "@/lib/base/schema/identifier";
import type { Rules, Step } from "@/lib/base/write/kind";
import { message } from "@/lib/languages/text";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { askedOf } from "./asked";
import { type AllMade, advance, carriedOut, carrying, type Made, writtenOf } from "./carry-out";
import { plannedAfter } from "./coming";
import { addedLines } from "./lines";
import { isOfPlatform } from "./platform";
import { inOrder, nameOfRow, reconcile, requireFit, withdrawn } from "./reconcile";
import { follow } from "./schedule";
import { type Life, lockAll, openAll, type Row, readLives, type StoredLife } from "./store";

/** Writes the changes of subscriptions that are asked for. */

export type AskedKind = "change" | "renew" | "cancel";

interface Watcher {
  /** Called with each subscription as it is, before anything is decided. */
  seen?: (before: Subscription) => void;
  /** Called with each change as it will be stored. */
  decided?: (row: Row) => void;
}

/** The rules by which subscriptions are changed, renewed or cancelled. */
export const asking = (kind: AskedKind, { seen, decided }: Watcher = {}): Rules<Subscription, AllMade> => ({
  beside: readLives,
  ...carrying(async (step, commands, { present, beside }) => {
    const lives = await openPresent(
      step,
      commands.map(({ id }) => id),
      present,
      beside as Promise<StoredLife[]>,
    );
    for (const { doc } of lives) seen?.(doc);
    const lines = await addedLines(step, lives, commands);
    const made = lives.map((life, at) => make(life, rowOf(step, life, kind, commands[at]?.body, lines[at])));
    for (const { row } of made) decided?.(row);
    return made;
  }),
  compared(doc, side, all) {
    const made = all.get(doc._id) as Made;
    const { planned } = made.life;
    return { ...doc, planned: namedPlanned(side === "before" ? planned : plannedAfter(planned, writtenOf(made))) };
  },
  worth(id, all) {
    const computed = all.get(id)?.row?.computed;
    if (!computed) return undefined;
    const { before, after } = computed;
    return {
      before: before?.price ?? 0,
      after: kind === "cancel" ? 0 : (after?.price ?? 0),
      // A renewal leaves the present term as it is.
      restOfTerm: kind === "renew" ? 0 : (computed.effect?.restOfTerm ?? 0),
    };
  },
});

/** What people have planned, the latest of each kind, as plans compare it. */
const namedPlanned = (planned: readonly Row[]) =>
  Object.fromEntries(
    planned
      .filter((row) => !isOfPlatform(row))
      .map(({ kind, request: { repeat }, computed: { from, after } }) => [
        kind,
        defined({ from, price: after?.price, until: after?.end_date, repeat }),
      ]),
  );

/** Opens locked subscriptions, once what is due of them is carried out. */
export async function openPresent(
  step: Step,
  ids: readonly string[],
  present = lockAll(step, ids),
  beside = readLives(step, ids),
): Promise<Life[]> {
  for (let reading = beside; ; reading = readLives(step, ids)) {
    const lives = await openAll(step, ids, present, reading);
    const late = lives.filter(({ planned, now }) =>
      planned.some(({ due }) => due !== undefined && Date.parse(due) <= now),
    );
    if (late.length === 0) return lives;
    await advance(step, late);
    const again = await lockAll(
      step,
      late.map(({ id }) => id),
    );
    for (const [id, version] of again) (await present).set(id, version);
  }
}

function rowOf({ actor }: Step, life: Life, kind: AskedKind, body: unknown, lines: Row["lines"]): Row {
  const { reason, ...request } = askedOf(actor, life, kind, body);
  const { username, id: user } = actor.user;
  const id = newIdentifier();
  const doc: Row["doc"] = {
    ...{ _id: id, subscription: life.id, tenant: life.owner, kind, status: "planned" },
    request: request as Row["doc"]["request"],
    ...defined({ reason }),
    user: defined({ username, id: user }),
    created: new Date().toISOString(),
  };
  return { id, kind, request, lines: lines?.length ? lines : undefined, doc, computed: {} };
}

/** @throws AppError where it is refused, for itself or for others that are planned */
export function make(life: Life, row: Row): Made & { row: Row } {
  const { steps, failed } = follow(life, inOrder([...life.planned, row]));
  const at = steps.findIndex((each) => each.row.id === row.id);
  const own = steps[at];
  if (!own) throw failed?.row.id === row.id ? failed.error : comesAfter(failed?.row);
  if (Object.keys(diffRecords(own.before.doc, own.after.doc)).length === 0)
    throw AppError.invalidField("", message("Nothing would change."));
  // A cancellation leaves what comes before it.
  const before = row.kind === "cancel" ? new Set(steps.slice(0, at).map((each) => each.row.id)) : undefined;
  const isLeft = (each: Row) => before === undefined || isOfPlatform(each) || before.has(each.id);
  const rest = life.planned.filter(isLeft);
  const gone = life.planned.filter((each) => !isLeft(each)).map((each) => withdrawn(each, row.id));
  const made = own.from <= life.now ? carriedOut(life, own, rest) : planned(life, row, rest);
  requireFit(made, row);
  return {
    ...made,
    row: made.row ?? row,
    isNew: true,
    changed: [...gone, ...made.changed],
    withdrawn: gone.map(({ id }) => id),
  };
}

function planned(life: Life, row: Row, rest: readonly Row[]) {
  const { changed, ...reconciled } = reconcile(life, [...rest, row]);
  const others = changed.filter(({ id }) => id !== row.id);
  return { life, ...reconciled, row: changed.find(({ id }) => id === row.id), changed: others };
}

const comesAfter = (other: Row | undefined): AppError =>
  new AppError(
    "conflict",
    other
      ? message("It would come after {change}, which does not fit any more.", { change: nameOfRow(other) })
      : message("It would come after others, which does not fit any more."),
  );
