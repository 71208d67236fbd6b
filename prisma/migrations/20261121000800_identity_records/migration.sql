-- Users, API keys, sessions and guests as they are answered. Their tables hold credentials and are not documents, so a
-- view makes of each row the document that a list reads; columns are named by the document's paths.

CREATE FUNCTION app.iso(moment timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
REVOKE ALL ON FUNCTION app.iso FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.iso TO comptoir_app;

CREATE VIEW user_record WITH (security_invoker = true) AS
SELECT u.tenant, u.id, u.email AS username, u.firstname, u.lastname, u.role, 'user' AS type,
  u.disabled_at IS NULL AS "status.active",
  u.password_hash IS NULL AND u.subject IS NULL AS "status.invited",
  i.expires AS "invitation.expires", u.last_login AS "metadata.last_login", u.created, u.updated,
  json_strip_nulls(json_build_object(
    '_id', u.id, 'id', u.id, 'username', u.email, 'firstname', u.firstname, 'lastname', u.lastname, 'role', u.role,
    'tenant', u.tenant, 'type', 'user',
    'status', json_build_object(
      'active', u.disabled_at IS NULL, 'invited', u.password_hash IS NULL AND u.subject IS NULL),
    'invitation', CASE WHEN i.expires IS NOT NULL THEN json_build_object('expires', app.iso(i.expires)) END,
    'metadata', json_build_object('last_login', app.iso(u.last_login)),
    'created', app.iso(u.created), 'updated', app.iso(u.updated))) AS doc
FROM "user" u LEFT JOIN invitation i ON i.tenant = u.tenant AND i.user_id = u.id;

-- `revoked` may lie ahead: the key then works until that moment, beside the one that replaces it.
CREATE VIEW key_record WITH (security_invoker = true) AS
SELECT k.tenant, k.id, k.name, k.status, k.created, k.expires, k.revoked, k.last_used AS "lastUsed", k.replaces,
  k.creator AS "creator.id", u.email AS "creator.username",
  json_strip_nulls(json_build_object(
    'id', k.id, 'tenant', k.tenant, 'name', k.name, 'status', k.status, 'scopes', to_json(k.scopes),
    'creator', CASE WHEN k.creator IS NOT NULL THEN json_build_object('id', k.creator, 'username', u.email) END,
    'created', app.iso(k.created), 'expires', app.iso(k.expires), 'revoked', app.iso(k.revoked),
    'lastUsed', app.iso(k.last_used), 'replaces', k.replaces)) AS doc
FROM (
  SELECT *, CASE WHEN revoked <= now() THEN 'revoked' WHEN expires <= now() THEN 'expired'
                 WHEN revoked IS NOT NULL THEN 'retiring' ELSE 'active' END AS status
  FROM api_key
) k LEFT JOIN "user" u ON u.tenant = coalesce(k.creator_tenant, k.tenant) AND u.id = k.creator;

CREATE VIEW session_record WITH (security_invoker = true) AS
SELECT s.tenant, s.id, s.user_id, coalesce(s.context, s.tenant) AS context, s.address, s.agent, s.created,
  s.last_seen AS "lastSeen", s.expires,
  json_build_object(
    'id', s.id, 'tenant', coalesce(s.context, s.tenant), 'address', s.address, 'agent', s.agent,
    'created', app.iso(s.created), 'lastSeen', app.iso(s.last_seen), 'expires', app.iso(s.expires)) AS doc
FROM session s;

-- A guest's name stands in a tenant that is not seen from here, so this one view reads as the owner; it carries the
-- tenant's condition itself.
CREATE VIEW guest_record AS
SELECT g.tenant, g.id, u.email AS username, u.firstname, u.lastname, g.role, h.id AS "home.id", h.name AS "home.name",
  u.disabled_at IS NULL AS "status.active", g.created,
  json_build_object(
    'id', g.id, 'username', u.email, 'firstname', u.firstname, 'lastname', u.lastname, 'role', g.role,
    'tenant', g.tenant, 'home', json_build_object('id', h.id, 'name', h.name),
    'status', json_build_object('active', u.disabled_at IS NULL), 'created', app.iso(g.created)) AS doc
FROM guest g JOIN "user" u ON u.tenant = g.home AND u.id = g.user_id JOIN tenant h ON h.id = g.home
WHERE g.tenant = (SELECT app.tenant());

GRANT SELECT ON user_record, key_record, session_record, guest_record TO comptoir_app;
