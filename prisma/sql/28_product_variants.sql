-- The variants of products as rows, from the documents that a statement adds, changes or deletes. The unique index
-- product_variant_live_sku keeps a SKU to one live product of a tenant; the rows of a statement change together, so that
-- products can swap their SKUs.
CREATE OR REPLACE FUNCTION app.product_variants() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM product_variant v USING before b WHERE v.tenant = b.tenant AND v.product = b.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO product_variant (tenant, product, position, id, sku, live)
    SELECT c.tenant, c.id, v.place - 1, v.value ->> '_id', nullif(v.value ->> 'sku', ''), c."status.deleted" IS NOT TRUE
    FROM changed c, jsonb_array_elements(app.composed(c.doc -> 'products')) WITH ORDINALITY v (value, place);
  END IF;
  RETURN NULL;
END $$;
