import { join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { own, type Viewer } from "@/lib/base/db/tenancy";
import type { ListRequest } from "@/lib/base/list/question";
import { matchingSelects } from "@/lib/base/list/select-sql";

/**
 * The daily count of open tickets as SQL. A ticket is open on a past day if it was open at the end of that day, and on the
 * current day if it is open now.
 */

/** The next millisecond, since times of tickets have millisecond precision. */
const present = "(date_trunc('milliseconds', now()) + interval '1 millisecond')";

/** The time at which a day's tickets are counted: the end of the day, or now on the current day. */
const endOf = (day: Sql): Sql => sql`least((${day} + 1)::timestamp AT TIME ZONE 'UTC', ${raw(present)})`;

/** The SQL condition that ticket `t`, or a former version of it, is counted on a day (`YYYY-MM-DD`). */
export function isOpenOn(day: string, { created = raw("t.created"), closed = raw("t.closed") } = {}): Sql {
  const end = endOf(sql`${day}::date`);
  return sql`(${created} < ${end} AND (${closed} IS NULL OR ${closed} >= ${end}))`;
}

/** The times of a former version. */
export const formerTimes = {
  created: raw("(t.doc->>'created')::timestamptz"),
  closed: raw("(t.doc->>'closed')::timestamptz"),
};

/** The history of all tickets is added up from the days that the database records; a part of them is counted. */
export const historyStatement = (viewer: Viewer, request: ListRequest, days: number): Sql =>
  request.query.filters.length === 0 ? recordedHistory(viewer, request, days) : countedHistory(viewer, request, days);

const bounds = (days: number): Sql =>
  sql`bounds AS (
      SELECT ${raw(present)} AS present, date_trunc('day', now(), 'UTC') - (${days}::int - 1) * interval '24 hours' AS start
    )`;

/**
 * Adds up the changes of each day (prisma/sql/26_ticket_days.sql). Only the tickets of the current day are counted, since
 * its record may not be complete.
 */
function recordedHistory(viewer: Viewer, { list, query }: ListRequest, days: number): Sql {
  const today = "date_trunc('day', now(), 'UTC')";
  const tickets = (select: string, column: string, condition: string): Sql =>
    join(
      matchingSelects(list, viewer, query, raw(`current_date AS day, ${select} AS change`)).map(
        (rows) => sql`${rows} AND ${raw(`t.${column} >= ${today} AND t.${column} < ${present} AND ${condition}`)}`,
      ),
      " UNION ALL ",
    );
  // The database records days for each tenant that sees the tickets, so those of a family are the tenant's own here.
  const before = own("ticket_day", viewer.id, raw("t.day, t.change"), raw("t.day < current_date"));
  return sql`
    WITH ${bounds(days)},
    changes AS (
      ${before}
      UNION ALL ${tickets("count(*)", "created", "(t.closed IS NULL OR t.closed > t.created)")}
      UNION ALL ${tickets("-count(*)", "closed", "t.closed > t.created")}
    ),
    daily AS (
      SELECT greatest(day, (SELECT start FROM bounds)::date - 1) AS day, sum(change) AS change FROM changes GROUP BY 1
    ),
    calendar AS (SELECT start::date + n AS day FROM bounds, generate_series(-1, ${days}::int - 1) n)
    SELECT to_char(day, 'YYYY-MM-DD') AS date, "totalOpen" FROM (
      SELECT day, coalesce(sum(change) OVER (ORDER BY day), 0)::bigint AS "totalOpen"
      FROM calendar LEFT JOIN daily USING (day)
    ) counted WHERE day >= (SELECT start FROM bounds)::date ORDER BY day`;
}

/**
 * Starts with the tickets open now and goes back day by day through those opened and closed, so that the cost depends on
 * the open tickets and the changes in the window, not on the whole history. Every part is an index range scan.
 */
function countedHistory(viewer: Viewer, { list, query }: ListRequest, days: number): Sql {
  const tickets = (select: string, condition: string): Sql =>
    join(
      matchingSelects(list, viewer, query, raw(select)).map((rows) => sql`${rows} AND ${raw(condition)}`),
      " UNION ALL ",
    );
  // Plain arithmetic, since a time zone conversion would be the most expensive step per row.
  const dayOf = (column: string) => `date_bin('1 day', t.${column}, '2000-01-01Z') AS day`;
  const inWindow = (column: string) =>
    `t.${column} >= (SELECT start FROM bounds) AND t.${column} < (SELECT present FROM bounds)`;
  // A ticket whose close time is not after its open time was never open at the end of a day.
  const lasted = "(t.closed IS NULL OR t.closed > t.created)";
  return sql`
    WITH ${bounds(days)},
    changes AS (
      ${tickets(`${dayOf("created")}, count(*) AS change`, `${inWindow("created")} AND ${lasted} GROUP BY 1`)}
      UNION ALL
      ${tickets(`${dayOf("closed")}, -count(*) AS change`, `${inWindow("closed")} AND t.closed > t.created GROUP BY 1`)}
    ),
    open AS (
      ${tickets("count(*) AS n", "t.closed IS NULL AND t.created < (SELECT present FROM bounds)")}
      UNION ALL
      ${tickets("count(*) AS n", "t.closed >= (SELECT present FROM bounds) AND t.created < (SELECT present FROM bounds)")}
    ),
    daily AS (SELECT day, sum(change) AS change FROM changes GROUP BY day),
    calendar AS (
      SELECT start + n * interval '24 hours' AS day FROM bounds, generate_series(0, ${days}::int - 1) n
    )
    SELECT to_char(day AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date,
           ((SELECT sum(n) FROM open) - coalesce(
             sum(change) OVER (ORDER BY day DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::bigint AS "totalOpen"
    FROM calendar LEFT JOIN daily USING (day) ORDER BY day`;
}
