-- Who accepted what. A consent belongs to the tenant of the user who gave it, and is seen by the parent too where the
-- agreement is the parent's. It is evidence: the application can add and read, never change or delete.

CREATE TABLE consent (
  -- Of the user.
  tenant    text NOT NULL REFERENCES tenant (id),
  -- The tenant's parent where the agreement is the parent's, else nothing.
  parent    text,
  -- Whose agreement it is.
  owner     text GENERATED ALWAYS AS (coalesce(parent, tenant)) STORED,
  id        text NOT NULL,
  doc       json NOT NULL,
  user_id   text NOT NULL,
  username  text,
  -- Absent where what was signed is not an agreement of ours.
  agreement text,
  version   integer,
  language  text,
  created   timestamptz(3),
  PRIMARY KEY (tenant, id),
  CHECK ((agreement IS NULL) = (version IS NULL)),
  FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id),
  FOREIGN KEY (owner, agreement, version) REFERENCES agreement_version (tenant, agreement, version)
);
CREATE INDEX consent_own_created ON consent (tenant, created DESC NULLS LAST, id) INCLUDE (parent);
CREATE INDEX consent_family_created ON consent (parent, created DESC NULLS LAST, tenant, id);
CREATE INDEX consent_of_user ON consent (tenant, user_id, owner, agreement, version);

CREATE FUNCTION app.consent_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := NEW.doc;
BEGIN
  -- Nobody else than the tenant's own parent is let see it, whatever is written.
  IF NEW.parent IS NOT NULL THEN NEW.parent := app.parent_of(NEW.tenant); END IF;
  NEW.user_id := d->>'user_id';
  NEW.username := d->>'username';
  NEW.agreement := d->>'agreement';
  NEW.version := d->>'version';
  NEW.language := d->>'language';
  NEW.created := d->>'created';
  RETURN NEW;
END $$;
CREATE TRIGGER columns BEFORE INSERT ON consent FOR EACH ROW EXECUTE FUNCTION app.consent_columns();

ALTER TABLE consent ENABLE ROW LEVEL SECURITY;
ALTER TABLE consent FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON consent TO CURRENT_USER USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON consent TO comptoir_app;
CREATE POLICY tenant ON consent TO comptoir_app
  USING (tenant = (SELECT app.tenant()) OR parent = (SELECT app.tenant()))
  WITH CHECK (tenant = (SELECT app.tenant()) OR parent = (SELECT app.tenant()));

-- The views below cross from a tenant to its direct children or its parent, which row-level security does not let the
-- application do. They run as the owner, carry the condition themselves, and give out no more than consent needs: the
-- names of who is asked, and the agreements that are asked of one.

-- Whom a tenant's agreements can ask: its own users, and for global agreements those of its direct children.
CREATE VIEW audience AS
SELECT p.tenant, p.user_tenant, p.id AS user_id, p.email AS username,
       trim(concat_ws(' ', p.firstname, p.lastname)) AS full_name
FROM (
  SELECT u.tenant, u.tenant AS user_tenant, u.id, u.email, u.firstname, u.lastname, u.disabled_at FROM "user" u
  WHERE u.tenant = (SELECT app.tenant())
  UNION ALL
  SELECT t.parent, u.tenant, u.id, u.email, u.firstname, u.lastname, u.disabled_at
  FROM tenant t JOIN "user" u ON u.tenant = t.id WHERE t.parent = (SELECT app.tenant())
) p
WHERE p.disabled_at IS NULL;
GRANT SELECT ON audience TO comptoir_app;

-- `required`: never accepted; `pending`: accepted a text that does not count any more; `completed`: accepted one that does.
CREATE FUNCTION app.consent_status(accepted integer, accepted_from integer) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN accepted >= accepted_from THEN 'completed' WHEN accepted IS NOT NULL THEN 'pending' ELSE 'required' END;
REVOKE ALL ON FUNCTION app.consent_status FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.consent_status TO comptoir_app;

