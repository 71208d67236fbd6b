import type { Subscription } from "@/lib/resources/subscription/schema";
import type { SubscriptionChange } from "@/lib/resources/subscription-change/schema";
import { type MonthlyValue, monthlyValues, runningTerms, type SubscriptionTerm } from "../running-terms";
import { termOf } from "../subscription-values";

/** The terms of one customer, the next to end first. */
export interface TermGroup {
  key: string;
  name: string;
  terms: readonly SubscriptionTerm[];
  values: readonly MonthlyValue[];
}

interface Place {
  top: number;
  height: number;
}

export type TimelineRow = Place &
  (
    | { kind: "group"; key: string; group: TermGroup; isOpen: boolean }
    | { kind: "term"; key: string; group: TermGroup; each: SubscriptionTerm }
  );

/** In pixels at the usual text size. */
const heights = { group: 36, line: 16, term: 28 } as const;

/**
 * Groups by customer, in the order of their first end; the rows come in that order. The values of a customer are those of
 * the terms that run now.
 */
export function groupTerms(
  rows: readonly Subscription[],
  currencies: ReadonlyMap<string, string>,
  now: number,
  planned?: ReadonlyMap<string, readonly SubscriptionChange[]>,
): TermGroup[] {
  const groups = new Map<string, { name: string; terms: SubscriptionTerm[] }>();
  for (const subscription of rows) {
    const term = termOf(subscription, planned?.get(subscription._id));
    if (!term) continue;
    const { account, tenant = "", account_details: details } = subscription;
    const key = account === undefined ? `tenant ${tenant}` : `${tenant} ${account}`;
    const known = groups.get(key);
    if (known) known.terms.push({ subscription, term });
    else groups.set(key, { name: details?.name ?? account ?? tenant, terms: [{ subscription, term }] });
  }
  return [...groups].map(([key, { name, terms }]) => ({
    key,
    name,
    terms,
    values: monthlyValues(
      runningTerms(terms, now).map(({ subscription }) => subscription),
      currencies,
    ),
  }));
}

/** Rows from top to bottom; the terms of closed groups are in the row of their group. */
export function layOut(
  groups: readonly TermGroup[],
  isOpen: (group: TermGroup) => boolean,
): { rows: TimelineRow[]; height: number } {
  const rows: TimelineRow[] = [];
  let top = 0;
  for (const group of groups) {
    const open = isOpen(group);
    const height = heights.group + Math.max(0, group.values.length - 1) * heights.line;
    rows.push({ kind: "group", key: `group ${group.key}`, group, isOpen: open, top, height });
    top += height;
    if (!open) continue;
    for (const each of group.terms) {
      rows.push({ kind: "term", key: each.subscription._id, group, each, top, height: heights.term });
      top += heights.term;
    }
  }
  return { rows, height: top };
}

/** The rows that a window of the page shows. */
export function rowsBetween(rows: readonly TimelineRow[], from: number, to: number): readonly TimelineRow[] {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && row.top + row.height <= from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < rows.length && (rows[end]?.top ?? 0) < to) end += 1;
  return rows.slice(low, end);
}

/** The strokes of a closed group, at most this many, as far apart as its height allows. */
const strokesMost = 40;

export function strokesOf({ group, height }: Extract<TimelineRow, { kind: "group" }>): {
  terms: readonly SubscriptionTerm[];
  first: number;
  apart: number;
} {
  const terms = group.terms.slice(0, strokesMost);
  const apart = Math.min(3, (height - 8) / Math.max(1, terms.length));
  return { terms, apart, first: (height - apart * terms.length) / 2 };
}

export interface MonthOfEnds {
  /** `2027-01` */
  month: string;
  count: number;
  values: readonly MonthlyValue[];
}

/** How many terms end in each month, and their value a month by currency. */
export function endsByMonth(rows: readonly Subscription[], currencies: ReadonlyMap<string, string>): MonthOfEnds[] {
  const months = new Map<string, Subscription[]>();
  for (const row of rows) {
    const month = row.end_date?.slice(0, 7);
    if (month === undefined) continue;
    const known = months.get(month);
    if (known) known.push(row);
    else months.set(month, [row]);
  }
  return [...months]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, each]) => ({ month, count: each.length, values: monthlyValues(each, currencies) }));
}
