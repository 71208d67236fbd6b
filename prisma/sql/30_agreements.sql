-- Versions of agreements and what they mean for consent. Triggers do it, so that an import is treated like the API.

-- The SHA-256 of each language's wording: of the UTF-8 of the object `content.<language>` in canonical JSON (RFC 8785:
-- members in order of their names, no spaces). Postgres escapes text in JSON exactly as that standard does.
CREATE OR REPLACE FUNCTION app.wording_digests(content json) RETURNS json LANGUAGE sql IMMUTABLE
  RETURN (
    SELECT coalesce(json_object_agg(language, encode(sha256(convert_to('{' || coalesce((
      SELECT string_agg(to_json(key)::text || ':' || to_json(value)::text, ',' ORDER BY key COLLATE "C")
      FROM json_each_text(wording)), '') || '}', 'UTF8')), 'hex')), '{}')
    FROM json_each(content) AS c (language, wording)
  );

-- Counts versions and revisions, and decides which acceptances count (`accepted_from`): a new text voids the earlier ones
-- where the agreement asks for consent again and the change is not a minor one; switching `reconsent` on later does so for
-- the present text. A write announces a minor change with the version it makes (`minor_version`) and a reason.
CREATE OR REPLACE FUNCTION app.agreement_revision() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  is_minor boolean := coalesce(NEW.minor_version = OLD.version + 1, false);
BEGIN
  NEW.version := OLD.version;
  NEW.major := OLD.major;
  NEW.accepted_from := OLD.accepted_from;
  NEW.revision := OLD.revision;
  IF NEW.doc::jsonb <> OLD.doc::jsonb THEN NEW.revision := OLD.revision + 1; END IF;
  IF (NEW.doc->'content')::jsonb IS DISTINCT FROM (OLD.doc->'content')::jsonb THEN
    NEW.version := OLD.version + 1;
    IF NOT is_minor THEN NEW.major := NEW.version; END IF;
    IF NEW.reconsent AND NOT is_minor THEN NEW.accepted_from := NEW.version; END IF;
    RETURN NEW;
  END IF;
  -- Without a new text there is no version that the announcement could be of.
  NEW.minor_version := OLD.minor_version;
  NEW.minor_reason := OLD.minor_reason;
  IF NEW.reconsent AND NOT coalesce(OLD.reconsent, false) THEN
    NEW.accepted_from := NEW.major;
  END IF;
  RETURN NEW;
END $$;

-- The document of the version that a row of `agreement` has now.
CREATE OR REPLACE FUNCTION app.agreement_version_of(a agreement, minor_change text) RETURNS json LANGUAGE sql STABLE
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
    'created', coalesce(a.doc->>'updated', a.doc->>'created', app.iso8601(now()))))
$$;

CREATE OR REPLACE FUNCTION app.freeze_agreement() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO agreement_version (tenant, id, agreement, version, doc)
  VALUES (NEW.tenant, NEW.id || ':' || NEW.version, NEW.id, NEW.version,
          app.agreement_version_of(NEW, CASE WHEN NEW.minor_version = NEW.version THEN NEW.minor_reason END));
  RETURN NULL;
END $$;

-- `required`: never accepted; `pending`: accepted a text that no longer counts; `completed`: accepted one that does.
CREATE OR REPLACE FUNCTION app.consent_status(accepted integer, accepted_from integer) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN accepted >= accepted_from THEN 'completed' WHEN accepted IS NOT NULL THEN 'pending' ELSE 'required' END;

GRANT EXECUTE ON FUNCTION app.wording_digests, app.agreement_version_of, app.consent_status TO comptoir_app;
