-- What was asked of the API lately: writes, and what was refused.
CREATE TABLE request (
  tenant text NOT NULL REFERENCES tenant (id),
  id text NOT NULL,
  request_id text NOT NULL,
  time timestamptz(3) NOT NULL,
  username text NOT NULL,
  user_type text NOT NULL,
  user_id text,
  operation text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status integer NOT NULL,
  code text,
  milliseconds integer NOT NULL,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX request_of_answer ON request (tenant, request_id);
GRANT SELECT, INSERT ON request TO comptoir_app;
ALTER TABLE request ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON request TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON request TO comptoir_app
  USING (tenant = (SELECT app.tenant())) WITH CHECK (tenant = (SELECT app.tenant()));
