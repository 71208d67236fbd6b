-- Of a tenant one of whose customers was deleted: tokens of its feeds from before that transaction end.
CREATE TABLE _ended_feed (
  tenant text PRIMARY KEY,
  horizon xid8 NOT NULL
);
GRANT SELECT ON _ended_feed TO comptoir_app;
ALTER TABLE _ended_feed ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON _ended_feed TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON _ended_feed TO comptoir_app USING (tenant = (SELECT app.tenant()));
