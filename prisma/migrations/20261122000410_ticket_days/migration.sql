-- How many tickets of a tenant a day leaves more or fewer open, so that the history adds up days instead of counting tickets;
-- prisma/sql/26_ticket_days.sql says how. The functions are here as well because writes have to be recorded from the moment
-- the tickets are counted.

CREATE TABLE ticket_day (
  tenant text   NOT NULL,
  day    date   NOT NULL,
  number bigserial,
  change bigint NOT NULL,
  PRIMARY KEY (tenant, day, number) INCLUDE (change)
) WITH (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.1);
ALTER TABLE ticket_day ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON ticket_day TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON ticket_day FOR SELECT TO comptoir_app USING (tenant = (SELECT app.tenant()));
GRANT SELECT ON ticket_day TO comptoir_app;
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

-- Records a statement's rows: `changed` are the tickets that it added (1) or removed (-1). A ticket that was not closed after
-- it was opened was never open at the end of a day.
CREATE OR REPLACE FUNCTION app.record_ticket_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  tenants text[];
  days    date[];
BEGIN
  WITH added AS (
    INSERT INTO ticket_day (tenant, day, change)
    SELECT s.tenant, e.day, sum(e.change) * TG_ARGV[0]::int
    FROM changed c
    CROSS JOIN LATERAL (VALUES
      ((c.created AT TIME ZONE 'UTC')::date, 1), ((c.closed AT TIME ZONE 'UTC')::date, -1)
    ) e (day, change)
    -- The top-level tenant of the hierarchy sees the ticket as well.
    CROSS JOIN LATERAL (SELECT c.tenant UNION SELECT c.family) s
    WHERE e.day IS NOT NULL AND c.created IS NOT NULL AND (c.closed IS NULL OR c.closed > c.created)
    GROUP BY 1, 2 HAVING sum(e.change) <> 0
    RETURNING ticket_day.tenant, ticket_day.day
  )
  SELECT array_agg(DISTINCT added.tenant), array_agg(DISTINCT added.day) INTO tenants, days FROM added;
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

-- From the first trigger until this transaction ends nobody else changes tickets, and what there is is counted.
DO $$
DECLARE
  each record;
BEGIN
  FOR each IN SELECT * FROM (VALUES
    ('inserted', 'INSERT', 'NEW', 1),
    ('updated_from', 'UPDATE', 'OLD', -1),
    ('updated_to', 'UPDATE', 'NEW', 1),
    ('deleted', 'DELETE', 'OLD', -1)
  ) AS trigger (name, event, rows, sign) LOOP
    EXECUTE format('CREATE TRIGGER days_%s AFTER %s ON ticket REFERENCING %s TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION app.record_ticket_days(%L)', each.name, each.event, each.rows, each.sign);
  END LOOP;
END $$;
CREATE TRIGGER days_truncated AFTER TRUNCATE ON ticket FOR EACH STATEMENT EXECUTE FUNCTION app.record_ticket_truncation();

INSERT INTO ticket_day (tenant, day, change)
SELECT s.tenant, e.day, sum(e.change)
FROM ticket c
CROSS JOIN LATERAL (VALUES ((c.created AT TIME ZONE 'UTC')::date, 1), ((c.closed AT TIME ZONE 'UTC')::date, -1)) e (day, change)
CROSS JOIN LATERAL (SELECT c.tenant UNION SELECT c.family) s
WHERE e.day IS NOT NULL AND c.created IS NOT NULL AND (c.closed IS NULL OR c.closed > c.created)
GROUP BY 1, 2 HAVING sum(e.change) <> 0;
