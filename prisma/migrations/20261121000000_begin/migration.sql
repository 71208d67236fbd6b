-- The records of the interface are stored as the JSON they are answered with (`doc`), once; the columns beside it are
-- what finding and ordering needs, filled from `doc` by a trigger, so the two cannot disagree. Column types are those
-- whose comparison is leakproof (text, float8, boolean, timestamptz): only such conditions use an index under
-- row-level security. Every key starts with the tenant.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE SCHEMA app;

-- The application role group: holds every grant and policy, owns nothing. The login role is made at start-up.
DO $$ BEGIN
  CREATE ROLE comptoir_app NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
GRANT USAGE ON SCHEMA app TO comptoir_app;
GRANT USAGE ON SCHEMA public TO comptoir_app;

-- The tenant of the running transaction. Raising beats an empty list: forgetting the context is a loud error.
CREATE FUNCTION app.tenant() RETURNS text LANGUAGE plpgsql STABLE SET search_path = pg_catalog AS $$
DECLARE t text := current_setting('app.tenant', true);
BEGIN
  IF t IS NULL OR t = '' THEN
    RAISE EXCEPTION 'no tenant in this transaction' USING ERRCODE = '42501';
  END IF;
  RETURN t;
END $$;

-- Lower case by Unicode rules whatever the database's locale; the one definition of "ignoring case".
CREATE FUNCTION app.fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(value COLLATE "und-x-icu") COLLATE "default";

-- ---------------------------------------------------------------------------------------------- tenants and identity

CREATE TABLE tenant (
  id       text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  name     text NOT NULL,
  parent   text REFERENCES tenant (id),
  settings jsonb NOT NULL DEFAULT '{}',
  created  timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (parent <> id)
);
CREATE INDEX tenant_parent ON tenant (parent);

CREATE TABLE account_role (
  -- Empty for a platform-wide role.
  tenant     text NOT NULL DEFAULT '',
  id         text NOT NULL,
  doc        json NOT NULL,
  name       text,
  title      text,
  "createdAt" timestamptz(3),
  "updatedAt" timestamptz(3),
  -- The features the record carries, for authorization.
  namespaces text[] NOT NULL DEFAULT '{}',
  built_in   boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX account_role_name ON account_role (name);

CREATE TABLE "user" (
  id            text NOT NULL,
  tenant        text NOT NULL REFERENCES tenant (id),
  email         text NOT NULL CHECK (email = lower(email)),
  firstname     text NOT NULL DEFAULT '',
  lastname      text NOT NULL DEFAULT '',
  role          text NOT NULL CHECK (role ~ '^[^.]+\.(admin|user)$'),
  password_hash text,
  disabled_at   timestamptz(3),
  created       timestamptz(3) NOT NULL DEFAULT now(),
  updated       timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, email)
);
CREATE INDEX user_email ON "user" (email);

