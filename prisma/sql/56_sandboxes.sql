-- Sandboxes: copies of tenants that are made and removed by the worker. Users are admitted to a copy as guests, which is all
-- that authentication knows of it.

-- The role by which a user may be in a sandbox: the one in its tenant, if that one may change the tenant and carries no more in
-- the copy than there. Null for everybody else.
CREATE OR REPLACE FUNCTION app.sandbox_role(home text, user_id text, copy text) RETURNS text LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.role
  FROM sandbox s
  CROSS JOIN LATERAL (SELECT app.role_in($1, $2, s.tenant) AS role OFFSET 0) e
  CROSS JOIN LATERAL (SELECT app.features(e.role, s.tenant) AS features OFFSET 0) f
  WHERE s.copy = $3 AND s.status = 'ready' AND s.expires > now()
    AND 'Platform/Tenant/Write' = ANY (f.features) AND app.features(e.role, $3) <@ f.features
$$;

-- The sandboxes that a user of the acting tenant may enter, with the tenants they are copies of: its own, and those of the
-- tenants where the user is a guest.
CREATE OR REPLACE FUNCTION app.sandboxes(user_id text) RETURNS TABLE (id text, name text, role text, original text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name, e.role, s.tenant
  FROM sandbox s JOIN tenant t ON t.id = s.copy
  CROSS JOIN LATERAL (SELECT app.sandbox_role(app.tenant(), $1, s.copy) AS role OFFSET 0) e
  WHERE e.role IS NOT NULL AND (s.tenant = app.tenant()
    OR s.tenant IN (SELECT g.tenant FROM guest g WHERE g.home = app.tenant() AND g.user_id = $1))
$$;

-- Admits a user of the acting tenant to a sandbox, and answers whether. The lock is the one that app.recheck_sandbox takes, so that no right is read
-- here that is taken away meanwhile.
CREATE OR REPLACE FUNCTION app.enter_sandbox(home text, user_id text, copy text) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE allowed text;
BEGIN
  IF session_user <> current_user AND $1 IS DISTINCT FROM app.tenant() THEN
    RAISE EXCEPTION 'not a user of this tenant' USING ERRCODE = '42501';
  END IF;
  PERFORM FROM sandbox s WHERE s.copy = $3 FOR NO KEY UPDATE;
  allowed := app.sandbox_role($1, $2, $3);
  IF allowed IS NULL THEN RETURN false; END IF;
  INSERT INTO guest (tenant, id, home, user_id, role, accepted)
  VALUES ($3, left(replace(gen_random_uuid()::text, '-', ''), 24), $1, $2, allowed, now())
  ON CONFLICT ON CONSTRAINT guest_tenant_home_user_id_key DO NOTHING;
  RETURN true;
END $$;

-- After each change of a role, in a tenant or in its sandbox, and of who has one: those in the sandbox have the role of the tenant
-- from then on, and those who may no longer be in it are out of it.
CREATE OR REPLACE FUNCTION app.recheck_sandbox() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed text := coalesce(NEW.tenant, OLD.tenant);
  of_role boolean := TG_TABLE_NAME = 'account_role';
  entered record;
BEGIN
  -- While a copy is made, its roles are written by the worker, and nobody is in it.
  PERFORM FROM sandbox s WHERE s.tenant = changed OR of_role AND s.copy = changed AND s.status = 'ready' FOR NO KEY UPDATE;
  FOR entered IN
    SELECT g.*, app.sandbox_role(g.home, g.user_id, g.tenant) AS allowed
    FROM sandbox s JOIN guest g ON g.tenant = s.copy WHERE s.tenant = changed OR of_role AND s.copy = changed
  LOOP
    IF entered.allowed IS NULL THEN
      DELETE FROM guest WHERE tenant = entered.tenant AND id = entered.id;
      UPDATE session SET context = NULL
      WHERE tenant = entered.home AND user_id = entered.user_id AND context = entered.tenant;
    ELSIF entered.allowed <> entered.role THEN
      UPDATE guest SET role = entered.allowed WHERE tenant = entered.tenant AND id = entered.id;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- A sandbox requires the second factors that its tenant does: what is set there is set here, and nothing else.
CREATE OR REPLACE FUNCTION app.keep_second_factor() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.settings := NEW.settings - 'secondFactor' || coalesce(
    (SELECT jsonb_build_object('secondFactor', t.settings -> 'secondFactor')
     FROM tenant t WHERE t.id = NEW.sandbox_of AND t.settings ? 'secondFactor'), '{}');
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION app.pass_second_factor_on() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE tenant SET settings = settings WHERE sandbox_of = NEW.id;
  RETURN NULL;
END $$;

-- The tenant that the acting one is a sandbox of, and until when.
CREATE OR REPLACE FUNCTION app.original() RETURNS TABLE (id text, name text, expires timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name, s.expires FROM sandbox s JOIN tenant t ON t.id = s.tenant WHERE s.copy = app.tenant()
$$;

-- Adds a job that makes the copy of the acting tenant. One copy is made or removed at a time.
CREATE OR REPLACE FUNCTION app.enqueue_sandbox() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Attempts of the job, not of the task: a job is run again whenever its worker died.
  PERFORM graphile_worker.add_job('sandbox_copy', json_build_object('copy', s.copy), 'sandbox', max_attempts := 100)
  FROM sandbox s WHERE s.tenant = app.tenant();
END $$;

-- Ends the sandbox of the acting tenant at once: nobody is admitted, its keys are gone. The worker removes the copy.
CREATE OR REPLACE FUNCTION app.end_sandbox() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE ended text;
BEGIN
  DELETE FROM sandbox s WHERE s.tenant = app.tenant() RETURNING s.copy INTO ended;
  DELETE FROM guest g WHERE g.tenant = ended;
  DELETE FROM api_key k WHERE k.tenant = ended;
  UPDATE session SET context = NULL WHERE context = ended;
  PERFORM graphile_worker.add_job('sandbox_remove', '{}', 'sandbox', max_attempts := 100);
END $$;

-- Opens a copy: the user who asked for it is admitted, and the key that the user was given works.
CREATE OR REPLACE FUNCTION app.open_sandbox(copy text) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE s sandbox;
BEGIN
  UPDATE sandbox b SET status = 'ready', done = b.records WHERE b.copy = $1 AND b.status = 'making' RETURNING * INTO s;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO api_key (tenant, id, name, hash, scopes, creator, creator_tenant, expires)
  SELECT s.copy, s.key_id, 'Sandbox', s.key_hash, s.key_scopes, u.id, u.tenant, s.key_expires
  FROM (SELECT) one LEFT JOIN "user" u ON u.tenant = s.creator_home AND u.id = s.creator
  -- The key of a user who is deleted meanwhile is not to become the operator's.
  WHERE (s.creator IS NULL) = (u.id IS NULL);
  IF s.creator IS NOT NULL THEN PERFORM app.enter_sandbox(s.creator_home, s.creator, s.copy); END IF;
END $$;

-- Removes the copies that no sandbox names: of each table the rows, those first that refer to others, last those of the tables that
-- triggers write to while others are deleted.
CREATE OR REPLACE FUNCTION app.remove_copies() RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  copies text[] := ARRAY(
    SELECT t.id FROM tenant t WHERE t.sandbox_of IS NOT NULL
      AND NOT EXISTS (SELECT FROM sandbox s WHERE s.copy IN (t.id, t.parent)));
  emptied regclass;
BEGIN
  IF copies = '{}' THEN RETURN; END IF;
  UPDATE session SET context = NULL WHERE context = ANY (copies);
  FOR emptied IN SELECT app.tables_of_tenants() LOOP
    EXECUTE format('DELETE FROM %s WHERE tenant = ANY ($1)', emptied) USING copies;
  END LOOP;
  DELETE FROM tenant WHERE id = ANY (copies) AND parent IS NOT NULL;
  DELETE FROM tenant WHERE id = ANY (copies);
  -- Deleting a tenant adds its last version.
  DELETE FROM version WHERE tenant = ANY (copies);
END $$;

-- The tables with rows of tenants, in the order in which these can be deleted.
CREATE OR REPLACE FUNCTION app.tables_of_tenants() RETURNS SETOF regclass LANGUAGE sql STABLE
  SET search_path = pg_catalog, public, pg_temp AS $$
  WITH RECURSIVE listed AS (
    SELECT c.oid, c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND a.attname = 'tenant' AND NOT a.attisdropped
  ), reference AS (
    SELECT conrelid AS child, confrelid AS parent FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid
  ), placed (oid, depth) AS (
    SELECT oid, 0 FROM listed UNION
    SELECT r.child, p.depth + 1 FROM placed p JOIN reference r ON r.parent = p.oid
  ) CYCLE oid SET is_cycle USING path
  SELECT l.oid::regclass FROM listed l JOIN placed USING (oid) WHERE NOT is_cycle GROUP BY l.oid, l.relname
  ORDER BY l.relname IN ('row_change', 'ticket_day', 'version'), max(depth) DESC, l.relname
$$;

GRANT EXECUTE ON FUNCTION app.sandboxes, app.enter_sandbox, app.original, app.enqueue_sandbox, app.end_sandbox
  TO comptoir_app;
