-- A plan of a bulk change, and what it will make of each record. A record's present version is named by when it began
-- (`base`): the plan is of that version only.
CREATE TABLE plan (
  tenant  text NOT NULL REFERENCES tenant (id),
  id      text NOT NULL,
  doc     json NOT NULL,
  status  text GENERATED ALWAYS AS (doc->>'status') STORED,
  made    timestamptz(3) NOT NULL,
  expires timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX plan_made ON plan (tenant, made);

CREATE TABLE plan_change (
  tenant  text NOT NULL,
  id      text NOT NULL,
  plan    text NOT NULL,
  doc     json NOT NULL,
  owner   text NOT NULL,
  base    text,
  after   json,
  number  integer GENERATED ALWAYS AS ((doc->>'number')::integer) STORED,
  record  text GENERATED ALWAYS AS (doc->>'record') STORED,
  name    text GENERATED ALWAYS AS (doc->>'name') STORED,
  action  text GENERATED ALWAYS AS (doc->>'action') STORED,
  outcome text GENERATED ALWAYS AS (doc->>'outcome') STORED,
  PRIMARY KEY (tenant, id),
  FOREIGN KEY (tenant, plan) REFERENCES plan (tenant, id) ON DELETE CASCADE
);
CREATE INDEX plan_change_number ON plan_change (tenant, plan, number, id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['plan', 'plan_change'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY operator ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO comptoir_app', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO comptoir_app USING (tenant = (SELECT app.tenant()))'
      ' WITH CHECK (tenant = (SELECT app.tenant()))', t);
  END LOOP;
END $$;
