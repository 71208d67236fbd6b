-- Adds what a process has counted. It runs as the owner, as the counts are of several tenants; in one order, so that two
-- processes never wait for each other. What is counted for a tenant that is gone is dropped.
CREATE OR REPLACE FUNCTION app.add_usage(counts json) RETURNS void LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO usage AS u (tenant, credential, operation, day, ok, refused, last)
  SELECT c.tenant, c.credential, c.operation, c.day, c.ok, c.refused, c.last
  FROM json_to_recordset($1) AS c (tenant text, credential text, operation text, day date, ok integer, refused integer, last timestamptz)
  JOIN tenant t ON t.id = c.tenant
  ORDER BY c.tenant, c.credential, c.operation, c.day
  ON CONFLICT (tenant, credential, operation, day) DO UPDATE SET
    ok = u.ok + excluded.ok, refused = u.refused + excluded.refused, last = greatest(u.last, excluded.last)
$$;

GRANT EXECUTE ON FUNCTION app.add_usage TO comptoir_app;
