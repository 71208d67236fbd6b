-- Plans of many records are made and applied by the worker. `task` is what it has yet to do, for whom; `done` and `expected`
-- tell how far it is, and `failure` why its last application has changed nothing. `content` is the digest of the records with
-- none left out.
ALTER TABLE plan ADD COLUMN task json, ADD COLUMN done integer, ADD COLUMN expected integer, ADD COLUMN failure json,
  ADD COLUMN content text, ADD COLUMN file text;
UPDATE plan SET content = doc->>'digest';

-- Files in parts. A plan is made from one: the file or the records that an import was sent, or the records of a bulk change. It
-- takes the place of the columns `plan.columns` and `plan_change.sent`, which the release before this one writes.
CREATE TABLE sent_file (
  tenant  text NOT NULL REFERENCES tenant (id),
  id      text NOT NULL,
  part    integer NOT NULL,
  type    text NOT NULL,
  content bytea NOT NULL,
  made    timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, id, part)
);
ALTER TABLE sent_file ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON sent_file TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON sent_file TO comptoir_app USING (tenant = (SELECT app.tenant())) WITH CHECK (tenant = (SELECT app.tenant()));
GRANT SELECT, INSERT, DELETE ON sent_file TO comptoir_app;
