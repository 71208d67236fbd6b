import type pg from "pg";
import { sqlStateOf } from "./sql-state";

/** Sessions of the owner, which start-up and the command line use: another session may hold a lock for long. */

/** As a statement: no other waits longer than a minute for a lock. */
export const lockPatience = "SET lock_timeout = '1min'";

interface Holder {
  who: string;
  seconds: number | null;
  tables: string;
}

/**
 * An error of a session that has waited too long for a lock, with who has it; every other one as it is. What the session has
 * begun is undone.
 */
export async function namingLockHolder(session: pg.ClientBase, error: unknown): Promise<unknown> {
  if (![error, error instanceof Error ? error.cause : undefined].some((each) => sqlStateOf(each) === "55P03"))
    return error;
  const { rows } = await session
    .query<Holder>(
      `ROLLBACK; SELECT concat('process ', pid, ' (', concat_ws(', ', a.usename, nullif(a.application_name, '')), ')') AS who,
         extract(epoch FROM clock_timestamp() - a.xact_start)::int AS seconds, string_agg(DISTINCT l.relation::regclass::text, ', ') AS tables
       FROM pg_locks l JOIN pg_stat_activity a USING (pid) JOIN pg_class c ON c.oid = l.relation
       WHERE l.granted AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.pid <> pg_backend_pid()
       GROUP BY pid, a.usename, a.application_name, a.xact_start ORDER BY a.xact_start LIMIT 1`,
    )
    .then((results) => [results].flat().at(-1) ?? { rows: [] })
    .catch(() => ({ rows: [] }));
  const [holder] = rows;
  const what = error instanceof Error ? error.message.replaceAll("\n", " ") : String(error);
  if (!holder) return new Error(`${what}. Try again.`, { cause: error });
  const { who, seconds, tables } = holder;
  const since = seconds === null ? "" : `, for ${seconds} s`;
  return new Error(`${what}: ${who} holds a lock on ${tables}${since}. Try again once it has ended.`, { cause: error });
}
