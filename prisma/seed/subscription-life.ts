import type { Random } from "./random";
import { addMonths, day, firstOfMonth, hour, minute, startOfDay } from "./time";
import type { World } from "./world";

/** The present term of a subscription, and what it has become. */
export interface Life {
  readonly start: number;
  readonly end: number;
  readonly months: number;
  readonly status: "pending" | "active" | "cancelled" | "ended";
  readonly updated: number;
  readonly revision: number;
}

/**
 * Follows a subscription from its making to now: it waits for its start, runs, and at the end of each term is renewed
 * or not. So ends are spread over all coming weeks, and what was made long ago and still runs shows a later start.
 */
export function liveThrough(random: Random, created: number, { now }: World, months: number): Life {
  let start = firstStart(random, created);
  let updated = created;
  let revision = 0;
  for (;;) {
    const end = addMonths(start, months) - day;
    if (start > now) return { start, end, months, status: "pending", updated, revision };
    // Opening a term touches the record, soon after midnight of its first day and never before it was made.
    updated = Math.min(now, Math.max(updated, start + random.int(5, 50) * minute + random.int(0, 59_999)));
    // It runs through its last day.
    if (end + day > now) {
      const touched = random.chance(0.33);
      if (touched) updated += Math.floor(random.float() * (now - updated));
      return {
        start,
        end,
        months,
        status: "active",
        updated,
        revision: revision + (touched ? 1 : 0),
      };
    }
    if (random.chance(0.16)) {
      const status = random.chance(0.4) ? "cancelled" : "ended";
      return { start, end, months, status, updated: Math.min(now, end + day + hour), revision: revision + 1 };
    }
    start = addMonths(start, months);
    revision += 1;
  }
}

/** Some start on the first of a month and end on the last day of one; the others within days, never after the 28th. */
function firstStart(random: Random, created: number): number {
  const date = startOfDay(created) + random.int(0, 9) * day;
  if (random.chance(0.05)) return firstOfMonth(date, 1);
  return new Date(date).getUTCDate() > 28 ? date + 3 * day : date;
}
