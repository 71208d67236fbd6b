-- How far a user has seen a saved view: the snapshot of the database in which its rows were last shown, and which database that
-- is of. One row for each user and view, as long as there are both.
CREATE TABLE view_seen (
  tenant    text NOT NULL,
  view      text NOT NULL,
  user_home text NOT NULL,
  user_id   text NOT NULL,
  epoch     text NOT NULL,
  snapshot  text NOT NULL,
  seen      timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, view, user_home, user_id),
  FOREIGN KEY (tenant, view) REFERENCES saved_view (tenant, id) ON DELETE CASCADE,
  FOREIGN KEY (user_home, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
CREATE INDEX view_seen_of_user ON view_seen (user_home, user_id);

ALTER TABLE view_seen ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON view_seen TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON view_seen TO comptoir_app USING (tenant = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON view_seen TO comptoir_app;
