-- Exact totals and a revision for each tenant and table, so that lists need not count; prisma/sql/25_row_changes.sql says how.
-- The functions are here as well because writes have to be recorded from the moment the rows are counted.

CREATE TABLE row_change (
  tenant   text NOT NULL,
  source   text NOT NULL,
  number   bigserial,
  facet    text,
  rows     bigint NOT NULL,
  revision bigint NOT NULL,
  PRIMARY KEY (tenant, source, number)
) WITH (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.1);
ALTER TABLE row_change ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON row_change TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON row_change FOR SELECT TO comptoir_app USING (tenant = (SELECT app.tenant()));
GRANT SELECT ON row_change TO comptoir_app;

-- Merges rows of row_change that no other transaction is merging. The sums stay the same in every snapshot, since the rows
-- and their sum change places in one transaction.
CREATE OR REPLACE FUNCTION app.merge_row_changes(source text, tenants text[]) RETURNS void LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  WITH free AS MATERIALIZED (
    SELECT c.tenant, c.source, c.number FROM row_change c
    WHERE c.source = $1 AND c.tenant = ANY ($2) FOR UPDATE SKIP LOCKED
  ), taken AS (
    DELETE FROM row_change c USING free f
    WHERE c.tenant = f.tenant AND c.source = f.source AND c.number = f.number
    RETURNING c.*
  )
  INSERT INTO row_change (tenant, source, facet, rows, revision)
  SELECT tenant, source, facet, sum(rows), sum(revision) FROM taken GROUP BY 1, 2, 3
$$;

-- Records a statement's rows: `changed` are the rows that it added or removed. Arguments of the trigger: 1 or -1; where
-- rows are also counted by a column, its name; of a text column the values that are counted. A timestamp is counted where
-- it is missing.
CREATE OR REPLACE FUNCTION app.record_row_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  tenants text[];
BEGIN
  WITH added AS (
    INSERT INTO row_change (tenant, source, facet, rows, revision)
    SELECT s.tenant, TG_TABLE_NAME, c.facet, sum(c.rows) * TG_ARGV[0]::int, 1048576 + (random() * 1048576)::bigint
    -- A column that the table lacks is found here, as null.
    FROM (SELECT NULL::text AS family, NULL::text AS status, NULL::timestamptz AS closed, NULL::timestamptz AS "deletedDate"
    ) lacking
    CROSS JOIN LATERAL (
      SELECT tenant, family, count(*) AS rows, CASE TG_ARGV[1]
        WHEN 'status' THEN CASE WHEN status = ANY (TG_ARGV[2:]) THEN status END
        WHEN 'closed' THEN CASE WHEN closed IS NULL THEN 'missing' END
        WHEN 'deletedDate' THEN CASE WHEN "deletedDate" IS NULL THEN 'missing' END
      END AS facet
      FROM changed GROUP BY 1, 2, 4
    ) c
    -- The top-level tenant of the hierarchy sees the row as well.
    CROSS JOIN LATERAL (SELECT c.tenant UNION SELECT c.family WHERE c.family IS NOT NULL) s
    GROUP BY 1, 3
    RETURNING row_change.tenant
  )
  SELECT array_agg(DISTINCT added.tenant) INTO tenants FROM added;
  -- Often enough that a list adds up a few dozen rows, seldom enough to cost a write nothing on average.
  IF tenants IS NOT NULL AND random() < 1.0 / 64 THEN PERFORM app.merge_row_changes(TG_TABLE_NAME, tenants); END IF;
  RETURN NULL;
END $$;

-- TRUNCATE has no transition table: what the table had is taken away.
CREATE OR REPLACE FUNCTION app.record_truncation() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO row_change (tenant, source, facet, rows, revision)
  SELECT tenant, source, facet, -sum(rows), 1048576 + (random() * 1048576)::bigint FROM row_change WHERE source = TG_TABLE_NAME GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;

-- From the first trigger of a table until this transaction ends nobody else changes the table, and what it holds is counted.
DO $$
DECLARE
  t    record;
  each record;
BEGIN
  FOR t IN SELECT * FROM (VALUES
    ('account', '', 'NULL::text', 'family'),
    ('collection', ', ''deletedDate''', 'CASE WHEN "deletedDate" IS NULL THEN ''missing'' END', 'tenant'),
    ('consent', '', 'NULL::text', 'family'),
    ('distributor', '', 'NULL::text', 'tenant'),
    ('event', ', ''status'', ''success'', ''failed''',
      'CASE WHEN status IN (''success'', ''failed'') THEN status END', 'tenant'),
    ('product', '', 'NULL::text', 'tenant'),
    ('subscription', ', ''status'', ''active'', ''pending'', ''cancelled'', ''ended''',
      'CASE WHEN status IN (''active'', ''pending'', ''cancelled'', ''ended'') THEN status END', 'family'),
    ('subscription_item', '', 'NULL::text', 'family'),
    ('ticket', ', ''closed''', 'CASE WHEN closed IS NULL THEN ''missing'' END', 'family')
  ) AS listed (name, arguments, facet, family) LOOP
    FOR each IN SELECT * FROM (VALUES
      ('inserted', 'INSERT', 'NEW', 1),
      ('updated_from', 'UPDATE', 'OLD', -1),
      ('updated_to', 'UPDATE', 'NEW', 1),
      ('deleted', 'DELETE', 'OLD', -1)
    ) AS trigger (name, event, rows, sign) LOOP
      EXECUTE format('CREATE TRIGGER row_changes_%s AFTER %s ON %I REFERENCING %s TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION app.record_row_changes(''%s''%s)',
        each.name, each.event, t.name, each.rows, each.sign, t.arguments);
    END LOOP;
    EXECUTE format('CREATE TRIGGER row_changes_truncated AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION app.record_truncation()', t.name);
    EXECUTE format('INSERT INTO row_change (tenant, source, facet, rows, revision)
      SELECT s.tenant, %L, c.facet, sum(c.rows), 1048576 + (random() * 1048576)::bigint
      FROM (SELECT tenant, %s AS family, %s AS facet, count(*) AS rows FROM %I GROUP BY 1, 2, 3) c
      CROSS JOIN LATERAL (SELECT c.tenant UNION SELECT c.family WHERE c.family IS NOT NULL) s GROUP BY 1, 3',
      t.name, t.family, t.facet, t.name);
  END LOOP;
END $$;
