-- Before a credential is checked no tenant is known, so these run as the owner. Each answers facts of one caller only.

-- The record that a role's name means in a tenant.
CREATE OR REPLACE FUNCTION app.role_record(role text, tenant text) RETURNS SETOF account_role LANGUAGE sql STABLE AS $$
  SELECT r.* FROM account_role r WHERE r.name = split_part($1, '.', 1) AND r.tenant IN ('', $2)
  ORDER BY r.built_in DESC, r.tenant, r.id LIMIT 1
$$;

-- The features of a role: those of its record, without the writing ones below level `admin`. A built-in role keeps its
-- meaning whatever is imported under the same name.
CREATE OR REPLACE FUNCTION app.features(role text, tenant text) RETURNS text[] LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce((
    SELECT CASE WHEN split_part($1, '.', 2) = 'admin' THEN r.namespaces
                ELSE ARRAY(SELECT n FROM unnest(r.namespaces) n WHERE n NOT LIKE '%/Write') END
    FROM app.role_record($1, $2) r), '{}')
$$;

-- A user's role in a tenant: at home the user's own, as a guest that of the invitation, once accepted; none for a disabled user.
CREATE OR REPLACE FUNCTION app.role_in(home text, user_id text, tenant text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN u.tenant = $3 THEN u.role
              ELSE (SELECT g.role FROM guest g
                    WHERE g.tenant = $3 AND g.home = $1 AND g.user_id = $2 AND g.accepted IS NOT NULL) END
  FROM "user" u WHERE u.tenant = $1 AND u.id = $2 AND u.disabled_at IS NULL
$$;

-- Whether a tenant, by its settings, requires a second factor of a role.
CREATE OR REPLACE FUNCTION app.requires_factor(settings jsonb, role text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(settings #> '{secondFactor,everyone}' = 'true' OR settings #> '{secondFactor,roles}' ? role, false);

-- `version` is a digest of everything an actor is made of.
CREATE OR REPLACE FUNCTION app.authenticate_key(key_id text, key_hash bytea)
RETURNS TABLE (tenant text, tenant_name text, parent text, key text, creator text, creator_home text, role text, scopes text[],
               features text[], expired boolean, stale boolean, version text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT f.tenant, f.name, f.parent, f.id, f.creator, f.creator_home, f.role, f.scopes, f.features, f.expired, f.stale,
         md5(ROW(f.tenant, f.name, f.parent, f.creator, f.role, f.scopes, f.features)::text)
  FROM (
    SELECT k.*, t.name, t.parent,
           CASE WHEN k.creator IS NOT NULL THEN app.features(k.role, k.tenant) END AS features
    FROM (
      SELECT a.tenant, a.id, a.creator, CASE WHEN a.creator IS NOT NULL THEN coalesce(a.creator_tenant, a.tenant) END AS creator_home,
             a.scopes, coalesce(a.expires <= now(), false) AS expired,
             coalesce(a.last_used < now() - interval '1 minute', true) AS stale,
             CASE WHEN a.creator IS NULL THEN NULL
                  ELSE app.role_in(coalesce(a.creator_tenant, a.tenant), a.creator, a.tenant) END AS role
      FROM api_key a WHERE a.id = $1 AND a.hash = $2 AND (a.revoked IS NULL OR a.revoked > now())
      OFFSET 0 -- not inlined, so that the role is looked up once
    ) k JOIN tenant t ON t.id = k.tenant
    OFFSET 0
  ) f
$$;

-- A session acts for the tenant that the request names, else for the one that its user has chosen. No row where that tenant
-- does not admit the user. One that was opened without a second factor since the tenant requires one has no features until its
-- user has set one up.
CREATE OR REPLACE FUNCTION app.authenticate_session(session_hash bytea, idle interval, wanted text)
RETURNS TABLE (tenant text, tenant_name text, parent text, session text, home text, user_id text, username text,
               firstname text, lastname text, role text, features text[], created timestamptz, expires timestamptz,
               proved timestamptz, awaits_factor boolean, stale boolean, version text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT f.*, md5(ROW(f.tenant, f.tenant_name, f.parent, f.session, f.home, f.user_id, f.username, f.firstname,
                      f.lastname, f.role, f.features, f.expires, f.proved, f.awaits_factor)::text)
  FROM (
    SELECT t.id AS tenant, t.name AS tenant_name, t.parent, s.id AS session, u.tenant AS home, u.id AS user_id,
           u.email AS username, u.firstname, u.lastname, s.role,
           CASE WHEN r.awaits_factor THEN '{}' ELSE app.features(s.role, t.id) END AS features, s.created,
           least(s.expires, s.last_seen + $2) AS expires, s.proved, r.awaits_factor,
           s.last_seen < now() - interval '1 minute' AS stale
    FROM (
      SELECT *, app.role_in(tenant, user_id, coalesce($3, context, tenant)) AS role
      FROM session WHERE hash = $1 AND expires > now() AND last_seen + $2 > now()
      OFFSET 0
    ) s JOIN tenant t ON t.id = coalesce($3, s.context, s.tenant) JOIN "user" u ON u.tenant = s.tenant AND u.id = s.user_id
    CROSS JOIN LATERAL (
      SELECT NOT s.strong AND app.requires_factor(t.settings, s.role)
        AND coalesce(s.created >= (t.settings #>> '{secondFactor,since}')::timestamptz, true) AS awaits_factor
      OFFSET 0
    ) r
    WHERE s.role IS NOT NULL
    OFFSET 0
  ) f
$$;

-- The actor that a stored credential means at present, for work that goes on after the request that asked for it: a key, or a
-- user whichever session has asked. No row once it has ended. `clock_timestamp()`, since the transaction may be older.
CREATE OR REPLACE FUNCTION app.present_actor(kind text, home text, id text)
RETURNS TABLE (tenant_name text, parent text, username text, role text, scopes text[], features text[], person_home text,
               person_id text)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.name, t.parent, c.username, c.role, c.scopes,
         CASE WHEN c.person IS NOT NULL THEN app.features(c.role, t.id) END, c.home, c.person
  FROM tenant t CROSS JOIN LATERAL (
    SELECT 'key:' || k.id AS username, coalesce(k.creator_tenant, k.tenant) AS home, k.creator AS person, k.scopes,
           CASE WHEN k.creator IS NULL THEN 'provider.admin'
                ELSE app.role_in(coalesce(k.creator_tenant, k.tenant), k.creator, k.tenant) END AS role
    FROM api_key k WHERE $1 = 'key' AND k.tenant = t.id AND k.id = $3
      AND coalesce(k.expires > clock_timestamp(), true) AND coalesce(k.revoked > clock_timestamp(), true)
    UNION ALL
    SELECT u.email, u.tenant, u.id, NULL, app.role_in(u.tenant, u.id, t.id)
    FROM "user" u WHERE $1 = 'user' AND u.tenant = $2 AND u.id = $3
    UNION ALL
    SELECT 'comptoir-cli', NULL, NULL, NULL, 'provider.admin' WHERE $1 = 'operator'
  ) c WHERE t.id = app.tenant() AND c.role IS NOT NULL
$$;

-- The tenant of a session's user, which admits the user whatever other tenants do.
CREATE OR REPLACE FUNCTION app.home_of_session(session_hash bytea, idle interval) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT tenant FROM session WHERE hash = $1 AND expires > now() AND last_seen + $2 > now()
$$;

-- Both begin a transaction with a credential whose actor the application knows already: they set the tenant, and fail when
-- the credential has ended or means another actor now. They answer whether its last use is to be noted.
CREATE OR REPLACE FUNCTION app.open_with_key(key_id text, key_hash bytea, known text, read_only boolean) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE found record;
BEGIN
  SELECT k.tenant, k.expired, k.stale, k.version INTO found FROM app.authenticate_key(key_id, key_hash) k;
  PERFORM app.open_as(found.tenant, found.version = known AND NOT found.expired, read_only);
  RETURN found.stale;
END $$;

CREATE OR REPLACE FUNCTION app.open_with_session(session_hash bytea, idle interval, wanted text, known text, read_only boolean)
RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE found record;
BEGIN
  SELECT s.tenant, s.stale, s.version INTO found FROM app.authenticate_session(session_hash, idle, wanted) s;
  PERFORM app.open_as(found.tenant, found.version = known, read_only);
  RETURN found.stale;
END $$;

CREATE OR REPLACE FUNCTION app.open_as(tenant text, allowed boolean, read_only boolean) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF allowed IS NOT TRUE THEN
    RAISE EXCEPTION 'the credential is not what it was' USING ERRCODE = '28000';
  END IF;
  PERFORM set_config('app.tenant', tenant, true);
  IF read_only THEN PERFORM set_config('transaction_read_only', 'on', true); END IF;
END $$;

-- The second factors of a user.
CREATE OR REPLACE FUNCTION app.factors(tenant text, user_id text) RETURNS text[] LANGUAGE sql STABLE
  RETURN ARRAY(
    SELECT 'code'::text FROM public.authenticator a WHERE a.tenant = $1 AND a.user_id = $2 AND a.secret IS NOT NULL
    UNION
    SELECT 'passkey' FROM public.passkey p WHERE p.tenant = $1 AND p.user_id = $2);

-- One e-mail address may belong to users of several tenants; the password decides which. Users who have signed in from the
-- network before come first. `factors` is what the user needs beside the password: any one of them. Nobody signs in to a
-- sandbox, here and below: its users are copies of others.
CREATE OR REPLACE FUNCTION app.sign_in_candidates(address text, network text)
RETURNS TABLE (tenant text, tenant_name text, user_id text, role text, password_hash text, known boolean, factors text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.tenant, t.name, u.id, u.role, u.password_hash, n.seen IS NOT NULL, app.factors(u.tenant, u.id)
  FROM "user" u JOIN tenant t ON t.id = u.tenant
  LEFT JOIN known_network n ON n.tenant = u.tenant AND n.user_id = u.id AND n.network = $2
    AND n.seen > now() - interval '90 days'
  WHERE u.email = $1 AND u.disabled_at IS NULL AND t.sandbox_of IS NULL
  ORDER BY n.seen IS NULL, u.created, u.tenant LIMIT 8
$$;

-- A passkey with its user.
CREATE OR REPLACE FUNCTION app.passkey_of(credential text)
RETURNS TABLE (id text, credential text, public_key bytea, counter bigint, tenant text, tenant_name text, user_id text,
               email text, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.id, p.credential, p.public_key, p.counter, t.id, t.name, u.id, u.email, u.role
  FROM passkey p JOIN "user" u ON u.tenant = p.tenant AND u.id = p.user_id JOIN tenant t ON t.id = p.tenant
  WHERE p.credential = $1 AND u.disabled_at IS NULL AND t.sandbox_of IS NULL
$$;

-- The user that an invitation's token belongs to.
CREATE OR REPLACE FUNCTION app.invitation(token_hash bytea)
RETURNS TABLE (tenant text, tenant_name text, parent text, user_id text, username text, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name, t.parent, u.id, u.email, u.role
  FROM invitation i JOIN "user" u ON u.tenant = i.tenant AND u.id = i.user_id JOIN tenant t ON t.id = i.tenant
  WHERE i.hash = $1 AND i.expires > now() AND u.disabled_at IS NULL AND t.sandbox_of IS NULL
$$;

-- The users that the single sign-on of the environment may find: the one with this identity, and those with the e-mail address
-- and no identity, first the one whose tenant has the address's domain. Tenants with an issuer of their own have left it.
CREATE OR REPLACE FUNCTION app.identity_candidates(issuer text, subject text, address text)
RETURNS TABLE (tenant text, tenant_name text, user_id text, email text, role text, linked boolean, disabled boolean,
               vouched boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name, u.id, u.email, u.role, u.issuer IS NOT NULL, u.disabled_at IS NOT NULL, d.domain IS NOT NULL
  FROM "user" u JOIN tenant t ON t.id = u.tenant
  LEFT JOIN tenant_domain d ON d.tenant = u.tenant AND d.domain = split_part(u.email, '@', 2) AND d.proved IS NOT NULL
  WHERE ((u.issuer = $1 AND u.subject = $2) OR (u.email = $3 AND u.issuer IS NULL AND u.disabled_at IS NULL))
    AND t.sandbox_of IS NULL AND NOT EXISTS (SELECT FROM single_sign_on s WHERE s.tenant = u.tenant)
  ORDER BY u.issuer IS NULL, d.domain IS NULL, u.created, u.tenant LIMIT 8
$$;

-- The tenant that has proved a domain, and whether by the operator's word.
CREATE OR REPLACE FUNCTION app.domain_holder(domain text)
RETURNS TABLE (tenant text, tenant_name text, parent text, by_operator boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.id, t.name, t.parent, d.token IS NULL FROM tenant_domain d JOIN tenant t ON t.id = d.tenant
  WHERE d.domain = $1 AND d.proved IS NOT NULL
$$;

-- Where the users of a domain sign in: the tenant that has proved it, if it has an issuer of its own.
CREATE OR REPLACE FUNCTION app.organization(domain text) RETURNS TABLE (tenant text, required boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.tenant, s.required FROM tenant_domain d JOIN single_sign_on s ON s.tenant = d.tenant JOIN tenant t ON t.id = d.tenant
  WHERE d.domain = $1 AND d.proved IS NOT NULL AND t.sandbox_of IS NULL
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

GRANT EXECUTE ON FUNCTION app.role_record, app.features, app.role_in, app.requires_factor, app.factors,
  app.authenticate_key, app.authenticate_session, app.home_of_session, app.present_actor, app.open_with_key, app.open_with_session, app.open_as,
  app.sign_in_candidates, app.passkey_of, app.invitation, app.identity_candidates, app.domain_holder, app.organization,
  app.parent_name, app.user_of_parent TO comptoir_app;
