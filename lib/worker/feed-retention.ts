import { idleMinutes } from "@/lib/base/auth/session";

/** Deletes former versions of records, and events, that are older than they are kept. Tokens of feeds that would need them end. */

interface Session {
  query(text: string, values: unknown[]): Promise<{ rows: { count: number }[] }>;
}

const batch = 5_000;

/** In batches, each its own transaction, so that locks are short. */
export async function pruneVersions(owner: Session, days: number): Promise<void> {
  await inBatches(
    owner,
    `WITH old AS (
       SELECT ctid FROM version WHERE ended_at < now() - $1::int * interval '1 day' LIMIT ${batch}
     ), deleted AS (
       DELETE FROM version v USING old WHERE v.ctid = old.ctid RETURNING v.ended AS tx, v.ended_at >= (SELECT began FROM _feed) AS own
     ), ${moved("horizon")}`,
    [days],
  );
}

/** The same for events, a tenant after the other, by the time that each names; imported ones have been in no feed at that time. */
export async function pruneEvents(
  owner: Session & { query(text: string): Promise<{ rows: { id: string }[] }> },
  days: number,
) {
  const { rows: tenants } = await owner.query("SELECT id FROM tenant");
  for (const { id } of tenants)
    await inBatches(
      owner,
      `WITH old AS (
         SELECT ctid FROM event WHERE tenant = $2 AND time < now() - $1::int * interval '1 day' LIMIT ${batch}
       ), deleted AS (
         DELETE FROM event e USING old WHERE e.ctid = old.ctid
         RETURNING e.tx, e.time >= (SELECT began FROM _feed) AND NOT e.imported AS own
       ), ${moved("event_horizon")}`,
      [days, id],
    );
}

/** Deletes the sessions that have ended, with the addresses and browsers that they were opened from. */
export const pruneSessions = (owner: { query(text: string, values: unknown[]): Promise<unknown> }): Promise<unknown> =>
  owner.query("DELETE FROM session WHERE expires < now() OR last_seen < now() - $1 * interval '1 minute'", [
    idleMinutes,
  ]);

/** A token from before what was deleted would skip it. The numbers of transactions of another cluster say nothing about that. */
const moved = (horizon: "horizon" | "event_horizon"): string => `
  latest AS (
    SELECT tx FROM deleted WHERE own ORDER BY tx DESC LIMIT 1
  ), moved AS (
    UPDATE _feed SET ${horizon} = latest.tx FROM latest WHERE ${horizon} < latest.tx
  )
  SELECT count(*)::int AS count FROM deleted`;

async function inBatches(owner: Session, statement: string, values: unknown[]): Promise<void> {
  for (;;) {
    const { rows } = await owner.query(statement, values);
    if ((rows[0]?.count ?? 0) < batch) return;
  }
}
