-- The history of open tickets without counting them. Every statement that changes tickets adds rows to ticket_day: by how
-- many tickets a tenant had more or fewer open at the end of a day than at the end of the day before. Rows are only added,
-- so writers never wait for each other; their sum is exact in every snapshot.

-- Merges a day's rows that no other transaction is merging. The sums stay the same in every snapshot, since the rows and
-- their sum change places in one transaction.
CREATE OR REPLACE FUNCTION app.merge_ticket_days(tenants text[], days date[]) RETURNS void LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  WITH free AS MATERIALIZED (
    SELECT d.tenant, d.day, d.number FROM ticket_day d
    WHERE d.tenant = ANY ($1) AND d.day = ANY ($2) FOR UPDATE SKIP LOCKED
  ), taken AS (
    DELETE FROM ticket_day d USING free f
    WHERE d.tenant = f.tenant AND d.day = f.day AND d.number = f.number
    RETURNING d.*
  )
  INSERT INTO ticket_day (tenant, day, change)
  SELECT tenant, day, sum(change) FROM taken GROUP BY 1, 2 HAVING sum(change) <> 0
$$;

-- By how many tickets more or fewer are open from a day on because of one ticket, for each tenant that sees it. A ticket that
-- was not closed after it was opened was never open at the end of a day.
CREATE OR REPLACE FUNCTION app.ticket_days(tenant text, family text, created timestamptz, closed timestamptz)
  RETURNS TABLE (seen_by text, day date, change int) LANGUAGE sql IMMUTABLE AS $$
  SELECT s.seen_by, e.day, e.change
  FROM (VALUES ((created AT TIME ZONE 'UTC')::date, 1), ((closed AT TIME ZONE 'UTC')::date, -1)) e (day, change)
  CROSS JOIN LATERAL (SELECT tenant AS seen_by UNION SELECT family) s
  WHERE e.day IS NOT NULL AND created IS NOT NULL AND (closed IS NULL OR closed > created)
$$;

-- Records a statement's rows: `changed` are the tickets that it added, wrote or removed, `before` what an update replaced. The
-- argument of the trigger: -1 where tickets are removed, else 1. Most updates leave the days as they were.
CREATE OR REPLACE FUNCTION app.record_ticket_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  tenants text[];
  days    date[];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    WITH added AS (
      INSERT INTO ticket_day (tenant, day, change)
      SELECT e.seen_by, e.day, sum(e.change) FROM (
        SELECT d.* FROM changed c CROSS JOIN LATERAL app.ticket_days(c.tenant, c.family, c.created, c.closed) d
        UNION ALL
        SELECT d.seen_by, d.day, -d.change
        FROM before c CROSS JOIN LATERAL app.ticket_days(c.tenant, c.family, c.created, c.closed) d
      ) e GROUP BY 1, 2 HAVING sum(e.change) <> 0
      RETURNING ticket_day.tenant, ticket_day.day
    )
    SELECT array_agg(DISTINCT added.tenant), array_agg(DISTINCT added.day) INTO tenants, days FROM added;
  ELSE
    WITH added AS (
      INSERT INTO ticket_day (tenant, day, change)
      SELECT d.seen_by, d.day, sum(d.change) * TG_ARGV[0]::int
      FROM changed c CROSS JOIN LATERAL app.ticket_days(c.tenant, c.family, c.created, c.closed) d
      GROUP BY 1, 2 HAVING sum(d.change) <> 0
      RETURNING ticket_day.tenant, ticket_day.day
    )
    SELECT array_agg(DISTINCT added.tenant), array_agg(DISTINCT added.day) INTO tenants, days FROM added;
  END IF;
  -- Often enough that a day has a few dozen rows, seldom enough to cost a write nothing on average.
  IF tenants IS NOT NULL AND random() < 1.0 / 32 THEN PERFORM app.merge_ticket_days(tenants, days); END IF;
  RETURN NULL;
END $$;

-- TRUNCATE has no transition table: no ticket is left.
CREATE OR REPLACE FUNCTION app.record_ticket_truncation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM ticket_day;
  RETURN NULL;
END $$;

-- Merges all that is recorded of some tenants, for the end of an import, which has added many rows for each of them.
CREATE OR REPLACE FUNCTION app.merge_changes(tenants text[]) RETURNS void LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT app.merge_row_changes(c.source, $1) FROM (SELECT DISTINCT source FROM row_change WHERE tenant = ANY ($1)) c;
  SELECT app.merge_ticket_days($1, ARRAY(SELECT DISTINCT day FROM ticket_day WHERE tenant = ANY ($1)));
$$;
