-- Numbers are those of the seller.
CREATE TABLE customer_order (
  tenant text NOT NULL REFERENCES tenant (id),
  family text NOT NULL,
  seller text NOT NULL,
  id text NOT NULL,
  doc json NOT NULL,
  number text,
  status text,
  state text,
  account text,
  "account_details.name" text,
  reference text,
  "price.total" float8,
  "price.currency" text,
  created timestamptz(3),
  updated timestamptz(3),
  search text,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  made_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, id)
);
CREATE INDEX customer_order_family_id ON customer_order (family, id, tenant);
CREATE INDEX customer_order_family_created ON customer_order (family, created DESC NULLS LAST, tenant, id);
CREATE INDEX customer_order_own_created ON customer_order (tenant, created DESC NULLS LAST, id) INCLUDE (family) WHERE family IS DISTINCT FROM tenant;
CREATE INDEX customer_order_family_tx ON customer_order (family, tx, tenant, id);
CREATE INDEX customer_order_made_at ON customer_order USING brin (made_at);
CREATE UNIQUE INDEX customer_order_number ON customer_order (seller, number);
CREATE INDEX customer_order_search_words ON customer_order USING gin (family, search gin_trgm_ops) WITH (gin_pending_list_limit = 1024);
GRANT SELECT, INSERT, UPDATE, DELETE ON customer_order TO comptoir_app;

-- The highest number that the orders of a seller have had.
CREATE TABLE order_counter (
  tenant text PRIMARY KEY REFERENCES tenant (id),
  last bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON order_counter TO comptoir_app;

ALTER TABLE customer_order ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE order_counter ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON customer_order TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY operator ON order_counter TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON customer_order TO comptoir_app
  USING (CASE WHEN family = (SELECT app.tenant()) THEN true ELSE tenant = (SELECT app.tenant()) END)
  WITH CHECK (CASE WHEN family = (SELECT app.tenant()) THEN true ELSE tenant = (SELECT app.tenant()) END);
CREATE POLICY tenant ON order_counter TO comptoir_app
  USING (tenant = (SELECT app.tenant())) WITH CHECK (tenant = (SELECT app.tenant()));
