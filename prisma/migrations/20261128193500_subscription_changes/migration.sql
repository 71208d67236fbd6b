-- What is kept of subscriptions that were made or changed here.
CREATE TABLE subscription_life (
  tenant text NOT NULL,
  family text NOT NULL,
  id text NOT NULL,
  day integer NOT NULL,
  changed boolean NOT NULL,
  imported json,
  PRIMARY KEY (tenant, id),
  CONSTRAINT subscription_life_tenant_id_fkey FOREIGN KEY (tenant, id) REFERENCES subscription (tenant, id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON subscription_life TO comptoir_app;

-- Changes of subscriptions, planned and applied. What one does to its subscription is computed anew while it is planned, and is
-- no version of it: it stands beside the document.
CREATE TABLE subscription_change (
  tenant text NOT NULL,
  family text NOT NULL,
  id text NOT NULL,
  subscription text NOT NULL,
  seller text NOT NULL,
  doc json NOT NULL,
  computed json NOT NULL,
  lines json,
  made timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  due timestamptz(3),
  kind text,
  status text,
  "from" timestamptz(3),
  "user.username" text,
  created timestamptz(3),
  applied timestamptz(3),
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  made_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, id),
  CONSTRAINT subscription_change_tenant_subscription_fkey FOREIGN KEY (tenant, subscription)
    REFERENCES subscription (tenant, id) ON DELETE CASCADE
);
CREATE INDEX subscription_change_of ON subscription_change (tenant, subscription, made);
CREATE INDEX subscription_change_family ON subscription_change (family, created DESC NULLS LAST, tenant, id);
CREATE INDEX subscription_change_due ON subscription_change (due) WHERE status = 'planned';
GRANT SELECT, INSERT, UPDATE, DELETE ON subscription_change TO comptoir_app;

DO $$
DECLARE
  t    text;
  seen text := 'CASE WHEN family = (SELECT app.tenant()) THEN true ELSE tenant = (SELECT app.tenant()) END';
BEGIN
  FOREACH t IN ARRAY ARRAY['subscription_life', 'subscription_change'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY operator ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO comptoir_app USING (%s) WITH CHECK (%2$s)', t, seen);
  END LOOP;
END $$;

-- By how many seconds the clock of a sandbox is ahead.
ALTER TABLE tenant ADD COLUMN clock_ahead float8;