-- Only the SHA-256 of a session's secret is stored.
CREATE TABLE session (
  hash      bytea PRIMARY KEY,
  tenant    text NOT NULL,
  user_id   text NOT NULL,
  created   timestamptz(3) NOT NULL DEFAULT now(),
  last_seen timestamptz(3) NOT NULL DEFAULT now(),
  expires   timestamptz(3) NOT NULL,
  FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
CREATE INDEX session_of_user ON session (tenant, user_id);

CREATE TABLE api_key (
  id         text NOT NULL,
  tenant     text NOT NULL REFERENCES tenant (id),
  name       text NOT NULL DEFAULT '',
  hash       bytea NOT NULL,
  -- NULL: every feature its creator has.
  scopes     text[],
  -- NULL: made by the operator on the command line.
  creator    text,
  created    timestamptz(3) NOT NULL DEFAULT now(),
  expires    timestamptz(3),
  revoked    timestamptz(3),
  last_used  timestamptz(3),
  -- The key this one replaces, so that a rotation shows as one lineage.
  replaces   text,
  PRIMARY KEY (tenant, id),
  UNIQUE (id),
  FOREIGN KEY (tenant, creator) REFERENCES "user" (tenant, id)
);

-- ------------------------------------------------------------------------------------------------------------ records

CREATE TABLE agreement (
  tenant    text NOT NULL REFERENCES tenant (id),
  id        text NOT NULL,
  doc       json NOT NULL,
  type      text,
  active    boolean,
  global    boolean,
  reconsent boolean,
  created   timestamptz(3),
  updated   timestamptz(3),
  PRIMARY KEY (tenant, id)
);

CREATE TABLE collection (
  tenant        text NOT NULL REFERENCES tenant (id),
  id            text NOT NULL,
  doc           json NOT NULL,
  name          text,
  created       timestamptz(3),
  updated       timestamptz(3),
  -- Set while the collection is in the trash.
  "deletedDate" timestamptz(3),
  PRIMARY KEY (tenant, id)
);
CREATE UNIQUE INDEX collection_live_name ON collection (tenant, name) WHERE "deletedDate" IS NULL;
CREATE INDEX collection_trash ON collection (tenant, "deletedDate" DESC, id DESC) WHERE "deletedDate" IS NOT NULL;

CREATE TABLE product (
  tenant      text NOT NULL REFERENCES tenant (id),
  id          text NOT NULL,
  doc         json NOT NULL,
  name        text,
  group_id    text,
  distributor text,
  created     timestamptz(3),
  PRIMARY KEY (tenant, id)
);
CREATE INDEX product_distributor ON product (tenant, distributor);
CREATE INDEX product_group ON product (tenant, group_id);

CREATE TABLE distributor (
  tenant  text NOT NULL REFERENCES tenant (id),
  id      text NOT NULL,
  doc     json NOT NULL,
  name    text,
  active  boolean,
  created timestamptz(3),
  updated timestamptz(3),
  PRIMARY KEY (tenant, id)
);
CREATE INDEX distributor_created ON distributor (tenant, created DESC NULLS LAST, id);

-- Subscriptions, accounts and tickets are seen by their tenant and by its parent, whose identifier stands beside.
CREATE TABLE subscription (
  tenant                 text NOT NULL REFERENCES tenant (id),
  parent                 text,
  id                     text NOT NULL,
  doc                    json NOT NULL,
  name                   text,
  status                 text,
  "order"                text,
  account                text,
  "account_details.name" text,
  "edition.name"         text,
  "creator.fullname"     text,
  "creator.email"        text,
  start_date             timestamptz(3),
  end_date               timestamptz(3),
  price                  float8,
  "agreementPrice"       float8,
  "billingPrice"         float8,
  created                timestamptz(3),
  updated                timestamptz(3),
  -- The searchable fields, a line each, in lower case.
  search                 text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant, id)
);

CREATE TABLE subscription_item (
  tenant       text NOT NULL,
  parent       text,
  subscription text NOT NULL,
  position     integer NOT NULL,
  doc          json NOT NULL,
  id           text,
  sku          text,
  name         text,
  amount       float8,
  reference    text,
  PRIMARY KEY (tenant, subscription, position),
  FOREIGN KEY (tenant, subscription) REFERENCES subscription (tenant, id) ON DELETE CASCADE
);

CREATE TABLE account (
  tenant          text NOT NULL REFERENCES tenant (id),
  parent          text,
  id              text NOT NULL,
  doc             json NOT NULL,
  name            text,
  number          text,
  type            text,
  country         text,
  "status.active" boolean,
  created         timestamptz(3),
  updated         timestamptz(3),
  PRIMARY KEY (tenant, id)
);

CREATE TABLE ticket (
  tenant  text NOT NULL REFERENCES tenant (id),
  parent  text,
  id      text NOT NULL,
  doc     json NOT NULL,
  subject text,
  created timestamptz(3),
  closed  timestamptz(3),
  PRIMARY KEY (tenant, id)
);

