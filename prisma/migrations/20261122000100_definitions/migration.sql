-- From here on functions and views are defined in prisma/sql, which runs after the migrations.

-- Postgres lets everybody execute a new function; here each must be granted by name.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
REVOKE ALL ON FUNCTION app.family_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.family_of TO comptoir_app;

-- What used to be hidden parameters of a transaction is now in the row that is written.
ALTER TABLE agreement
  -- The latest version that was a minor change, and the reason given for it. A write that announces version + 1 here makes
  -- a minor change of it.
  ADD COLUMN minor_version integer,
  ADD COLUMN minor_reason text;
-- Imported events are history, of which webhooks are not notified.
ALTER TABLE event ADD COLUMN imported boolean NOT NULL DEFAULT false;
