-- A tenant changes its own name and settings. It sees its customers' rows as before, and changes none of theirs.

DROP POLICY tenant ON tenant;
CREATE POLICY seen ON tenant FOR SELECT TO comptoir_app
  USING (id = (SELECT app.tenant()) OR parent = (SELECT app.tenant()));
CREATE POLICY own ON tenant FOR UPDATE TO comptoir_app
  USING (id = (SELECT app.tenant())) WITH CHECK (id = (SELECT app.tenant()));
GRANT UPDATE (name, settings) ON tenant TO comptoir_app;
