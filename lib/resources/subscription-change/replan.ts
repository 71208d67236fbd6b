import { isDeepStrictEqual } from "node:util";
import { sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Changed, Step } from "@/lib/base/write/kind";
import { message } from "@/lib/languages/text";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { storeComing } from "./coming";
import { isOfPlatform } from "./platform";
import { reconcile, requireFit, withdrawn } from "./reconcile";
import { sideOf } from "./schedule";
import { type Doc, keepLives, type Life, openAll, type Row, readRows, storeRows } from "./store";
import { make } from "./write";

/** Plans anew where a change is withdrawn, planned again or undone: what it had withdrawn returns, and what it had planned goes. */

/** What is to be written of a subscription besides the change itself. */
interface Replanned {
  /** With what else is planned. */
  life: Life;
  added: readonly Row[];
  changed: readonly Row[];
}

async function write(step: Step, all: readonly Replanned[]): Promise<void> {
  const owned = (rows: (each: Replanned) => readonly Row[]) =>
    all.flatMap((each) => rows(each).map((row) => ({ ...row, owner: each.life.owner })));
  storeRows(
    step,
    owned(({ added }) => added),
    owned(({ changed }) => changed),
  );
  storeComing(
    step,
    all.map(({ life, added, changed }) => ({ life, written: [...added, ...changed] })),
  );
}

/** Where planned changes are withdrawn or planned again. @throws AppError `conflict` where another one would no longer fit */
export async function replan(step: Step, changed: readonly Changed<Doc>[]): Promise<void> {
  const lives = await openAll(step, [...new Set(changed.map(({ before }) => before.subscription ?? ""))]);
  const all = changed.map(async ({ owner, id, before, after }): Promise<Replanned> => {
    const life = lives.find((each) => each.owner === owner && each.id === before.subscription);
    if (!life || !after) throw AppError.notFound(message("The subscription was not found."));
    if (after.status === "planned") return plannedAgain(life, await rowWith(step.tx, life, id), after);
    const returning = await returningFrom(step.tx, life, id);
    const left = life.planned.filter((row) => row.id !== id);
    return { life: { ...life, planned: left }, ...returned(life, left, returning) };
  });
  await write(step, await Promise.all(all));
}

function plannedAgain(life: Life, stored: Row | undefined, doc: Doc): Replanned {
  const made = stored && make(life, { ...stored, doc });
  if (!made || made.next) throw new AppError("conflict", message("Its day has come. Plan it again from a later day."));
  return { life, added: made.added, changed: [made.row, ...made.changed] };
}

/** The planned changes once others have returned. */
function returned(life: Life, left: readonly Row[], returning: readonly Row[]): Omit<Replanned, "life"> {
  const { added, changed, ...found } = reconcile(life, [...left, ...returning]);
  requireFit(found);
  const rest = returning.filter(({ id }) => !changed.some((row) => row.id === id));
  return { added, changed: [...rest, ...changed] };
}

/** Where changes that were carried out are undone, or done again. @throws AppError `conflict` where a planned one would not fit */
export async function replanUndone(step: Step, undone: readonly Changed<Subscription>[]): Promise<void> {
  const lives = await openAll(
    step,
    undone.map(({ id }) => id),
  );
  const found = undone.map(async ({ owner, id, after }): Promise<Replanned | undefined> => {
    const life = lives.find((each) => each.owner === owner && each.id === id);
    if (!life || !after) return undefined;
    const now = { ...life, doc: after, isChanged: true };
    const carriedOut = await readRows(step.tx, life, sql`c.applied IS NOT NULL`);
    const side = JSON.parse(JSON.stringify(sideOf(after)));
    const last = (status: Doc["status"], member: "before" | "after") =>
      carriedOut.findLast(({ doc, computed }) => doc.status === status && isDeepStrictEqual(computed[member], side));
    const row = last("applied", "before");
    if (row) return await takenBack(step.tx, now, row);
    const again = last("withdrawn", "after");
    return again ? await doneAgain(step.tx, now, again) : { life: now, ...returned(now, now.planned, []) };
  });
  const all = (await Promise.all(found)).flatMap((each) => each ?? []);
  keepLives(
    step,
    all.map(({ life }) => life),
  );
  await write(step, all);
}

/** What it had planned goes, and what it had withdrawn returns. */
async function takenBack(tx: Transaction, now: Life, row: Row): Promise<Replanned> {
  const isFollowing = (each: Row) => each.doc.follows === row.id;
  const left = now.planned.filter((each) => !isFollowing(each));
  const life = { ...now, day: row.days?.[0] ?? now.day, planned: left };
  const { added, changed } = returned(life, left, await returningFrom(tx, life, row.id));
  const gone = [...now.planned.filter(isFollowing), row].map((each) => withdrawn(each));
  return { life, added, changed: [...gone, ...changed] };
}

/** What it had planned returns, and what a cancellation withdraws goes. */
async function doneAgain(tx: Transaction, now: Life, row: Row): Promise<Replanned> {
  const isOver = (each: Row) => row.kind === "cancel" && !isOfPlatform(each);
  const left = now.planned.filter((each) => !isOver(each));
  const life = { ...now, day: row.days?.[1] ?? now.day, planned: left };
  const following = await readRows(tx, life, sql`c.status = 'withdrawn' AND c.doc->>'follows' = ${row.id}`);
  const { added, changed } = returned(life, left, following.map(plannedOnceMore));
  const gone = now.planned.filter(isOver).map((each) => withdrawn(each, row.id));
  return { life, added, changed: [{ ...row, doc: { ...row.doc, status: "applied" } }, ...gone, ...changed] };
}

/** What a cancellation has withdrawn, as it is planned again. */
async function returningFrom(tx: Transaction, life: Life, id: string): Promise<Row[]> {
  return (await readRows(tx, life, sql`c.status = 'withdrawn' AND c.doc->>'withdrawnBy' = ${id}`)).map(plannedOnceMore);
}

const plannedOnceMore = ({ doc: { withdrawnBy: _, ...doc }, ...row }: Row): Row => ({
  ...row,
  doc: { ...doc, status: "planned" },
});

const rowWith = async (tx: Transaction, life: Life, id: string): Promise<Row | undefined> =>
  (await readRows(tx, life, sql`c.id = ${id}`))[0];