CREATE TABLE event (
  -- The acting tenant. The record's own `tenant` and `user` stay as they were at the time.
  tenant            text NOT NULL REFERENCES tenant (id),
  id                text NOT NULL,
  doc               json NOT NULL,
  time              timestamptz(3),
  source            text,
  action            text,
  status            text,
  message           text,
  "user.username"   text,
  "user.type"       text,
  "user.id"         text,
  "data._id"        text,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX event_time ON event (tenant, time DESC NULLS LAST, id);
CREATE INDEX event_source ON event (tenant, source, time DESC NULLS LAST, id);
CREATE INDEX event_status ON event (tenant, status, time DESC NULLS LAST, id);
CREATE INDEX event_object ON event (tenant, "data._id", time DESC NULLS LAST, id) WHERE "data._id" IS NOT NULL;

CREATE TABLE idempotency (
  tenant      text NOT NULL REFERENCES tenant (id),
  method      text NOT NULL,
  path        text NOT NULL,
  key         text NOT NULL,
  fingerprint bytea NOT NULL,
  status      integer NOT NULL,
  headers     jsonb NOT NULL,
  body        text NOT NULL,
  created     timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, method, path, key)
);
CREATE INDEX idempotency_created ON idempotency (created);

-- A list's default page and its total come from these alone, for the tenant's own rows and for those of its children;
-- `parent` and `tenant` are included because the row-level condition reads them.
CREATE INDEX subscription_own_created     ON subscription (tenant, created DESC NULLS LAST, id) INCLUDE (parent);
CREATE INDEX subscription_family_created  ON subscription (parent, created DESC NULLS LAST, tenant, id);
CREATE INDEX subscription_own_start       ON subscription (tenant, start_date, id) INCLUDE (parent);
CREATE INDEX subscription_family_start    ON subscription (parent, start_date, tenant, id);
CREATE INDEX subscription_own_end         ON subscription (tenant, end_date, id) INCLUDE (parent);
CREATE INDEX subscription_family_end      ON subscription (parent, end_date, tenant, id);
CREATE INDEX subscription_own_price       ON subscription (tenant, price, id) INCLUDE (parent);
CREATE INDEX subscription_family_price    ON subscription (parent, price, tenant, id);
CREATE INDEX subscription_own_agreement   ON subscription (tenant, "agreementPrice", id) INCLUDE (parent);
CREATE INDEX subscription_family_agreement ON subscription (parent, "agreementPrice", tenant, id);
CREATE INDEX subscription_own_account     ON subscription (tenant, account, id) INCLUDE (parent);
CREATE INDEX subscription_family_account  ON subscription (parent, account, tenant, id);
CREATE INDEX subscription_own_search      ON subscription USING gin (tenant, search gin_trgm_ops);
CREATE INDEX subscription_family_search   ON subscription USING gin (parent, search gin_trgm_ops);
CREATE INDEX subscription_item_own_sku    ON subscription_item (tenant, sku, subscription) INCLUDE (parent);
CREATE INDEX subscription_item_family_sku ON subscription_item (parent, sku, tenant, subscription);
CREATE INDEX account_own_created          ON account (tenant, created DESC NULLS LAST, id) INCLUDE (parent);
CREATE INDEX account_family_created       ON account (parent, created DESC NULLS LAST, tenant, id);
CREATE INDEX account_number               ON account (tenant, number);
CREATE INDEX ticket_own_created           ON ticket (tenant, created DESC NULLS LAST, id) INCLUDE (parent, closed);
CREATE INDEX ticket_family_created        ON ticket (parent, created DESC NULLS LAST, tenant, id) INCLUDE (closed);
CREATE INDEX ticket_own_closed            ON ticket (tenant, closed) INCLUDE (parent, created);
CREATE INDEX ticket_family_closed         ON ticket (parent, closed) INCLUDE (tenant, created);

-- ------------------------------------------------------------------------------------------- columns from the document

CREATE FUNCTION app.agreement_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := NEW.doc;
BEGIN
  NEW.type := d->>'type';
  NEW.active := d->>'active';
  NEW.global := d->>'global';
  NEW.reconsent := d->>'reconsent';
  NEW.created := d->>'created';
  NEW.updated := d->>'updated';
  RETURN NEW;
