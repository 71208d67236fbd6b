-- The tenant that this one is a copy of, in a rehearsal of it or of its provider. Such a tenant sends nothing, and nobody signs in to it.
ALTER TABLE tenant ADD COLUMN rehearses text REFERENCES tenant (id);
CREATE INDEX tenant_rehearses ON tenant (rehearses) WHERE rehearses IS NOT NULL;

-- The rehearsal of a tenant: while the row is there, those who may manage the tenant may enter the copy. The worker makes the
-- copy, and removes one that has no row. No foreign key for it: it is made after the row, and removed after it.
CREATE TABLE rehearsal (
  tenant   text PRIMARY KEY REFERENCES tenant (id),
  copy     text NOT NULL UNIQUE,
  status   text NOT NULL DEFAULT 'making' CHECK (status IN ('making', 'ready', 'failed')),
  records  integer NOT NULL,
  done     integer NOT NULL DEFAULT 0,
  problem  text,
  maker_id text,
  maker    text NOT NULL,
  made     timestamptz(3) NOT NULL DEFAULT now(),
  expires  timestamptz(3) NOT NULL
);

ALTER TABLE rehearsal ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON rehearsal TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON rehearsal TO comptoir_app USING (tenant = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()));
GRANT SELECT, INSERT, DELETE ON rehearsal TO comptoir_app;