-- Who has and who has not accepted: a row for each active agreement and each user it asks.
CREATE VIEW acceptance AS
SELECT s.*, json_strip_nulls(json_build_object(
  '_id', s.id, 'agreement', s.agreement, 'user_id', s.user_id, 'tenant', s.user_tenant, 'username', s.username,
  'full_name', s.full_name, 'status', s.status, 'consent', s.consent, 'version', s.version, 'language', s.language,
  'accepted', s.given->'created')) AS doc
FROM (
  SELECT a.tenant, a.id || ':' || p.user_tenant || ':' || p.user_id AS id, a.id AS agreement, p.user_tenant, p.user_id,
         p.username, p.full_name,
         app.consent_status(c.version, a.accepted_from) AS status,
         c.id AS consent, c.version, c.language, c.created AS accepted, c.doc AS given
  FROM agreement a
  JOIN audience p ON p.tenant = a.tenant AND (a.global OR p.user_tenant = a.tenant)
  LEFT JOIN LATERAL (
    SELECT c.id, c.version, c.language, c.created, c.doc FROM consent c
    WHERE c.tenant = p.user_tenant AND c.user_id = p.user_id AND c.owner = a.tenant AND c.agreement = a.id
    ORDER BY c.version DESC, c.created DESC, c.id DESC LIMIT 1
  ) c ON true
  WHERE a.tenant = (SELECT app.tenant()) AND a.active
) s;
GRANT SELECT ON acceptance TO comptoir_app;

-- How far each active agreement has come.
CREATE VIEW acceptance_count AS
SELECT c.*, json_build_object('_id', c.id, 'required', c.required, 'pending', c.pending, 'completed', c.completed,
                              'total', c.total) AS doc
FROM (
  SELECT a.tenant, a.id,
         count(*) FILTER (WHERE s.status = 'required') AS required,
         count(*) FILTER (WHERE s.status = 'pending') AS pending,
         count(*) FILTER (WHERE s.status = 'completed') AS completed,
         count(s.id) AS total
  FROM agreement a LEFT JOIN acceptance s ON s.tenant = a.tenant AND s.agreement = a.id
  WHERE a.tenant = (SELECT app.tenant()) AND a.active
  GROUP BY a.tenant, a.id
) c;
GRANT SELECT ON acceptance_count TO comptoir_app;

-- What is asked of a tenant's users: its own active agreements, and the global ones of its parent.
CREATE VIEW agreement_asked AS
SELECT t.id AS tenant, a.tenant AS owner, a.id, a.version, a.accepted_from, a.doc AS agreement, v.doc AS frozen
FROM tenant t
JOIN agreement a ON a.tenant = t.id OR (a.tenant = t.parent AND a.global)
JOIN agreement_version v ON v.tenant = a.tenant AND v.agreement = a.id AND v.version = a.version
WHERE t.id = (SELECT app.tenant()) AND a.active;
GRANT SELECT ON agreement_asked TO comptoir_app;

-- The evidence of a consent with the text that was accepted, which row-level security shows to its owner alone.
CREATE VIEW consent_receipt AS
SELECT c.tenant, c.parent, c.id, json_strip_nulls(json_build_object(
  '_id', c.id,
  'agreement', c.agreement,
  'version', c.version,
  'language', c.language,
  'sha256', c.doc->'sha256',
  'algorithm', 'SHA-256 of the text in canonical JSON (RFC 8785) as UTF-8, in hexadecimal',
  'published', '/v1/agreement/' || c.agreement || '/version/' || c.version,
  'owner', c.owner,
  'user_id', c.user_id,
  'tenant', c.tenant,
  'username', c.doc->'username',
  'full_name', c.doc->'full_name',
  'recordedBy', c.doc->'recordedBy',
  'created', c.doc->'created',
  'browser', c.doc->'browser',
  'address', c.doc->'address',
  'text', v.doc->'content'->c.language)) AS doc
FROM consent c
JOIN agreement_version v ON v.tenant = c.owner AND v.agreement = c.agreement AND v.version = c.version
WHERE c.tenant = (SELECT app.tenant()) OR c.parent = (SELECT app.tenant());
GRANT SELECT ON consent_receipt TO comptoir_app;
