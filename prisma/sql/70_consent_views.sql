-- Views of agreements and consent. Most cross from a tenant to its direct children or its parent, which row-level security
-- does not allow the application: they run as the owner, carry the condition themselves, and answer no more than consent
-- needs: the names of the people asked, and the agreements they are asked to accept.

-- The people a tenant's agreements could ask: its own users and those of its direct children, also disabled ones.
CREATE OR REPLACE VIEW reachable_user AS
SELECT p.tenant, p.user_tenant, p.id AS user_id, p.email AS username,
       trim(concat_ws(' ', p.firstname, p.lastname)) AS full_name, p.disabled_at IS NULL AS enabled
FROM (
  SELECT u.tenant, u.tenant AS user_tenant, u.id, u.email, u.firstname, u.lastname, u.disabled_at FROM "user" u
  WHERE u.tenant = (SELECT app.tenant())
  UNION ALL
  SELECT t.parent, u.tenant, u.id, u.email, u.firstname, u.lastname, u.disabled_at
  FROM tenant t JOIN "user" u ON u.tenant = t.id WHERE t.parent = (SELECT app.tenant())
) p;

-- Those that they do ask.
CREATE OR REPLACE VIEW audience AS
SELECT p.tenant, p.user_tenant, p.user_id, p.username, p.full_name FROM reachable_user p
WHERE p.tenant = (SELECT app.tenant()) AND p.enabled;

-- Each agreement with each of these people: the conditions of being asked, and what the user has accepted.
CREATE OR REPLACE VIEW consent_reason AS
SELECT a.tenant, a.id AS agreement, p.user_tenant, p.user_id, p.username, p.full_name,
       a.active, a.global OR p.user_tenant = a.tenant AS reached, p.enabled,
       app.consent_status(c.version, a.accepted_from) AS status, a.accepted_from,
       c.id AS consent, c.version, c.language, c.created AS accepted, c.doc AS given
FROM agreement a
JOIN reachable_user p ON p.tenant = a.tenant
LEFT JOIN LATERAL (
  SELECT c.id, c.version, c.language, c.created, c.doc FROM consent c
  WHERE c.tenant = p.user_tenant AND c.user_id = p.user_id AND c.owner = a.tenant AND c.agreement = a.id
  ORDER BY c.version DESC, c.created DESC, c.id DESC LIMIT 1
) c ON true
WHERE a.tenant = (SELECT app.tenant());

-- Who has and who has not accepted: a row for each active agreement and each user it asks.
CREATE OR REPLACE VIEW acceptance AS
SELECT s.*, json_strip_nulls(json_build_object(
  '_id', s.id, 'agreement', s.agreement, 'user_id', s.user_id, 'tenant', s.user_tenant, 'username', s.username,
  'full_name', s.full_name, 'status', s.status, 'consent', s.consent, 'version', s.version, 'language', s.language,
  'accepted', s.given->'created')) AS doc
FROM (
  SELECT r.tenant, r.agreement || ':' || r.user_tenant || ':' || r.user_id AS id, r.agreement, r.user_tenant, r.user_id,
         r.username, r.full_name, r.status, r.consent, r.version, r.language, r.accepted, r.given
  FROM consent_reason r WHERE r.tenant = (SELECT app.tenant()) AND r.active AND r.reached AND r.enabled
) s;

-- How many of the users an active agreement asks have accepted it.
CREATE OR REPLACE VIEW acceptance_count AS
SELECT c.*, json_strip_nulls(json_build_object(
  '_id', c.id, 'required', c.required, 'pending', c.pending, 'completed', c.completed, 'total', c.total)) AS doc
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

-- An agreement as the API answers a single one: with its version, its revision and the first of its services, named after
-- the product of that identifier. It runs with the caller's rights.
CREATE OR REPLACE VIEW agreement_detail WITH (security_invoker = true) AS
SELECT a.tenant, a.id, (left(a.doc::text, -1)
  || CASE WHEN a.doc #> '{services,0}' IS NULL THEN '' ELSE ',"service":' || json_strip_nulls(json_build_object(
    '_id', a.doc #> '{services,0}',
    'name', (SELECT p.name FROM product p WHERE p.tenant = a.tenant AND p.id = a.doc #>> '{services,0}'))) END
  || ',"version":' || a.version || ',"__v":' || a.revision || '}')::json AS doc
FROM agreement a;

-- The agreements that ask a tenant's users: its own active ones, and the global ones of its parent.
CREATE OR REPLACE VIEW agreement_asked AS
SELECT t.id AS tenant, a.tenant AS owner, a.id, a.version, a.accepted_from, a.doc AS agreement, v.doc AS frozen, (
  SELECT json_agg(json_build_object('version', h.version, 'sha256', h.doc->'sha256', 'minor', h.doc->'minor',
    'created', h.doc->'created') ORDER BY h.version DESC)
  FROM agreement_version h WHERE h.tenant = a.tenant AND h.agreement = a.id
) AS versions
FROM tenant t
JOIN agreement a ON a.tenant = t.id OR (a.tenant = t.parent AND a.global)
JOIN agreement_version v ON v.tenant = a.tenant AND v.agreement = a.id AND v.version = a.version
WHERE t.id = (SELECT app.tenant()) AND a.active;

-- The evidence of a consent with the text that was accepted, which row-level security shows to its owner alone.
CREATE OR REPLACE VIEW consent_receipt AS
SELECT c.tenant, c.family, c.id, json_strip_nulls(json_build_object(
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
WHERE c.tenant = (SELECT app.tenant()) OR c.family = (SELECT app.tenant());

GRANT SELECT ON audience, consent_reason, acceptance, acceptance_count, agreement_detail, agreement_asked, consent_receipt
  TO comptoir_app;
