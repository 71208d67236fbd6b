-- Every text an agreement ever had, frozen as a version of its own. Triggers do it, so that an import freezes texts just
-- as the API does, and no way of writing an agreement goes without.

ALTER TABLE agreement
  -- The version of the text that stands in `doc`, from 1.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- The newest version that was more than a minor change.
  ADD COLUMN major integer NOT NULL DEFAULT 1,
  -- Acceptances of this version and of later ones count.
  ADD COLUMN accepted_from integer NOT NULL DEFAULT 1,
  -- How often the record was changed.
  ADD COLUMN revision integer NOT NULL DEFAULT 0;

CREATE TABLE agreement_version (
  tenant    text NOT NULL,
  id        text NOT NULL,
  doc       json NOT NULL,
  agreement text NOT NULL,
  version   integer NOT NULL,
  created   timestamptz(3),
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, agreement, version),
  FOREIGN KEY (tenant, agreement) REFERENCES agreement (tenant, id)
);

-- The SHA-256 of each language's wording: of the UTF-8 of the object `content.<language>` in canonical JSON (RFC 8785:
-- members in order of their names, no spaces). Postgres escapes text in JSON exactly as that standard does.
CREATE FUNCTION app.wording_digests(content json) RETURNS json LANGUAGE sql IMMUTABLE
  RETURN (
    SELECT coalesce(json_object_agg(language, encode(sha256(convert_to('{' || coalesce((
      SELECT string_agg(to_json(key)::text || ':' || to_json(value)::text, ',' ORDER BY key COLLATE "C")
      FROM json_each_text(wording)), '') || '}', 'UTF8')), 'hex')), '{}')
    FROM json_each(content) AS c (language, wording)
  );

-- Counts versions and revisions, and decides which acceptances count (`reconsent`): a new text voids the earlier ones
-- where the agreement asks for consent again and the change is not a minor one; switching that on later does it for the
-- text that stands. A minor change is announced by its reason in the transaction's setting `app.minor_change`.
CREATE FUNCTION app.agreement_revision() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  is_minor boolean := coalesce(current_setting('app.minor_change', true), '') <> '';
BEGIN
  NEW.version := OLD.version;
  NEW.major := OLD.major;
  NEW.accepted_from := OLD.accepted_from;
  NEW.revision := OLD.revision;
  IF NEW.doc::jsonb = OLD.doc::jsonb THEN RETURN NEW; END IF;
  NEW.revision := OLD.revision + 1;
  IF (NEW.doc->'content')::jsonb IS DISTINCT FROM (OLD.doc->'content')::jsonb THEN
    NEW.version := OLD.version + 1;
    IF NOT is_minor THEN NEW.major := NEW.version; END IF;
    IF NEW.reconsent AND NOT is_minor THEN NEW.accepted_from := NEW.version; END IF;
  ELSIF NEW.reconsent AND NOT coalesce(OLD.reconsent, false) THEN
    NEW.accepted_from := NEW.major;
  END IF;
  RETURN NEW;
END $$;
-- After `columns` by name, which fills `reconsent`.
CREATE TRIGGER revision BEFORE UPDATE ON agreement FOR EACH ROW EXECUTE FUNCTION app.agreement_revision();

CREATE FUNCTION app.agreement_version_of(a agreement, minor_change text) RETURNS json LANGUAGE sql STABLE
  SET search_path = pg_catalog, public AS $$
  SELECT json_strip_nulls(json_build_object(
    '_id', a.id || ':' || a.version,
    'agreement', a.id,
    'version', a.version,
    'content', coalesce(a.doc->'content', '{}'),
    'sha256', app.wording_digests(a.doc->'content'),
    'reconsent', a.version > 1 AND a.accepted_from = a.version,
    'minor', nullif(minor_change, '') IS NOT NULL,
    'reason', nullif(minor_change, ''),
    'created', coalesce(a.doc->>'updated', a.doc->>'created',
      to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))
$$;

CREATE FUNCTION app.freeze_agreement() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO agreement_version (tenant, id, agreement, version, doc)
  VALUES (NEW.tenant, NEW.id || ':' || NEW.version, NEW.id, NEW.version,
          app.agreement_version_of(NEW, current_setting('app.minor_change', true)));
  RETURN NULL;
END $$;
CREATE TRIGGER freeze_first AFTER INSERT ON agreement FOR EACH ROW EXECUTE FUNCTION app.freeze_agreement();
CREATE TRIGGER freeze_next AFTER UPDATE ON agreement FOR EACH ROW WHEN (NEW.version <> OLD.version)
  EXECUTE FUNCTION app.freeze_agreement();

CREATE FUNCTION app.agreement_version_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  NEW.created := NEW.doc->>'created';
  RETURN NEW;
END $$;
CREATE TRIGGER columns BEFORE INSERT ON agreement_version FOR EACH ROW
  EXECUTE FUNCTION app.agreement_version_columns();

-- A frozen text is frozen: the application can add and read, never change or delete.
ALTER TABLE agreement_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE agreement_version FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON agreement_version TO CURRENT_USER USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON agreement_version TO comptoir_app;
CREATE POLICY tenant ON agreement_version TO comptoir_app
  USING (tenant = (SELECT app.tenant())) WITH CHECK (tenant = (SELECT app.tenant()));

INSERT INTO agreement_version (tenant, id, agreement, version, doc)
SELECT tenant, id || ':1', id, 1, app.agreement_version_of(a, NULL) FROM agreement a;

-- An agreement as a single one is answered: with its version, its revision and the first of its services, named after
-- the product of that identifier. It runs with the rights of who asks: row-level security of both tables applies.
CREATE VIEW agreement_detail WITH (security_invoker = true) AS
SELECT a.tenant, a.id, (left(a.doc::text, -1)
  || CASE WHEN a.doc #> '{services,0}' IS NULL THEN '' ELSE ',"service":' || json_strip_nulls(json_build_object(
    '_id', a.doc #> '{services,0}',
    'name', (SELECT p.name FROM product p WHERE p.tenant = a.tenant AND p.id = a.doc #>> '{services,0}'))) END
  || ',"version":' || a.version || ',"__v":' || a.revision || '}')::json AS doc
FROM agreement a;
GRANT SELECT ON agreement_detail TO comptoir_app;

REVOKE ALL ON FUNCTION app.wording_digests, app.agreement_version_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.wording_digests, app.agreement_version_of TO comptoir_app;
