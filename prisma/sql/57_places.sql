-- A customer's own place to sign in: a tenant below the acting one, which gets the customer's records.

CREATE OR REPLACE FUNCTION app.create_place(id text, name text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Its amounts stay in the currency that they had. In a sandbox it goes with the sandbox.
  INSERT INTO tenant (id, name, parent, settings, sandbox_of)
  SELECT $1, $2, p.id, jsonb_strip_nulls(jsonb_build_object('currency', p.settings -> 'currency')), p.sandbox_of
  FROM tenant p WHERE p.id = app.tenant()
  ON CONFLICT ON CONSTRAINT tenant_pkey DO NOTHING;
  RETURN FOUND;
END $$;

-- A document of another tenant from now on, with its seller where it has one.
CREATE OR REPLACE FUNCTION app.moved(doc json, place text, seller text) RETURNS json LANGUAGE sql IMMUTABLE AS $$
  SELECT ('{' || string_agg(to_json(m.key)::text || ':' || m.value, ',' ORDER BY m.n) || '}')::json
  FROM (
    SELECT key, CASE key WHEN 'tenant' THEN to_json(place)::text ELSE value::text END AS value, n
    FROM json_each(doc) WITH ORDINALITY e (key, value, n) WHERE seller IS NULL OR key NOT IN ('tenant', 'parent')
    UNION ALL
    SELECT key, value, 1e6 FROM (VALUES ('tenant', to_json(place)::text),
      ('parent', json_build_object('account', json_build_object('tenant', seller))::text)) o (key, value)
    WHERE seller IS NOT NULL
  ) m $$;

-- Writes the rows `t` of the acting tenant that are meant, and the rows that refer to them, in another tenant under the same
-- identifiers. Former versions stay: there they have ended now. Answers how many records these are.
CREATE OR REPLACE FUNCTION app.move_rows(moved regclass, which text, place text) RETURNS bigint LANGUAGE plpgsql
  SET search_path = pg_catalog, public AS $$
DECLARE
  is_sold boolean := EXISTS (SELECT FROM pg_attribute WHERE attrelid = moved AND attname = 'seller');
  names   text;
  vals    text;
  part    record;
  number  bigint;
  parts   boolean := false;
  insertion text := 'INSERT INTO %s (tenant, %s) SELECT $1, %s FROM %s t';
BEGIN
  SELECT string_agg(quote_ident(attname), ', '), string_agg(CASE attname
      WHEN 'family' THEN 'app.family_of($1)'
      WHEN 'doc' THEN format('app.moved(t.doc, $1, %s)',
        CASE WHEN is_sold AND moved::text <> 'subscription_change' THEN 't.seller' ELSE 'NULL' END)
      WHEN 'parent.account.tenant' THEN 't.seller'
      ELSE 't.' || quote_ident(attname) END, ', ')
  INTO names, vals
  FROM pg_attribute
  WHERE attrelid = moved AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname NOT IN ('tenant', 'tx', 'made_at');
  which := format('t.tenant = app.tenant() AND (%s)', which);
  FOR part IN
    SELECT c.conrelid::regclass AS child, a.attname AS key
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[2]
    WHERE c.confrelid = moved AND c.contype = 'f' AND cardinality(c.conkey) = 2
  LOOP
    IF NOT parts THEN EXECUTE format(insertion || ' WHERE %s', moved, names, vals, moved, which) USING place; END IF;
    parts := true;
    EXECUTE format('SELECT app.move_rows(%L, %L, $1)', part.child,
      format('t.%I IN (SELECT t.id FROM %s t WHERE %s)', part.key, moved, which)) USING place;
  END LOOP;
  -- One with parts has been written before these, and is deleted after them. Of another, no unique value is there twice.
  IF parts THEN
    EXECUTE format('DELETE FROM %s t WHERE %s', moved, which);
    GET DIAGNOSTICS number = ROW_COUNT;
  ELSE
    EXECUTE format('WITH t AS (DELETE FROM %s t WHERE %s RETURNING t.*) ' || insertion, moved, which, moved, names, vals, 't')
      USING place;
    GET DIAGNOSTICS number = ROW_COUNT;
  END IF;
  RETURN number;
END $$;

GRANT EXECUTE ON FUNCTION app.create_place, app.moved, app.move_rows TO comptoir_app;
