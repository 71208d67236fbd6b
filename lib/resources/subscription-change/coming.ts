import { diffRecords } from "@/lib/base/audit/diff";
import { fewTexts, type Sql, sql } from "@/lib/base/db/sql";
import { familyOf } from "@/lib/base/db/tenancy";
import { aheadOf } from "@/lib/base/list/fields";
import type { Step } from "@/lib/base/write/kind";
import { writeColumns } from "@/lib/import/write";
import { subscriptionRecords } from "@/lib/resources/subscription/records";
import { type Subscription, subscriptionList } from "@/lib/resources/subscription/schema";
import { plusMonths } from "@/lib/resources/subscription/term";
import { inOrder, repeated, withPlatform } from "./reconcile";
import { nextOf } from "./schedule";
import type { Life, Row } from "./store";

/**
 * What will become of subscriptions by what is planned for them. It is computed step by step, as it is carried out, whenever what
 * is planned changes, and stored, so that lists of a day ahead read it.
 */

/** Lists read 24 months ahead. The next change that is due computes what comes anew. */
const monthsAhead = 25;

export interface Coming {
  from: number;
  doc: Subscription;
}

/** Each state to come, with the moment from which it is. Repeats are unrolled. */
export function* coming(life: Omit<Life, "planned">, planned: readonly Row[]): Generator<Coming> {
  let until: number | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let [state, rows] = [life, planned];
  for (;;) {
    const present = withPlatform(state, rows);
    const next = nextOf(state, present, until);
    if (!next) return;
    const { row, from, after } = next;
    rows = [...present.filter((each) => each !== row), ...(after && row.request.repeat ? [repeated(row)] : [])];
    if (!after) continue;
    until ??= plusMonths(Math.max(from, life.now), monthsAhead);
    const isSame = Object.keys(diffRecords(state.doc, after.doc)).length === 0;
    const doc = isSame ? after.doc : subscriptionRecords.stamped(after.doc, new Date(from).toISOString());
    state = { ...state, ...after, doc, isChanged: true };
    // A term that an import has brought begins by itself once something else is carried out, though its day was earlier.
    last = Math.max(last, from);
    yield { from: last, doc };
  }
}

/** What is planned once rows are written. */
export const plannedAfter = (planned: readonly Row[], written: readonly Row[]): Row[] =>
  inOrder([...new Map([...planned, ...written].map((row) => [row.id, row])).values()]).filter(
    ({ doc }) => doc.status === "planned",
  );

/** Stores what will become of subscriptions: each as it is after a write, with the changes of it that this writes. */
export function storeComing(
  { tx, actor: { tenant } }: Step,
  lives: readonly { life: Life; written: readonly Row[] }[],
): void {
  if (lives.length === 0) return;
  const kept = lives.map(({ life: { owner, id } }) => ({ owner, id }));
  tx.send(sql`DELETE FROM subscription_ahead a USING json_to_recordset(${JSON.stringify(kept)}::json) AS r (owner text, id text)
    WHERE a.tenant = r.owner AND a.id = r.id`);
  const rows = lives.flatMap(({ life, written }) => {
    const states = [...coming(life, plannedAfter(life.planned, written))];
    // Of several that come at one moment, the last is what is.
    const lasting = states.filter(({ from }, at) => states[at + 1]?.from !== from);
    return lasting.map(({ from, doc }, at) => ({
      ...{ tenant: life.owner, family: familyOf(tenant, life.owner), id: life.id, seller: tenant.id, doc },
      span: [new Date(from).toISOString(), isoOr(lasting[at + 1]?.from)] as const,
    }));
  });
  if (rows.length === 0) return;
  for (const statement of writeColumns(aheadOf(subscriptionList), rows, false)) tx.send(fewTexts(statement as Sql));
}

const isoOr = (moment: number | undefined): string =>
  moment === undefined ? "infinity" : new Date(moment).toISOString();
