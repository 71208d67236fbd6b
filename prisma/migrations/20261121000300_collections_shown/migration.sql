-- Collections as they are answered: a product group shows its product's name of today where the product exists, so that
-- what is shown is also what filters and searches find. It runs with the rights of who asks: row-level security of both
-- tables applies.
CREATE VIEW collection_shown WITH (security_invoker = true) AS
SELECT c.tenant, c.id, c.name, c.created, c.updated, c."deletedDate", (
  SELECT json_object_agg(m.key, CASE WHEN m.key = 'productGroups' THEN (
    SELECT coalesce(json_agg(json_strip_nulls(json_build_object(
      'id', g.value->'id', 'group_id', g.value->'group_id', 'tenant', g.value->'tenant',
      'name', coalesce(p.name, g.value->>'name'))) ORDER BY g.position), '[]')
    FROM json_array_elements(m.value) WITH ORDINALITY AS g (value, position)
    LEFT JOIN product p ON p.tenant = c.tenant AND p.id = g.value->>'id'
  ) ELSE m.value END ORDER BY m.position)
  FROM json_each(c.doc) WITH ORDINALITY AS m (key, value, position)
  WHERE m.key <> 'deletedDate' OR c."deletedDate" IS NOT NULL
) AS doc
FROM collection c;
GRANT SELECT ON collection_shown TO comptoir_app;

-- Whoever writes a collection waits for the others of its tenant, imports included. The free name that a restore has
-- found is thereby still free when it is written; the unique index beneath makes anything else impossible.
CREATE OR REPLACE FUNCTION app.collection_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := NEW.doc;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('collection:' || NEW.tenant, 0));
  NEW.name := d->>'name';
  NEW.created := d->>'created';
  NEW.updated := d->>'updated';
  NEW."deletedDate" := d->>'deletedDate';
  RETURN NEW;
END $$;
