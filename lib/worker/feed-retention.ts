/** Deletes versions of records that have ended long ago. Tokens of feeds that would need them are then too old. */

interface Session {
  query(text: string, values: unknown[]): Promise<{ rows: { count: number }[] }>;
}

/** In batches, each its own transaction, so that locks are short. */
export async function pruneVersions(owner: Session, days: number): Promise<void> {
  for (;;) {
    const { rows } = await owner.query(
      `WITH old AS (
         SELECT ctid FROM version WHERE ended_at < now() - $1::int * interval '1 day' LIMIT 5000
       ), deleted AS (
         DELETE FROM version v USING old WHERE v.ctid = old.ctid RETURNING v.ended, v.ended_at
       ), latest AS (
         SELECT ended FROM deleted WHERE ended_at >= (SELECT began FROM _feed) ORDER BY ended DESC LIMIT 1
       ), moved AS (
         UPDATE _feed SET horizon = latest.ended FROM latest WHERE horizon < latest.ended
       )
       SELECT count(*)::int AS count FROM deleted`,
      [days],
    );
    if (!rows[0]?.count) break;
  }
}
