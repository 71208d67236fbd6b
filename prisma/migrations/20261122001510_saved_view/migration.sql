-- A view of a list screen that somebody has saved. The owner is a user, by tenant and identifier, or an API key. No foreign
-- key to either: a shared view stays when its owner goes.
CREATE TABLE saved_view (
  tenant         text NOT NULL REFERENCES tenant (id),
  id             text NOT NULL,
  owner_home     text NOT NULL,
  owner          text NOT NULL,
  owner_username text NOT NULL,
  screen         text NOT NULL,
  name           text NOT NULL,
  parameters     text NOT NULL,
  shared         boolean NOT NULL,
  position       double precision NOT NULL,
  created        timestamptz(3) NOT NULL DEFAULT now(),
  updated        timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, id)
);
CREATE INDEX saved_view_of_owner ON saved_view (tenant, owner_home, owner);

ALTER TABLE saved_view ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_view FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON saved_view TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON saved_view TO comptoir_app USING (tenant = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_view TO comptoir_app;
