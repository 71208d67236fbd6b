-- Passkeys (WebAuthn) of users: the public halves, which are no secrets. A credential belongs to one user of one tenant.
CREATE TABLE passkey (
  tenant     text NOT NULL,
  id         text NOT NULL,
  user_id    text NOT NULL,
  credential text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- How often it has signed, where it counts; a smaller number than before means a copy.
  counter    bigint NOT NULL,
  transports text[] NOT NULL,
  name       text NOT NULL,
  synced     boolean NOT NULL,
  created    timestamptz(3) NOT NULL DEFAULT now(),
  last_used  timestamptz(3),
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
CREATE INDEX passkey_of_user ON passkey (tenant, user_id);
ALTER TABLE passkey ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON passkey TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON passkey TO comptoir_app USING (tenant = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON passkey TO comptoir_app;
