-- Totals without counting. Every statement that changes a table which long lists read adds rows to row_change: how many rows
-- a tenant now sees more or fewer, and a positive number that identifies the change. Rows are only added, so writers of
-- one tenant never wait for each other. Of the rows that a statement sees, sum(rows) is the exact number of rows in the
-- table, and sum(revision) says which state of the table it is: snapshots are nested, so two statements with the same sum
-- see the same rows. The numbers are random, so that a database restored from a backup does not repeat a revision.

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

-- What a row is also counted by: of a text column the values that are listed, of a timestamp whether it is missing.
CREATE OR REPLACE FUNCTION app.row_facet(
  counted text, listed text[], status text, closed timestamptz, deleted timestamptz
) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE counted
    WHEN 'status' THEN CASE WHEN status = ANY (listed) THEN status END
    WHEN 'closed' THEN CASE WHEN closed IS NULL THEN 'missing' END
    WHEN 'deletedDate' THEN CASE WHEN deleted IS NULL THEN 'missing' END
  END
$$;

-- Records a statement's rows: `changed` are the rows that it added, wrote or removed, `before` what an update replaced. The
-- arguments of the trigger: -1 where rows are removed, else 1; the column that rows are also counted by; its listed values.
CREATE OR REPLACE FUNCTION app.record_row_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO row_change (tenant, source, facet, rows, revision)
    SELECT c.tenant, TG_TABLE_NAME, c.facet, sum(c.rows), 1048576 + (random() * 1048576)::bigint
    -- A column that the table lacks is found here, as null.
    FROM (SELECT NULL::text AS family, NULL::text AS status, NULL::timestamptz AS closed, NULL::timestamptz AS "deletedDate"
    ) lacking
    CROSS JOIN LATERAL (
      SELECT unnest(array_remove(ARRAY[tenant, nullif(family, tenant)], NULL)) AS tenant, 1 AS rows,
             app.row_facet(TG_ARGV[1], TG_ARGV[2:], status, closed, "deletedDate") AS facet
      FROM changed
      UNION ALL
      SELECT unnest(array_remove(ARRAY[tenant, nullif(family, tenant)], NULL)), -1,
             app.row_facet(TG_ARGV[1], TG_ARGV[2:], status, closed, "deletedDate")
      FROM before
    ) c
    GROUP BY 1, 3;
  ELSE
    INSERT INTO row_change (tenant, source, facet, rows, revision)
    SELECT c.tenant, TG_TABLE_NAME, c.facet, count(*) * TG_ARGV[0]::int, 1048576 + (random() * 1048576)::bigint
    FROM (SELECT NULL::text AS family, NULL::text AS status, NULL::timestamptz AS closed, NULL::timestamptz AS "deletedDate"
    ) lacking
    CROSS JOIN LATERAL (
      -- The top-level tenant of the hierarchy sees the row as well.
      SELECT unnest(array_remove(ARRAY[tenant, nullif(family, tenant)], NULL)) AS tenant,
             app.row_facet(TG_ARGV[1], TG_ARGV[2:], status, closed, "deletedDate") AS facet
      FROM changed
    ) c
    GROUP BY 1, 3;
  END IF;
  -- Often enough that a list adds up a few dozen rows, seldom enough to cost a write nothing on average.
  IF random() < 1.0 / 64 THEN
    PERFORM app.merge_row_changes(TG_TABLE_NAME, ARRAY(
      SELECT s.tenant FROM (SELECT NULL::text AS family) lacking
      CROSS JOIN LATERAL (SELECT tenant, family FROM changed GROUP BY 1, 2) c
      CROSS JOIN LATERAL (SELECT c.tenant UNION SELECT c.family WHERE c.family IS NOT NULL) s));
  END IF;
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
