-- The domains whose e-mail addresses belong to a tenant, as the operator has verified. Only there does the first single
-- sign-on find a user by address: otherwise whichever tenant wrote an address down first would get its owner.
CREATE TABLE tenant_domain (
  tenant  text NOT NULL REFERENCES tenant (id),
  domain  text NOT NULL UNIQUE CHECK (domain = lower(domain)),
  created timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, domain)
);
ALTER TABLE tenant_domain ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON tenant_domain TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON tenant_domain TO comptoir_app USING (tenant = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()));
GRANT SELECT ON tenant_domain TO comptoir_app;

-- It now also says whether the domain of the address is the tenant's.
DROP FUNCTION IF EXISTS app.identity_candidates(text, text, text);
