-- What subscriptions will be by what is planned for them, each from one moment until another: the columns of `subscription`.
CREATE TABLE subscription_ahead (LIKE subscription INCLUDING DEFAULTS);
ALTER TABLE subscription_ahead
  ADD COLUMN doc json NOT NULL,
  ADD COLUMN begins_at timestamptz(3) NOT NULL,
  ADD COLUMN ended_at timestamptz(3) NOT NULL,
  ADD PRIMARY KEY (tenant, id, begins_at),
  ADD CONSTRAINT subscription_ahead_tenant_id_fkey FOREIGN KEY (tenant, id) REFERENCES subscription (tenant, id) ON DELETE CASCADE;
CREATE INDEX subscription_ahead_family ON subscription_ahead (family, begins_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON subscription_ahead TO comptoir_app;

DO $$
DECLARE
  seen text := 'CASE WHEN family = (SELECT app.tenant()) THEN true ELSE tenant = (SELECT app.tenant()) END';
BEGIN
  ALTER TABLE subscription_ahead ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY operator ON subscription_ahead TO CURRENT_USER USING (true) WITH CHECK (true);
  EXECUTE format('CREATE POLICY tenant ON subscription_ahead TO comptoir_app USING (%s) WITH CHECK (%1$s)', seen);
END $$;