END $$;
CREATE TRIGGER columns BEFORE INSERT OR UPDATE ON agreement FOR EACH ROW EXECUTE FUNCTION app.agreement_columns();

CREATE FUNCTION app.collection_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := NEW.doc;
BEGIN
  NEW.name := d->>'name';
  NEW.created := d->>'created';
  NEW.updated := d->>'updated';
  NEW."deletedDate" := d->>'deletedDate';
  RETURN NEW;
END $$;
CREATE TRIGGER columns BEFORE INSERT OR UPDATE ON collection FOR EACH ROW EXECUTE FUNCTION app.collection_columns();

CREATE FUNCTION app.product_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := NEW.doc;
BEGIN
  NEW.name := d->>'name';
  NEW.group_id := d->>'group_id';
  NEW.distributor := d->>'distributor';
  NEW.created := d->>'created';
  RETURN NEW;
END $$;
CREATE TRIGGER columns BEFORE INSERT OR UPDATE ON product FOR EACH ROW EXECUTE FUNCTION app.product_columns();

CREATE FUNCTION app.distributor_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := NEW.doc;
BEGIN
  NEW.name := d->>'name';
  NEW.active := d->>'active';
  NEW.created := d->>'created';
  NEW.updated := d->>'updated';
  RETURN NEW;
END $$;
CREATE TRIGGER columns BEFORE INSERT OR UPDATE ON distributor FOR EACH ROW EXECUTE FUNCTION app.distributor_columns();

CREATE FUNCTION app.account_role_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := NEW.doc;
BEGIN
  NEW.name := d->>'name';
  NEW.title := d->>'title';
  NEW."createdAt" := d->>'createdAt';
  NEW."updatedAt" := d->>'updatedAt';
  NEW.namespaces := ARRAY(
    SELECT DISTINCT f->>'namespace' FROM jsonb_array_elements(coalesce(d->'features', '[]')) f WHERE f ? 'namespace'
  );
  RETURN NEW;
END $$;
CREATE TRIGGER columns BEFORE INSERT OR UPDATE ON account_role FOR EACH ROW EXECUTE FUNCTION app.account_role_columns();

CREATE FUNCTION app.event_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := NEW.doc;
BEGIN
  NEW.time := d->>'time';
  NEW.source := d->>'source';
  NEW.action := d->>'action';
  NEW.status := d->>'status';
  NEW.message := d->>'message';
  NEW."user.username" := d#>>'{user,username}';
  NEW."user.type" := d#>>'{user,type}';
  NEW."user.id" := d#>>'{user,id}';
  NEW."data._id" := d#>>'{data,_id}';
  RETURN NEW;
END $$;
CREATE TRIGGER columns BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION app.event_columns();

