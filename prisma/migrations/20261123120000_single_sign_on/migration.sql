-- A tenant's own OpenID issuer, and the domains that it has proved by a DNS record.
CREATE TABLE single_sign_on (
  tenant        text PRIMARY KEY REFERENCES tenant (id),
  issuer        text NOT NULL,
  client_id     text NOT NULL,
  -- Encrypted.
  client_secret bytea NOT NULL,
  -- Whether users of its proved domains sign in through it alone.
  required      boolean NOT NULL DEFAULT false,
  created       timestamptz(3) NOT NULL DEFAULT now(),
  updated       timestamptz(3) NOT NULL DEFAULT now()
);
ALTER TABLE single_sign_on ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON single_sign_on TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON single_sign_on TO comptoir_app USING (tenant = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON single_sign_on TO comptoir_app;

-- `token` is what the record has to say; null where the operator vouches for the domain. Those that are registered already
-- are proved, and so are those that the release before registers while an upgrade is rolled out.
ALTER TABLE tenant_domain
  ADD COLUMN token text,
  ADD COLUMN proved timestamptz(3) DEFAULT now(),
  ADD COLUMN checked timestamptz(3),
  -- What the last check has found.
  ADD COLUMN outcome text CHECK (outcome IN ('found', 'absent', 'different', 'unanswered')),
  -- Since when checks have not found the record of a proved domain.
  ADD COLUMN missing timestamptz(3);
UPDATE tenant_domain SET proved = created;

-- Several tenants may try to prove a domain, and one at a time has.
CREATE UNIQUE INDEX tenant_domain_proved ON tenant_domain (domain) WHERE proved IS NOT NULL;
ALTER TABLE tenant_domain DROP CONSTRAINT tenant_domain_domain_key;
CREATE INDEX tenant_domain_checked ON tenant_domain (checked) WHERE token IS NOT NULL AND proved IS NOT NULL;
GRANT INSERT, UPDATE, DELETE ON tenant_domain TO comptoir_app;

-- The issuer that has opened it.
ALTER TABLE session ADD COLUMN issuer text;

-- Two tenants can have one issuer, each with a client of its own.
CREATE UNIQUE INDEX user_identity_of_tenant ON "user" (tenant, issuer, subject);
DROP INDEX user_identity;
CREATE INDEX user_identity ON "user" (issuer, subject) WHERE issuer IS NOT NULL;
