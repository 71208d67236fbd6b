-- An update records what it changed by one trigger instead of two, which halves its cost. The function is here as well because
-- the new triggers must not meet the old one.

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

DO $$
DECLARE
  t         record;
  arguments text;
BEGIN
  FOR t IN SELECT c.relname AS name, g.tgargs FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
           WHERE g.tgname = 'row_changes_updated_to' AND c.relnamespace = 'public'::regnamespace LOOP
    SELECT string_agg(quote_literal(a), ', ' ORDER BY n) INTO arguments
    FROM unnest(string_to_array(encode(t.tgargs, 'escape'), '\000')) WITH ORDINALITY AS u (a, n) WHERE a <> '';
    EXECUTE format('DROP TRIGGER row_changes_updated_from ON %I', t.name);
    EXECUTE format('DROP TRIGGER row_changes_updated_to ON %I', t.name);
    EXECUTE format('CREATE TRIGGER row_changes_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS before NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION app.record_row_changes(%s)', t.name, arguments);
  END LOOP;
END $$;

-- Long texts of subscriptions have a table of their own, which filters read: a change there is a change of the list.
CREATE TRIGGER row_changes_inserted AFTER INSERT ON subscription_text REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.record_row_changes('1');
CREATE TRIGGER row_changes_updated AFTER UPDATE ON subscription_text REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.record_row_changes('1');
CREATE TRIGGER row_changes_deleted AFTER DELETE ON subscription_text REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.record_row_changes('-1');
CREATE TRIGGER row_changes_truncated AFTER TRUNCATE ON subscription_text
  FOR EACH STATEMENT EXECUTE FUNCTION app.record_truncation();
INSERT INTO row_change (tenant, source, rows, revision)
SELECT s.tenant, 'subscription_text', count(*), 1048576 + (random() * 1048576)::bigint FROM subscription_text t
CROSS JOIN LATERAL (SELECT t.tenant UNION SELECT t.family) s GROUP BY 1;
