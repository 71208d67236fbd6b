-- Products with all their members. Those of before have none of the new ones.
ALTER TABLE product ADD COLUMN sku text, ADD COLUMN price float8, ADD COLUMN "status.active" boolean,
  ADD COLUMN "status.deleted" boolean, ADD COLUMN updated timestamptz(3);

-- A row for each variant, so that two live products of a tenant never have one SKU.
CREATE TABLE product_variant (
  tenant text NOT NULL REFERENCES tenant (id),
  product text NOT NULL,
  position integer NOT NULL,
  id text,
  sku text,
  live boolean NOT NULL,
  PRIMARY KEY (tenant, product, position)
);
CREATE UNIQUE INDEX product_variant_live_sku ON product_variant (tenant, sku) WHERE live;
CREATE INDEX product_variant_sku ON product_variant (tenant, sku);
GRANT SELECT ON product_variant TO comptoir_app;

ALTER TABLE product_variant ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON product_variant TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON product_variant FOR SELECT TO comptoir_app USING (tenant = (SELECT app.tenant()));
