-- A saved view whose owner is told what enters and leaves it, with the state up to which that has been done: a snapshot of the
-- database, and the moment that relative times were resolved at. The transaction that tells moves both.
CREATE TABLE view_watch (
  tenant    text NOT NULL,
  view      text NOT NULL,
  epoch     text NOT NULL,
  snapshot  text NOT NULL,
  evaluated timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, view),
  FOREIGN KEY (tenant, view) REFERENCES saved_view (tenant, id) ON DELETE CASCADE
);

-- What its owner has been told: how many records, and the keys of the first of them. The newest of each view are kept.
CREATE TABLE view_notice (
  tenant  text NOT NULL,
  id      text NOT NULL,
  view    text NOT NULL,
  kind    text NOT NULL CHECK (kind IN ('entered', 'left')),
  count   integer NOT NULL,
  records json NOT NULL,
  read    boolean NOT NULL DEFAULT false,
  created timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, view) REFERENCES saved_view (tenant, id) ON DELETE CASCADE
);
CREATE INDEX view_notice_of_view ON view_notice (tenant, view, created);

ALTER TABLE view_watch ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE view_notice ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON view_watch TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY operator ON view_notice TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON view_watch TO comptoir_app USING (tenant = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()));
CREATE POLICY tenant ON view_notice TO comptoir_app USING (tenant = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()));
GRANT SELECT, INSERT, UPDATE, DELETE ON view_watch, view_notice TO comptoir_app;
