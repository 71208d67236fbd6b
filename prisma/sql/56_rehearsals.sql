-- Rehearsals: copies of tenants that are made and removed by the worker.

-- The rehearsals that a user of the acting tenant may enter, with the tenants they are copies of: its own, and those of the
-- tenants where the user is a guest.
CREATE OR REPLACE FUNCTION app.rehearsals(user_id text) RETURNS TABLE (id text, name text, role text, original text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name, e.role, r.tenant
  FROM rehearsal r JOIN tenant t ON t.id = r.copy
  CROSS JOIN LATERAL (SELECT app.role_in(app.tenant(), $1, r.copy) AS role OFFSET 0) e
  WHERE e.role IS NOT NULL AND (r.tenant = app.tenant()
    OR r.tenant IN (SELECT g.tenant FROM guest g WHERE g.home = app.tenant() AND g.user_id = $1))
$$;

-- The tenant that the acting one is a rehearsal of, and until when.
CREATE OR REPLACE FUNCTION app.original() RETURNS TABLE (id text, name text, expires timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name, r.expires FROM rehearsal r JOIN tenant t ON t.id = r.tenant WHERE r.copy = app.tenant()
$$;

-- Adds a job that makes the copy of a rehearsal, or removes it. One is made or removed at a time.
CREATE OR REPLACE FUNCTION app.enqueue_rehearsal(tenant text, task text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF session_user <> current_user AND $1 IS DISTINCT FROM app.tenant() OR $2 NOT IN ('rehearsal_copy', 'rehearsal_remove') THEN
    RAISE EXCEPTION 'not a rehearsal of this tenant' USING ERRCODE = '42501';
  END IF;
  PERFORM graphile_worker.add_job(
    $2,
    json_build_object('copy', r.copy),
    'rehearsal',
    -- Attempts of the job, not of the task: a job is run again whenever its worker died.
    max_attempts := 100,
    job_key := $2 || ':' || r.copy
  ) FROM rehearsal r WHERE r.tenant = $1;
END $$;

GRANT EXECUTE ON FUNCTION app.rehearsals, app.original, app.enqueue_rehearsal TO comptoir_app;
