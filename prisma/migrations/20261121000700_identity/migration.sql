-- Sessions that can be told apart and shown to their user, and that may act for another tenant than the user's own.
ALTER TABLE session
  ADD COLUMN id text NOT NULL DEFAULT gen_random_uuid()::text,
  -- The tenant it acts for; NULL: its user's own.
  ADD COLUMN context text REFERENCES tenant (id),
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN agent text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX session_id ON session (tenant, id);

ALTER TABLE "user"
  ADD COLUMN last_login timestamptz(3),
  -- Who the user is at the single sign-on: the issuer and its name for the user, never the e-mail address.
  ADD COLUMN issuer text,
  ADD COLUMN subject text,
  ADD CONSTRAINT user_identity_whole CHECK ((issuer IS NULL) = (subject IS NULL));
CREATE UNIQUE INDEX user_identity ON "user" (issuer, subject);

-- The one open invitation of a user; only the SHA-256 of its token is stored.
CREATE TABLE invitation (
  tenant  text NOT NULL,
  user_id text NOT NULL,
  hash    bytea NOT NULL UNIQUE,
  created timestamptz(3) NOT NULL DEFAULT now(),
  expires timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant, user_id),
  FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);

-- A user of another tenant, the parent, who may enter this one with a role of this one.
CREATE TABLE guest (
  tenant  text NOT NULL REFERENCES tenant (id),
  id      text NOT NULL,
  home    text NOT NULL REFERENCES tenant (id),
  user_id text NOT NULL,
  role    text NOT NULL CHECK (role ~ '^[^.]+\.(admin|user)$'),
  created timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, home, user_id),
  FOREIGN KEY (home, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE,
  CHECK (home <> tenant)
);
CREATE INDEX guest_of_user ON guest (home, user_id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['invitation', 'guest']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY operator ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO comptoir_app', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO comptoir_app USING (tenant = (SELECT app.tenant()))'
      ' WITH CHECK (tenant = (SELECT app.tenant()))', t);
  END LOOP;
END $$;
-- Where its users may go is read in the tenant they come from, too.
CREATE POLICY home ON guest FOR SELECT TO comptoir_app USING (home = (SELECT app.tenant()));

-- The creator of a key may be a guest; its tenant then is another than the key's. NULL: the key's own.
ALTER TABLE api_key ADD COLUMN creator_tenant text;
UPDATE api_key SET creator_tenant = tenant WHERE creator IS NOT NULL;
ALTER TABLE api_key
  DROP CONSTRAINT api_key_tenant_creator_fkey,
  ADD FOREIGN KEY (creator_tenant, creator) REFERENCES "user" (tenant, id);

-- Two own roles of one name would leave open which of them a user has.
CREATE UNIQUE INDEX account_role_own_name ON account_role (tenant, name) WHERE tenant <> '';

-- A user's role in a tenant: the own one at home, as a guest that of the invitation; none for a disabled user.
CREATE FUNCTION app.role_in(home text, user_id text, tenant text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
  SELECT CASE WHEN u.tenant = $3 THEN u.role
              ELSE (SELECT g.role FROM guest g WHERE g.tenant = $3 AND g.home = $1 AND g.user_id = $2) END
  FROM "user" u WHERE u.tenant = $1 AND u.id = $2 AND u.disabled_at IS NULL
$$;

DROP FUNCTION app.authenticate_key(text, bytea);
CREATE FUNCTION app.authenticate_key(key_id text, key_hash bytea)
RETURNS TABLE (tenant text, tenant_name text, parent text, key text, creator text, role text, scopes text[],
               features text[], expired boolean, stale boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT k.tenant, t.name, t.parent, k.id, k.creator, k.role, k.scopes,
         CASE WHEN k.creator IS NULL THEN NULL ELSE app.features(k.role, k.tenant) END,
         coalesce(k.expires <= now(), false),
         coalesce(k.last_used < now() - interval '1 minute', true)
  FROM (
    SELECT *, CASE WHEN creator IS NULL THEN NULL
                   ELSE app.role_in(coalesce(creator_tenant, tenant), creator, tenant) END AS role
    FROM api_key WHERE id = $1 AND hash = $2 AND (revoked IS NULL OR revoked > now())
    OFFSET 0 -- so that the role is worked out once
  ) k JOIN tenant t ON t.id = k.tenant
$$;

DROP FUNCTION app.authenticate_session(bytea, interval);
CREATE FUNCTION app.authenticate_session(session_hash bytea, idle interval)
RETURNS TABLE (tenant text, tenant_name text, parent text, session text, home text, user_id text, username text,
               firstname text, lastname text, role text, features text[], created timestamptz, expires timestamptz,
               stale boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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

-- Whose invitation a token is.
CREATE FUNCTION app.invitation(token_hash bytea)
RETURNS TABLE (tenant text, tenant_name text, parent text, user_id text, username text, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT t.id, t.name, t.parent, u.id, u.email, u.role
  FROM invitation i JOIN "user" u ON u.tenant = i.tenant AND u.id = i.user_id JOIN tenant t ON t.id = i.tenant
  WHERE i.hash = $1 AND i.expires > now() AND u.disabled_at IS NULL
$$;

-- Who a single sign-on may be: the user with this identity, and those without any who have the address.
CREATE FUNCTION app.identity_candidates(issuer text, subject text, address text)
RETURNS TABLE (tenant text, tenant_name text, user_id text, email text, role text, linked boolean, disabled boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT t.id, t.name, u.id, u.email, u.role, u.issuer IS NOT NULL, u.disabled_at IS NOT NULL
  FROM "user" u JOIN tenant t ON t.id = u.tenant
  WHERE (u.issuer = $1 AND u.subject = $2) OR (u.email = $3 AND u.issuer IS NULL AND u.disabled_at IS NULL)
  ORDER BY u.issuer IS NULL, u.created, u.tenant LIMIT 8
$$;

-- What a tenant is told about its parent, which it cannot read: the name, and who of its users has an address.
CREATE FUNCTION app.parent_name() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
  SELECT p.name FROM tenant t JOIN tenant p ON p.id = t.parent WHERE t.id = app.tenant()
$$;
CREATE FUNCTION app.user_of_parent(address text) RETURNS TABLE (home text, user_id text) LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
  SELECT u.tenant, u.id FROM tenant t JOIN "user" u ON u.tenant = t.parent
  WHERE t.id = app.tenant() AND u.email = $1 AND u.disabled_at IS NULL
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA app TO comptoir_app;
