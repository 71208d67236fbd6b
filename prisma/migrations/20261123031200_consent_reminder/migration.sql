-- When a person was last reminded to accept an agreement, and of which version: once a day at most.
CREATE TABLE consent_reminder (
  tenant      text NOT NULL REFERENCES tenant (id),
  agreement   text NOT NULL,
  user_tenant text NOT NULL,
  user_id     text NOT NULL,
  version     integer NOT NULL,
  sent        timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, agreement, user_tenant, user_id)
);
ALTER TABLE consent_reminder ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON consent_reminder TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON consent_reminder TO comptoir_app USING (tenant = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON consent_reminder TO comptoir_app;
