-- What tables need: the extensions, the schema of functions, the application's role, and the functions that policies and
-- indexes name. This file alone is also run before the first migration (prisma/server/migrate.ts).

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE SCHEMA IF NOT EXISTS app;

-- Holds every grant and policy, owns nothing and cannot log in. The role that does is made at start. `comptoir_app` stands
-- for the group of this database: prisma/server/migrate.ts puts its name in place of it in all scripts.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'comptoir_app') THEN
    CREATE ROLE comptoir_app NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
GRANT USAGE ON SCHEMA app, public TO comptoir_app;

-- Postgres lets everybody execute a new function; here each must be granted by name.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

-- The group, which scripts and checks ask for.
CREATE OR REPLACE FUNCTION app.application_role() RETURNS regrole LANGUAGE sql STABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
  SELECT 'comptoir_app'::regrole $$;

-- The tenant of the running transaction. It raises instead of answering nothing, so that a forgotten context is an error.
CREATE OR REPLACE FUNCTION app.tenant() RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = pg_catalog AS $$
DECLARE t text := current_setting('app.tenant', true);
BEGIN
  IF t IS NULL OR t = '' THEN
    RAISE EXCEPTION 'no tenant in this transaction' USING ERRCODE = '42501';
  END IF;
  RETURN t;
END $$;

-- When what ends at a time can first be cancelled; null without a grace period. An end at midnight is the last day, which belongs to
-- the term. Periods longer than a century, which an import can have, are none: dates have limits.
CREATE OR REPLACE FUNCTION app.cancel_from(end_date timestamptz, hours float8) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN hours > 0 AND hours <= 876000
    THEN (end_date AT TIME ZONE 'UTC' + CASE WHEN (end_date AT TIME ZONE 'UTC')::time = '00:00' THEN interval '1 day' ELSE interval '0' END
      - make_interval(secs => hours * 3600)) AT TIME ZONE 'UTC' END;

GRANT EXECUTE ON FUNCTION app.application_role, app.tenant, app.cancel_from TO comptoir_app;
