-- Who may do what.

-- Those who can act for a tenant: its users, its guests and its API keys. `carried`: the features of the role's record,
-- `features` those that requests carry, null for all: a key has those of its creator's role, within its scopes. `credential`
-- is the caller that events and limits name.
CREATE OR REPLACE VIEW access_subject WITH (security_invoker = true) AS
SELECT s.tenant, s.id, s.type, s.credential, s.name, s.username, s.creator, s.ended, s.role, s.scopes, r.built_in, r.carried,
  CASE WHEN s.is_operator THEN s.scopes
       WHEN s.scopes IS NULL THEN f.features
       ELSE ARRAY(SELECT unnest(s.scopes) INTERSECT SELECT unnest(f.features)) END AS features
FROM (
  SELECT u.tenant, u.id, 'user' AS type, u.id AS credential,
    coalesce(nullif(concat_ws(' ', nullif(u.firstname, ''), nullif(u.lastname, '')), ''), u.username) AS name, u.username, NULL::text AS creator,
    CASE WHEN NOT u."status.active" THEN 'disabled' WHEN u."status.invited" THEN 'invited' END AS ended,
    u.role, NULL::text[] AS scopes, false AS is_operator
  FROM user_record u
  UNION ALL
  SELECT g.tenant, g.id, 'guest', p.user_id,
    coalesce(nullif(concat_ws(' ', nullif(g.firstname, ''), nullif(g.lastname, '')), ''), g.username), g.username, NULL,
    CASE WHEN g."status.active" IS FALSE THEN 'disabled' WHEN g."status.invited" THEN 'invited' END,
    g.role, NULL, false
  FROM guest_record g JOIN guest p ON p.tenant = g.tenant AND p.id = g.id
  UNION ALL
  SELECT k.tenant, k.id, 'key', k.id, k.name, NULL, k.creator,
    CASE WHEN k.revoked <= now() THEN 'revoked' WHEN k.expires <= now() THEN 'expired' END,
    CASE WHEN k.creator IS NOT NULL THEN app.role_in(coalesce(k.creator_tenant, k.tenant), k.creator, k.tenant) END,
    k.scopes, k.creator IS NULL
  FROM api_key k
) s
-- Once for each of them, not for each of their operations.
CROSS JOIN LATERAL (SELECT app.features(s.role, s.tenant) AS features OFFSET 0) f
LEFT JOIN LATERAL (SELECT r.built_in, r.namespaces AS carried FROM app.role_record(s.role, s.tenant) r OFFSET 0) r ON true;

-- The same as the API answers them, and the roles. Of a key of the operator, all features are those of the built-in roles.
CREATE OR REPLACE VIEW access_subject_record WITH (security_invoker = true) AS
SELECT s.tenant, s.id, s.type, s.credential, s.name, s.username, s.role, s.status,
  json_strip_nulls(json_build_object(
    'id', s.id, 'type', s.type, 'name', s.name, 'username', s.username, 'role', s.role, 'status', s.status,
    'features', (SELECT coalesce(json_agg(f.feature ORDER BY f.feature), '[]') FROM unnest(s.features) f (feature)),
    'rights', (
      SELECT coalesce(json_agg(json_build_object('what', r.what, 'see', r.see, 'change', r.change) ORDER BY r.what), '[]')
      FROM (
        SELECT regexp_replace(f.feature, '/Write$', '') AS what,
          bool_or(f.feature NOT LIKE '%/Write') AS see, bool_or(f.feature LIKE '%/Write') AS change
        FROM unnest(s.features) f (feature) GROUP BY 1
      ) r))) AS doc
FROM (
  SELECT a.tenant, a.id, a.type, a.credential, a.name, a.username, a.role, coalesce(a.ended, 'active') AS status,
    coalesce(a.features, (SELECT array_agg(DISTINCT f) FROM account_role b, unnest(b.namespaces) f WHERE b.built_in)) AS features
  FROM access_subject a
  UNION ALL
  SELECT (SELECT app.tenant()), r.id, 'role', NULL, coalesce(nullif(r.title, ''), r.name), NULL, r.name, 'active', r.namespaces
  FROM account_role r WHERE r.tenant IN ('', (SELECT app.tenant()))
) s;

GRANT SELECT ON access_subject, access_subject_record TO comptoir_app;
