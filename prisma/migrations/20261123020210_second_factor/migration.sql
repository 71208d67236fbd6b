-- The authenticator app (TOTP) of a user. Its secret is encrypted with a key that is not in the database. One that the user
-- has not confirmed with a code is pending: beside none, or beside the one it replaces.
CREATE TABLE authenticator (
  tenant    text NOT NULL,
  user_id   text NOT NULL,
  secret    bytea,
  confirmed timestamptz(3),
  pending   bytea,
  -- The time step of the last code taken: no code is taken twice.
  last_step integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, user_id),
  FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE,
  CHECK ((secret IS NULL) = (confirmed IS NULL))
);
ALTER TABLE authenticator ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON authenticator TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON authenticator TO comptoir_app USING (tenant = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticator TO comptoir_app;

-- Codes that each stand in for the second factor once, as SHA-256 of 80 random bits.
CREATE TABLE recovery_code (
  tenant  text NOT NULL,
  user_id text NOT NULL,
  hash    bytea NOT NULL,
  PRIMARY KEY (tenant, user_id, hash),
  FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
ALTER TABLE recovery_code ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON recovery_code TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON recovery_code TO comptoir_app USING (tenant = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_code TO comptoir_app;

-- Whether a second factor has opened a session, or single sign-on, whose issuer asks for its own.
ALTER TABLE session ADD COLUMN strong boolean NOT NULL DEFAULT false;

-- The first two also answer whether the session awaits a second factor, the last what factors a user has
-- (prisma/sql/40_authentication.sql).
DROP FUNCTION IF EXISTS app.authenticate_session(bytea, interval);
DROP FUNCTION IF EXISTS app.authenticate_session(bytea, interval, text);
DROP FUNCTION IF EXISTS app.sign_in_candidates(text, text);