-- A tenant's parent never changes, so the copy that reading needs is taken once.
CREATE FUNCTION app.parent_of(tenant text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$ SELECT parent FROM public.tenant WHERE id = $1 $$;

CREATE FUNCTION app.account_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := NEW.doc;
BEGIN
  NEW.parent := app.parent_of(NEW.tenant);
  NEW.name := d->>'name';
  NEW.number := d->>'number';
  NEW.type := d->>'type';
  NEW.country := d->>'country';
  NEW."status.active" := d#>>'{status,active}';
  NEW.created := d->>'created';
  NEW.updated := d->>'updated';
  RETURN NEW;
END $$;
CREATE TRIGGER columns BEFORE INSERT OR UPDATE ON account FOR EACH ROW EXECUTE FUNCTION app.account_columns();

CREATE FUNCTION app.ticket_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := NEW.doc;
BEGIN
  NEW.parent := app.parent_of(NEW.tenant);
  NEW.subject := d->>'subject';
  NEW.created := d->>'created';
  NEW.closed := d->>'closed';
  RETURN NEW;
END $$;
CREATE TRIGGER columns BEFORE INSERT OR UPDATE ON ticket FOR EACH ROW EXECUTE FUNCTION app.ticket_columns();

CREATE FUNCTION app.subscription_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := NEW.doc;
BEGIN
  NEW.parent := app.parent_of(NEW.tenant);
  NEW.name := d->>'name';
  NEW.status := d->>'status';
  NEW."order" := d->>'order';
  NEW.account := d->>'account';
  NEW."account_details.name" := d#>>'{account_details,name}';
  NEW."edition.name" := d#>>'{edition,name}';
  NEW."creator.fullname" := d#>>'{creator,fullname}';
  NEW."creator.email" := d#>>'{creator,email}';
  NEW.start_date := d->>'start_date';
  NEW.end_date := d->>'end_date';
  NEW.price := d->>'price';
  NEW."agreementPrice" := d->>'agreementPrice';
  NEW."billingPrice" := d->>'billingPrice';
  NEW.created := d->>'created';
  NEW.updated := d->>'updated';
  NEW.search := app.fold(concat_ws(E'\n', NEW.id, NEW.name, NEW."account_details.name", NEW."creator.fullname",
    NEW."creator.email", NEW."order",
    (SELECT string_agg(concat_ws(E'\n', i->>'sku', i->>'name'), E'\n') FROM jsonb_array_elements(d->'items') i)));
  RETURN NEW;
END $$;
CREATE TRIGGER columns BEFORE INSERT OR UPDATE ON subscription FOR EACH ROW EXECUTE FUNCTION app.subscription_columns();

-- The items of a subscription, a row each, kept equal to the document in the same statement.
CREATE FUNCTION app.subscription_items() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM subscription_item i USING changed c WHERE i.tenant = c.tenant AND i.subscription = c.id;
  END IF;
  INSERT INTO subscription_item (tenant, parent, subscription, position, doc, id, sku, name, amount, reference)
  SELECT c.tenant, c.parent, c.id, e.position - 1, e.item, e.item->>'id', e.item->>'sku', e.item->>'name',
         (e.item->>'amount')::float8, e.item->>'reference'
  FROM changed c, json_array_elements(c.doc->'items') WITH ORDINALITY AS e (item, position);
  RETURN NULL;
END $$;
CREATE TRIGGER items_inserted AFTER INSERT ON subscription REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.subscription_items();
CREATE TRIGGER items_updated AFTER UPDATE ON subscription REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.subscription_items();

-- --------------------------------------------------------------------------------------------------- row-level security

-- The owner migrates and runs the command line; it passes by an explicit policy rather than by owning, so FORCE can
-- be on everywhere and what may be seen is always a policy one can read.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['tenant', 'account_role', 'user', 'session', 'api_key', 'agreement', 'collection', 'product',
    'distributor', 'subscription', 'subscription_item', 'account', 'ticket', 'event', 'idempotency']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY operator ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
  END LOOP;

  FOREACH t IN ARRAY ARRAY['user', 'session', 'api_key', 'agreement', 'collection', 'product', 'distributor', 'idempotency']
  LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO comptoir_app', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO comptoir_app USING (tenant = (SELECT app.tenant()))'
      ' WITH CHECK (tenant = (SELECT app.tenant()))', t);
  END LOOP;

  FOREACH t IN ARRAY ARRAY['subscription', 'subscription_item', 'account', 'ticket']
  LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO comptoir_app', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO comptoir_app'
      ' USING (tenant = (SELECT app.tenant()) OR parent = (SELECT app.tenant()))'
      ' WITH CHECK (tenant = (SELECT app.tenant()) OR parent = (SELECT app.tenant()))', t);
  END LOOP;
END $$;

GRANT SELECT ON tenant TO comptoir_app;
CREATE POLICY tenant ON tenant TO comptoir_app
  USING (id = (SELECT app.tenant()) OR parent = (SELECT app.tenant()));

GRANT SELECT, INSERT, UPDATE, DELETE ON account_role TO comptoir_app;
CREATE POLICY tenant ON account_role TO comptoir_app
  USING (tenant = (SELECT app.tenant())) WITH CHECK (tenant = (SELECT app.tenant()));
