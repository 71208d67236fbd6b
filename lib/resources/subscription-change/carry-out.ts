import { appendFailure, type Happened } from "@/lib/base/audit/append";
import type { SuccessType } from "@/lib/base/audit/event";
import { defined } from "@/lib/base/defined";
import { errorStatus } from "@/lib/base/error-codes";
import type { AppError } from "@/lib/base/errors";
import { changeAll } from "@/lib/base/write/change";
import type { Command, Opened, Rules, Step } from "@/lib/base/write/kind";
import { subscriptionRecords } from "@/lib/resources/subscription/records";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { storeComing } from "./coming";
import {
  changePlanned,
  subscriptionCancelled,
  subscriptionChanged,
  subscriptionEnded,
  subscriptionRenewed,
  subscriptionStarted,
} from "./events";
import type { State } from "./outcome";
import { isOfPlatform } from "./platform";
import { computed, type Reconciled, reconcile, repeated } from "./reconcile";
import { follow, nextOf, type Step as Taken } from "./schedule";
import type { ChangeKind } from "./schema";
import { keepLives, type Life, type Row, storeRows } from "./store";

/** Carries changes out, and writes what follows from it. */

/** What is to be written of one subscription. */
export interface Made {
  life: Life;
  row?: Row;
  isNew?: boolean;
  /** The subscription that it makes, where it is carried out now. */
  next?: State;
  /** Why it is refused, where it was due. */
  refused?: AppError;
  /** Other changes, with what they will do by now. */
  added: Row[];
  changed: Row[];
  /** What a cancellation withdraws. */
  withdrawn?: readonly string[];
}

const eventOf: Record<ChangeKind, SuccessType> = {
  change: subscriptionChanged,
  renew: subscriptionRenewed,
  cancel: subscriptionCancelled,
  start: subscriptionStarted,
  end: subscriptionEnded,
};

/** A step that is carried out now, with what becomes of the other planned changes. */
export function carriedOut(life: Life, step: Taken<Row>, rest: readonly Row[]): Made & Pick<Reconciled, "failed"> {
  const next = { ...life, ...step.after, isChanged: true };
  const again = step.row.request.repeat ? [repeated(step.row)] : [];
  const { added, changed, failed } = reconcile(next, [...rest, ...again]);
  const isAgain = ({ id }: Row) => again.some((each) => each.id === id);
  const doc: Row["doc"] = { ...step.row.doc, status: "applied", applied: new Date(life.now).toISOString() };
  const days = [step.before.day, step.after.day] as const;
  const row = { ...step.row, ...computed(step, follow(step.after, [...rest, ...again]).steps), doc, days };
  return {
    ...{ life, row, next: step.after, ...defined({ failed }) },
    // Once a cancellation comes before it, it does not come again.
    added: [...added, ...changed.filter((each) => isAgain(each) && each.computed.from !== undefined)],
    changed: changed.filter((each) => !isAgain(each)),
  };
}

/** Carries out the first change that is due of each of these locked subscriptions. One that does not fit is refused. */
export async function advance(step: Step, lives: readonly Life[]): Promise<void> {
  const due = async () => lives.map(nextMade);
  const commands = lives.map(({ id }) => ({ id }));
  await changeAll(step, subscriptionRecords, carrying(due), commands);
}

function nextMade(life: Life): Made {
  const planned = life.planned.filter((row) => life.isChanged || !isOfPlatform(row));
  const next = nextOf(life, planned, life.now);
  if (!next) return { life, ...reconcile(life, life.planned) };
  const { row, from, after, error } = next;
  const rest = (row: Row) => life.planned.filter(({ id }) => id !== row.id);
  if (after) return carriedOut(life, { row, from, before: life, after }, rest(row));
  const refused: Row = { ...row, doc: { ...row.doc, status: "refused", reason: error.message } };
  return { life, row: refused, refused: error, ...reconcile(life, rest(row)) };
}

/** What is to be written of subscriptions, by identifier. */
export type AllMade = ReadonlyMap<string, Made>;

/** The rules of whatever is found to be written of subscriptions: what is decided first. */
export const carrying = (
  find: (step: Step, commands: readonly Command[], opened: Opened) => Promise<readonly Made[]>,
): Rules<Subscription, AllMade> => ({
  find: async (...asked) => new Map((await find(...asked)).map((each) => [each.life.id, each])),
  after: (before, _, __, all) => all.get(before._id)?.next?.doc ?? before,
  begin: (step, all) =>
    keepLives(
      step,
      [...all.values()].flatMap(({ life: { owner, id }, next }) => (next ? { owner, id, day: next.day } : [])),
    ),
  event({ id, changes }, step, all) {
    const each = all.get(id) as Made & { row: Row };
    return { type: eventOf[each.row.kind], data: { ...dataOf(step, each), changes } };
  },
  besides: (step, all) =>
    [...all.values()].flatMap((each): Happened[] => {
      if (!each.isNew || each.next || !each.row) return [];
      return [{ type: changePlanned, data: dataOf(step, { ...each, row: each.row }), owner: each.life.owner }];
    }),
  end(step, changed, all) {
    const made = [...all.values()];
    const stored = new Map(changed.map(({ id, after }) => [id, after]));
    const rows = (which: (each: Made) => readonly (Row | undefined)[]) =>
      made.flatMap((each) => which(each).flatMap((row) => (row ? { ...row, owner: each.life.owner } : [])));
    storeRows(
      step,
      rows(({ isNew, row, added }) => [isNew ? row : undefined, ...added]),
      rows(({ isNew, row, changed }) => [isNew ? undefined : row, ...changed]),
    );
    storeComing(
      step,
      made.map((each) => ({
        life: {
          ...each.life,
          ...each.next,
          doc: stored.get(each.life.id) ?? each.life.doc,
          isChanged: each.life.isChanged || each.next !== undefined,
        },
        written: writtenOf(each),
      })),
    );
    tell(step, made);
  },
});

/** The changes that are written of a subscription. */
export const writtenOf = ({ row, added, changed }: Made): Row[] => [...(row ? [row] : []), ...added, ...changed];

/** Appends the events of what was refused. */
function tell(step: Step, made: readonly Made[]): void {
  for (const { life, row, refused } of made) {
    if (!refused || !row) continue;
    const data = { _id: life.id, ...defined({ name: life.doc.name }), message: refused.message };
    appendFailure(step.tx, step.actor, eventOf[row.kind], { ...data, statusCode: errorStatus[refused.code] });
  }
}

function dataOf({ actor }: Step, { life, row, next, withdrawn = [] }: Made & { row: Row }) {
  const { reason, user } = row.doc;
  const plannedBy = actor.user.username === user?.username ? undefined : user?.username;
  return {
    ...{ _id: life.id, ...defined({ name: (next ?? life).doc.name }) },
    ...{ change: row.id, kind: row.kind, from: row.computed.from },
    ...defined({ reason, plannedBy, withdrawn: withdrawn.length > 0 ? withdrawn : undefined }),
  };
}
