-- How often each user and API key has called each operation, by day: what a change of a role would have refused. Counts alone,
-- nothing of the requests. Written by app.add_usage, with the counts of all tenants of a process at once.
CREATE TABLE usage (
  tenant     text NOT NULL REFERENCES tenant (id),
  -- The user, guest or API key.
  credential text NOT NULL,
  operation  text NOT NULL,
  day        date NOT NULL,
  -- Let through, and refused for a missing right.
  ok         integer NOT NULL,
  refused    integer NOT NULL,
  last       timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant, credential, operation, day)
);
CREATE INDEX usage_age ON usage (day);
ALTER TABLE usage ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON usage TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON usage TO comptoir_app USING (tenant = (SELECT app.tenant()));
GRANT SELECT ON usage TO comptoir_app;