CREATE POLICY platform ON account_role FOR SELECT TO comptoir_app USING (tenant = '');

-- The event log is written once: the application can add and read, never change or delete.
GRANT SELECT, INSERT ON event TO comptoir_app;
CREATE POLICY tenant ON event TO comptoir_app
  USING (tenant = (SELECT app.tenant())) WITH CHECK (tenant = (SELECT app.tenant()));

-- Substring search uses the trigram index only outside row-level security, whose conditions must come first and are not
-- what the index serves. This view, which the owner's policy lets read everything, carries the same condition itself and
-- gives out nothing but identifiers to those who could see the row anyway.
CREATE VIEW subscription_search AS
  SELECT tenant, parent, id, search FROM subscription
  WHERE tenant = (SELECT app.tenant()) OR parent = (SELECT app.tenant());
GRANT SELECT ON subscription_search TO comptoir_app;

-- ------------------------------------------------------------------------------------------------------ authentication

-- Before a credential is checked no tenant is known, so these run as the owner; they answer one caller's own facts only.

-- A user's features: those of the role record its role names, without the writing ones below level `admin` (decisions §1).
-- A built-in role keeps its meaning whatever is imported under the same name.
CREATE FUNCTION app.features(role text, tenant text) RETURNS text[] LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
  SELECT coalesce((
    SELECT CASE WHEN split_part($1, '.', 2) = 'admin' THEN r.namespaces
                ELSE ARRAY(SELECT n FROM unnest(r.namespaces) n WHERE n NOT LIKE '%/Write') END
    FROM account_role r
    WHERE r.name = split_part($1, '.', 1) AND r.tenant IN ('', $2)
    ORDER BY r.built_in DESC, r.tenant, r.id LIMIT 1), '{}')
$$;

CREATE FUNCTION app.authenticate_key(key_id text, key_hash bytea)
RETURNS TABLE (tenant text, tenant_name text, parent text, key text, creator text, scopes text[], features text[],
               expired boolean, stale boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT k.tenant, t.name, t.parent, k.id, k.creator, k.scopes,
         CASE WHEN k.creator IS NULL THEN NULL
              WHEN u.disabled_at IS NOT NULL THEN '{}' ELSE app.features(u.role, k.tenant) END,
         coalesce(k.expires <= now(), false),
         coalesce(k.last_used < now() - interval '1 minute', true)
  FROM api_key k JOIN tenant t ON t.id = k.tenant LEFT JOIN "user" u ON u.tenant = k.tenant AND u.id = k.creator
  WHERE k.id = $1 AND k.hash = $2 AND (k.revoked IS NULL OR k.revoked > now())
$$;

CREATE FUNCTION app.authenticate_session(session_hash bytea, idle interval)
RETURNS TABLE (tenant text, tenant_name text, parent text, user_id text, username text, firstname text, lastname text,
               role text, features text[], expires timestamptz, stale boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT s.tenant, t.name, t.parent, u.id, u.email, u.firstname, u.lastname, u.role, app.features(u.role, s.tenant),
         least(s.expires, s.last_seen + $2), s.last_seen < now() - interval '1 minute'
  FROM session s JOIN tenant t ON t.id = s.tenant JOIN "user" u ON u.tenant = s.tenant AND u.id = s.user_id
  WHERE s.hash = $1 AND s.expires > now() AND s.last_seen + $2 > now() AND u.disabled_at IS NULL
$$;

-- One address may be a user of several tenants; the password tells which.
CREATE FUNCTION app.sign_in_candidates(address text)
RETURNS TABLE (tenant text, tenant_name text, user_id text, role text, password_hash text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT u.tenant, t.name, u.id, u.role, u.password_hash FROM "user" u JOIN tenant t ON t.id = u.tenant
  WHERE u.email = $1 AND u.disabled_at IS NULL ORDER BY u.created, u.tenant LIMIT 8
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA app TO comptoir_app;
