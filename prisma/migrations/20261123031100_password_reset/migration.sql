-- The open password reset of a user, as the SHA-256 of its token.
CREATE TABLE password_reset (
  tenant  text NOT NULL,
  user_id text NOT NULL,
  hash    bytea NOT NULL UNIQUE,
  -- A digest of the address and the password that it was requested for: when either changes, it is void.
  basis   text NOT NULL,
  created timestamptz(3) NOT NULL DEFAULT now(),
  expires timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant, user_id),
  FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
ALTER TABLE password_reset ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON password_reset TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON password_reset TO comptoir_app USING (tenant = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON password_reset TO comptoir_app;
