-- Who may do what. `app.operations` is in 61_operations.sql, written from the declarations of the operations.

-- Those who can act for a tenant: its users, its guests and its API keys. `carried`: the features of the role's record,
-- `features` those that requests carry, null for all: a key has those of its creator's role, within its scopes. `credential`
-- is what usage is counted by.
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
CROSS JOIN LATERAL (
  SELECT CASE WHEN s.type = 'key' THEN app.caller_features(s.role, s.tenant) ELSE app.features(s.role, s.tenant) END AS features
  OFFSET 0
) f
LEFT JOIN LATERAL (SELECT r.built_in, r.namespaces AS carried FROM app.role_record(s.role, s.tenant) r OFFSET 0) r ON true;

-- The same as the API answers them.
CREATE OR REPLACE VIEW access_subject_record WITH (security_invoker = true) AS
SELECT s.tenant, s.id, s.type, s.credential, s.name, s.username, s.role, coalesce(s.ended, 'active') AS status,
  json_strip_nulls(json_build_object(
    'id', s.id, 'type', s.type, 'name', s.name, 'username', s.username, 'role', s.role, 'status', coalesce(s.ended, 'active'),
    'features', coalesce(
      CASE WHEN s.features IS NULL
        THEN (SELECT json_agg(DISTINCT o.feature ORDER BY o.feature) FROM app.operations() o WHERE o.feature NOT IN ('anyone', 'authenticated'))
        ELSE (SELECT json_agg(f.feature ORDER BY f.feature) FROM unnest(s.features) f (feature)) END, '[]'))) AS doc
FROM access_subject s;

-- Each of them with each operation: whether it is allowed, and what it comes from or what keeps it away.
CREATE OR REPLACE VIEW access_matrix WITH (security_invoker = true) AS
SELECT m.*, json_strip_nulls(json_build_object(
  'id', m.id, 'who', m.who, 'type', m.type, 'name', m.name, 'username', m.username, 'role', m.role,
  'operation', m.operation, 'summary', m.summary, 'area', m.area, 'feature', m.feature, 'allowed', m.allowed,
  'because', m.because)) AS doc
FROM (
  SELECT s.tenant, s.id || ':' || o.name AS id, s.id AS who, s.type, s.credential, s.name, s.username, s.role, o.name AS operation,
    o.summary, o.area, o.feature, d.allowed,
    -- As the service says it of one, in the same order.
    CASE WHEN o.feature IN ('anyone', 'authenticated') AND d.allowed THEN 'open'
         WHEN s.ended IS NOT NULL THEN 'credential'
         WHEN d.allowed THEN CASE WHEN s.role IS NULL THEN 'operator' ELSE 'role' END
         WHEN s.role IS NOT NULL AND NOT coalesce(s.carried @> ARRAY[o.feature], false) THEN 'role'
         WHEN NOT s.scopes @> ARRAY[o.feature] THEN 'scope'
         WHEN s.role LIKE '%.user' AND o.feature LIKE '%/Write' THEN 'level'
         ELSE 'role' END AS because
  FROM access_subject s CROSS JOIN app.operations() o
  CROSS JOIN LATERAL (
    SELECT o.feature = 'anyone' OR (s.ended IS NULL AND (
      o.feature = 'authenticated' OR s.features IS NULL OR s.features @> ARRAY[o.feature])) AS allowed
  ) d
) m;

GRANT SELECT ON access_subject, access_subject_record, access_matrix TO comptoir_app;
