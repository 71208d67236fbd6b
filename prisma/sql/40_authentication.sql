-- Before a credential is checked no tenant is known, so these run as the owner. Each answers facts of one caller only.

-- The features of a role: those of its record, without the writing ones below level `admin`. A built-in role keeps its
-- meaning whatever is imported under the same name.
CREATE OR REPLACE FUNCTION app.features(role text, tenant text) RETURNS text[] LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce((
    SELECT CASE WHEN split_part($1, '.', 2) = 'admin' THEN r.namespaces
                ELSE ARRAY(SELECT n FROM unnest(r.namespaces) n WHERE n NOT LIKE '%/Write') END
    FROM account_role r
    WHERE r.name = split_part($1, '.', 1) AND r.tenant IN ('', $2)
    ORDER BY r.built_in DESC, r.tenant, r.id LIMIT 1), '{}')
$$;

-- A user's role in a tenant: at home the user's own, as a guest that of the invitation; none for a disabled user.
CREATE OR REPLACE FUNCTION app.role_in(home text, user_id text, tenant text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN u.tenant = $3 THEN u.role
              ELSE (SELECT g.role FROM guest g WHERE g.tenant = $3 AND g.home = $1 AND g.user_id = $2) END
  FROM "user" u WHERE u.tenant = $1 AND u.id = $2 AND u.disabled_at IS NULL
$$;

CREATE OR REPLACE FUNCTION app.authenticate_key(key_id text, key_hash bytea)
RETURNS TABLE (tenant text, tenant_name text, parent text, key text, creator text, role text, scopes text[],
               features text[], expired boolean, stale boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT k.tenant, t.name, t.parent, k.id, k.creator, k.role, k.scopes,
         CASE WHEN k.creator IS NULL THEN NULL ELSE app.features(k.role, k.tenant) END,
         coalesce(k.expires <= now(), false),
         coalesce(k.last_used < now() - interval '1 minute', true)
  FROM (
    SELECT *, CASE WHEN creator IS NULL THEN NULL
                   ELSE app.role_in(coalesce(creator_tenant, tenant), creator, tenant) END AS role
    FROM api_key WHERE id = $1 AND hash = $2 AND (revoked IS NULL OR revoked > now())
    OFFSET 0 -- not inlined, so that the role is looked up once
  ) k JOIN tenant t ON t.id = k.tenant
$$;

CREATE OR REPLACE FUNCTION app.authenticate_session(session_hash bytea, idle interval)
RETURNS TABLE (tenant text, tenant_name text, parent text, session text, home text, user_id text, username text,
               firstname text, lastname text, role text, features text[], created timestamptz, expires timestamptz,
               stale boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name, t.parent, s.id, u.tenant, u.id, u.email, u.firstname, u.lastname, s.role,
         app.features(s.role, t.id), s.created, least(s.expires, s.last_seen + $2),
         s.last_seen < now() - interval '1 minute'
  FROM (
    SELECT *, app.role_in(tenant, user_id, coalesce(context, tenant)) AS role
    FROM session WHERE hash = $1 AND expires > now() AND last_seen + $2 > now()
    OFFSET 0
  ) s JOIN tenant t ON t.id = coalesce(s.context, s.tenant) JOIN "user" u ON u.tenant = s.tenant AND u.id = s.user_id
  WHERE s.role IS NOT NULL
$$;

-- One e-mail address may belong to users of several tenants; the password decides which. Users who have signed in from the
-- network before come first.
CREATE OR REPLACE FUNCTION app.sign_in_candidates(address text, network text)
RETURNS TABLE (tenant text, tenant_name text, user_id text, role text, password_hash text, known boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.tenant, t.name, u.id, u.role, u.password_hash, n.seen IS NOT NULL
  FROM "user" u JOIN tenant t ON t.id = u.tenant
  LEFT JOIN known_network n ON n.tenant = u.tenant AND n.user_id = u.id AND n.network = $2
    AND n.seen > now() - interval '90 days'
  WHERE u.email = $1 AND u.disabled_at IS NULL ORDER BY n.seen IS NULL, u.created, u.tenant LIMIT 8
$$;

-- The user that an invitation's token belongs to.
CREATE OR REPLACE FUNCTION app.invitation(token_hash bytea)
RETURNS TABLE (tenant text, tenant_name text, parent text, user_id text, username text, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name, t.parent, u.id, u.email, u.role
  FROM invitation i JOIN "user" u ON u.tenant = i.tenant AND u.id = i.user_id JOIN tenant t ON t.id = i.tenant
  WHERE i.hash = $1 AND i.expires > now() AND u.disabled_at IS NULL
$$;

-- The users a single sign-on may be: the one with this identity, and those with the e-mail address and no identity.
CREATE OR REPLACE FUNCTION app.identity_candidates(issuer text, subject text, address text)
RETURNS TABLE (tenant text, tenant_name text, user_id text, email text, role text, linked boolean, disabled boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name, u.id, u.email, u.role, u.issuer IS NOT NULL, u.disabled_at IS NOT NULL
  FROM "user" u JOIN tenant t ON t.id = u.tenant
  WHERE (u.issuer = $1 AND u.subject = $2) OR (u.email = $3 AND u.issuer IS NULL AND u.disabled_at IS NULL)
  ORDER BY u.issuer IS NULL, u.created, u.tenant LIMIT 8
$$;

-- What a tenant may know about its parent, which it cannot read: the name, and which of its users has an e-mail address.
CREATE OR REPLACE FUNCTION app.parent_name() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.name FROM tenant t JOIN tenant p ON p.id = t.parent WHERE t.id = app.tenant()
$$;

CREATE OR REPLACE FUNCTION app.user_of_parent(address text) RETURNS TABLE (home text, user_id text) LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.tenant, u.id FROM tenant t JOIN "user" u ON u.tenant = t.parent
  WHERE t.id = app.tenant() AND u.email = $1 AND u.disabled_at IS NULL
$$;

GRANT EXECUTE ON FUNCTION app.features, app.role_in, app.authenticate_key, app.authenticate_session,
  app.sign_in_candidates, app.invitation, app.identity_candidates, app.parent_name, app.user_of_parent TO comptoir_app;
