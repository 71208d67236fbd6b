-- The tables of release 0.2.0. Functions, triggers, views and comments on tables are in prisma/sql and nowhere else;
-- prisma/schema.sql shows the whole.
--
-- The records of the interface are stored as the JSON they are answered with (`doc`), once; the columns beside it are
-- what finding and ordering needs, filled from `doc` by a trigger, so the two cannot disagree. Column types are those
-- whose comparison is leakproof (text, float8, boolean, timestamptz): only such conditions use an index under
-- row-level security. Every key starts with the tenant, but for those by which one is found.
--
-- `family` is the top-level tenant of a tenant's hierarchy: the parent, or the tenant itself where it has none. What a
-- provider may see, its own records and its customers', is one range of an index that begins with it.

-- ---------------------------------------------------------------------------------------------- the installation

-- Counters of sign-in attempts, in the columns that rate-limiter-flexible writes. They belong to no tenant, since an attempt
-- is counted before any is known; a key is a digest, so neither names nor addresses are in it.
CREATE TABLE _throttle (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
GRANT SELECT, INSERT, UPDATE, DELETE ON _throttle TO comptoir_app;

-- What the processes have counted together in the present window of each credential or network. They belong to no tenant; a
-- name is a digest. Unlogged: after a crash of Postgres the windows begin again.
CREATE UNLOGGED TABLE _request_count (
  name text PRIMARY KEY,
  points integer NOT NULL,
  expires timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON _request_count TO comptoir_app;

-- The secret of the installation, encrypted with each ENCRYPTION_KEY that opens it: one, or two while it is replaced
-- (prisma/server/installation-secret.ts). Only the owner reads it.
CREATE TABLE _encryption_key (
  digest text PRIMARY KEY,
  secret bytea NOT NULL,
  added timestamptz NOT NULL DEFAULT now()
);

-- When this database was last backed up, and when a backup was last restored for trial; for `comptoir doctor`.
CREATE TABLE _backup (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  finished timestamptz NOT NULL DEFAULT now(),
  contents timestamptz NOT NULL,
  place text NOT NULL,
  rows bigint NOT NULL,
  success boolean NOT NULL,
  message text,
  CONSTRAINT _backup_kind_check CHECK (kind IN ('backup', 'drill'))
);

-- One row. A new database has another epoch, so that a token of the one it was restored from is recognized; a backup leaves
-- this table out. Versions that ended before `began` have numbers of another cluster's transactions. Versions that a
-- transaction up to `horizon` has ended may be deleted, and events of one up to `event_horizon`.
CREATE TABLE _feed (
  epoch uuid NOT NULL DEFAULT gen_random_uuid(),
  began timestamptz(6) NOT NULL DEFAULT now(),
  horizon xid8 NOT NULL DEFAULT '3',
  event_horizon xid8 NOT NULL DEFAULT '3'
);
CREATE UNIQUE INDEX feed_single ON _feed ((true));
GRANT SELECT ON _feed TO comptoir_app;
INSERT INTO _feed DEFAULT VALUES;

-- -------------------------------------------------------------------------- tenants, users and their credentials

CREATE TABLE tenant (
  id text PRIMARY KEY,
  name text NOT NULL,
  parent text REFERENCES tenant (id),
  settings jsonb NOT NULL DEFAULT '{}',
  created timestamptz(3) NOT NULL DEFAULT now(),
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  made_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  sandbox_of text REFERENCES tenant (id),
  CONSTRAINT tenant_check CHECK (parent <> id),
  CONSTRAINT tenant_id_check CHECK (id ~ '^[A-Za-z0-9_-]{1,64}$')
);
CREATE INDEX tenant_parent ON tenant (parent, name, id);
CREATE INDEX tenant_sandbox_of ON tenant (sandbox_of) WHERE sandbox_of IS NOT NULL;
GRANT SELECT, UPDATE (name, settings) ON tenant TO comptoir_app;

-- `token` is what the DNS record has to say; null where the operator vouches for the domain. Several tenants may try to prove
-- a domain, and one at a time has.
CREATE TABLE tenant_domain (
  tenant text NOT NULL REFERENCES tenant (id),
  domain text NOT NULL,
  created timestamptz(3) NOT NULL DEFAULT now(),
  token text,
  proved timestamptz(3) DEFAULT now(),
  checked timestamptz(3),
  outcome text,
  missing timestamptz(3),
  PRIMARY KEY (tenant, domain),
  CONSTRAINT tenant_domain_domain_check CHECK (domain = lower(domain)),
  CONSTRAINT tenant_domain_outcome_check CHECK (outcome IN ('found', 'absent', 'different', 'unanswered'))
);
CREATE INDEX tenant_domain_checked ON tenant_domain (checked) WHERE (token IS NOT NULL) AND (proved IS NOT NULL);
CREATE UNIQUE INDEX tenant_domain_proved ON tenant_domain (domain) WHERE proved IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON tenant_domain TO comptoir_app;

-- Two tenants can have one issuer, each with a client of its own.
CREATE TABLE "user" (
  id text NOT NULL,
  tenant text NOT NULL REFERENCES tenant (id),
  email text NOT NULL,
  firstname text NOT NULL DEFAULT '',
  lastname text NOT NULL DEFAULT '',
  role text NOT NULL,
  password_hash text,
  disabled_at timestamptz(3),
  created timestamptz(3) NOT NULL DEFAULT now(),
  updated timestamptz(3) NOT NULL DEFAULT now(),
  last_login timestamptz(3),
  issuer text,
  subject text,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  made_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, id),
  CONSTRAINT user_tenant_email_key UNIQUE (tenant, email),
  CONSTRAINT user_email_check CHECK (email = lower(email)),
  CONSTRAINT user_identity_whole CHECK ((issuer IS NULL) = (subject IS NULL)),
  CONSTRAINT user_role_check CHECK (role ~ '^[^.]+\.(admin|user)$')
);
CREATE INDEX user_email ON "user" (email);
CREATE INDEX user_identity ON "user" (issuer, subject) WHERE issuer IS NOT NULL;
CREATE UNIQUE INDEX user_identity_of_tenant ON "user" (tenant, issuer, subject);
GRANT SELECT, INSERT, UPDATE, DELETE ON "user" TO comptoir_app;

-- Two own roles of one name would leave open which of them a user has.
CREATE TABLE account_role (
  tenant text NOT NULL DEFAULT '',
  id text NOT NULL,
  doc json NOT NULL,
  name text,
  title text,
  "createdAt" timestamptz(3),
  "updatedAt" timestamptz(3),
  namespaces text[] NOT NULL DEFAULT '{}',
  built_in boolean NOT NULL DEFAULT false,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  made_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, id)
);
CREATE INDEX account_role_made_at ON account_role USING brin (made_at);
CREATE INDEX account_role_name ON account_role (name);
CREATE UNIQUE INDEX account_role_own_name ON account_role (tenant, name) WHERE tenant <> '';
GRANT SELECT, INSERT, UPDATE, DELETE ON account_role TO comptoir_app;

-- A user of another tenant, the parent, who may enter this one with a role of this one. An invitation is stored for any
-- address, so that a tenant cannot ask which addresses its parent has: user_id is NULL where there is no such user.
CREATE TABLE guest (
  tenant text NOT NULL REFERENCES tenant (id),
  id text NOT NULL,
  home text NOT NULL REFERENCES tenant (id),
  user_id text,
  role text NOT NULL,
  created timestamptz(3) NOT NULL DEFAULT now(),
  username text,
  accepted timestamptz(3),
  PRIMARY KEY (tenant, id),
  CONSTRAINT guest_tenant_home_user_id_key UNIQUE (tenant, home, user_id),
  CONSTRAINT guest_check CHECK (home <> tenant),
  CONSTRAINT guest_role_check CHECK (role ~ '^[^.]+\.(admin|user)$'),
  CONSTRAINT guest_home_user_id_fkey FOREIGN KEY (home, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
CREATE INDEX guest_of_user ON guest (home, user_id);
CREATE UNIQUE INDEX guest_username ON guest (tenant, username);
GRANT SELECT, INSERT, UPDATE, DELETE ON guest TO comptoir_app;

-- Only the SHA-256 of a session's secret is stored. `issuer` is the one that has opened it.
CREATE TABLE session (
  hash bytea PRIMARY KEY,
  tenant text NOT NULL,
  user_id text NOT NULL,
  created timestamptz(3) NOT NULL DEFAULT now(),
  last_seen timestamptz(3) NOT NULL DEFAULT now(),
  expires timestamptz(3) NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  context text REFERENCES tenant (id),
  address text NOT NULL DEFAULT '',
  agent text NOT NULL DEFAULT '',
  proved timestamptz(3) NOT NULL DEFAULT now(),
  strong boolean NOT NULL DEFAULT false,
  issuer text,
  CONSTRAINT session_tenant_user_id_fkey FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX session_id ON session (tenant, id);
CREATE INDEX session_of_user ON session (tenant, user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON session TO comptoir_app;

-- The creator of a key may be a guest; creator_tenant then is another than the key's. `revoked` may lie ahead: the key then
-- works until that moment, beside the one that replaces it.
CREATE TABLE api_key (
  id text NOT NULL UNIQUE,
  tenant text NOT NULL REFERENCES tenant (id),
  name text NOT NULL DEFAULT '',
  hash bytea NOT NULL,
  scopes text[],
  creator text,
  created timestamptz(3) NOT NULL DEFAULT now(),
  expires timestamptz(3),
  revoked timestamptz(3),
  last_used timestamptz(3),
  replaces text,
  creator_tenant text,
  PRIMARY KEY (tenant, id),
  CONSTRAINT api_key_creator_tenant_creator_fkey FOREIGN KEY (creator_tenant, creator) REFERENCES "user" (tenant, id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON api_key TO comptoir_app;

-- Attempts from networks that a user has signed in from are counted apart from everybody else's, so that strangers who guess
-- at a password cannot lock its owner out.
CREATE TABLE known_network (
  tenant text NOT NULL,
  user_id text NOT NULL,
  network text NOT NULL,
  seen timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, user_id, network),
  CONSTRAINT known_network_tenant_user_id_fkey FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_network TO comptoir_app;

CREATE TABLE invitation (
  tenant text NOT NULL,
  user_id text NOT NULL,
  hash bytea NOT NULL UNIQUE,
  created timestamptz(3) NOT NULL DEFAULT now(),
  expires timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant, user_id),
  CONSTRAINT invitation_tenant_user_id_fkey FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON invitation TO comptoir_app;

CREATE TABLE password_reset (
  tenant text NOT NULL,
  user_id text NOT NULL,
  hash bytea NOT NULL UNIQUE,
  basis text NOT NULL,
  created timestamptz(3) NOT NULL DEFAULT now(),
  expires timestamptz(3) NOT NULL,
  PRIMARY KEY (tenant, user_id),
  CONSTRAINT password_reset_tenant_user_id_fkey FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON password_reset TO comptoir_app;

-- The secret is encrypted with a key that is not in the database. One that the user has not confirmed with a code is pending:
-- beside none, or beside the one it replaces.
CREATE TABLE authenticator (
  tenant text NOT NULL,
  user_id text NOT NULL,
  secret bytea,
  confirmed timestamptz(3),
  pending bytea,
  last_step integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, user_id),
  CONSTRAINT authenticator_check CHECK ((secret IS NULL) = (confirmed IS NULL)),
  CONSTRAINT authenticator_tenant_user_id_fkey FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticator TO comptoir_app;

CREATE TABLE recovery_code (
  tenant text NOT NULL,
  user_id text NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (tenant, user_id, hash),
  CONSTRAINT recovery_code_tenant_user_id_fkey FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_code TO comptoir_app;

CREATE TABLE passkey (
  tenant text NOT NULL,
  id text NOT NULL,
  user_id text NOT NULL,
  credential text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  synced boolean NOT NULL,
  created timestamptz(3) NOT NULL DEFAULT now(),
  last_used timestamptz(3),
  PRIMARY KEY (tenant, id),
  CONSTRAINT passkey_tenant_user_id_fkey FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
CREATE INDEX passkey_of_user ON passkey (tenant, user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON passkey TO comptoir_app;

CREATE TABLE single_sign_on (
  tenant text PRIMARY KEY REFERENCES tenant (id),
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret bytea NOT NULL,
  required boolean NOT NULL DEFAULT false,
  created timestamptz(3) NOT NULL DEFAULT now(),
  updated timestamptz(3) NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON single_sign_on TO comptoir_app;

CREATE TABLE directory_group (
  tenant text NOT NULL REFERENCES tenant (id),
  id text NOT NULL,
  name text NOT NULL,
  external_id text,
  role text,
  created timestamptz(3) NOT NULL DEFAULT now(),
  updated timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, id),
  CONSTRAINT directory_group_role_check CHECK (role ~ '^[^.]+\.(admin|user)$')
);
CREATE INDEX directory_group_external ON directory_group (tenant, external_id);
CREATE UNIQUE INDEX directory_group_name ON directory_group (tenant, lower(normalize(name)));
GRANT SELECT, INSERT, UPDATE, DELETE ON directory_group TO comptoir_app;

CREATE TABLE directory_member (
  tenant text NOT NULL,
  group_id text NOT NULL,
  user_id text NOT NULL,
  PRIMARY KEY (tenant, group_id, user_id),
  CONSTRAINT directory_member_tenant_group_id_fkey FOREIGN KEY (tenant, group_id) REFERENCES directory_group (tenant, id) ON DELETE CASCADE,
  CONSTRAINT directory_member_tenant_user_id_fkey FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
CREATE INDEX directory_member_of_user ON directory_member (tenant, user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON directory_member TO comptoir_app;

CREATE TABLE directory_user (
  tenant text NOT NULL,
  user_id text NOT NULL,
  external_id text,
  removed timestamptz(3),
  PRIMARY KEY (tenant, user_id),
  CONSTRAINT directory_user_tenant_user_id_fkey FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id) ON DELETE CASCADE
);
CREATE INDEX directory_user_external ON directory_user (tenant, external_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON directory_user TO comptoir_app;

-- The copy of a tenant is a tenant of its own. Who asked for it has a key in it, which the worker stores with the copy.
CREATE TABLE sandbox (
  tenant text PRIMARY KEY REFERENCES tenant (id),
  copy text NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'making',
  records integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  problem text,
  maker_id text,
  maker text NOT NULL,
  made timestamptz(3) NOT NULL DEFAULT now(),
  expires timestamptz(3) NOT NULL,
  key_id text NOT NULL,
  key_hash bytea NOT NULL,
  key_scopes text[] NOT NULL,
  key_expires timestamptz(3) NOT NULL,
  creator text,
  creator_home text,
  CONSTRAINT sandbox_status_check CHECK (status IN ('making', 'ready', 'failed'))
);
GRANT SELECT, INSERT ON sandbox TO comptoir_app;

-- ------------------------------------------------------------------------------------------------------- records

CREATE TABLE account (
  tenant text NOT NULL REFERENCES tenant (id),
  family text NOT NULL,
  id text NOT NULL,
  doc json NOT NULL,
  name text,
  number text,
  type text,
  country text,
  "status.active" boolean,
  created timestamptz(3),
  updated timestamptz(3),
  search text,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  made_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, id)
);
CREATE INDEX account_family_created ON account (family, created DESC NULLS LAST, tenant, id);
CREATE INDEX account_family_id ON account (family, id, tenant);
CREATE INDEX account_family_tenant ON account (family, tenant, created DESC NULLS LAST, id);
CREATE INDEX account_family_tx ON account (family, tx, tenant, id);
CREATE INDEX account_made_at ON account USING brin (made_at);
CREATE INDEX account_number ON account (tenant, number);
CREATE INDEX account_own_created ON account (tenant, created DESC NULLS LAST, id) INCLUDE (family) WHERE family IS DISTINCT FROM tenant;
CREATE INDEX account_own_tx ON account (tenant, tx, id) WHERE family IS DISTINCT FROM tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON account TO comptoir_app;

CREATE TABLE agreement (
  tenant text NOT NULL REFERENCES tenant (id),
  id text NOT NULL,
  doc json NOT NULL,
  type text,
  active boolean,
  global boolean,
  reconsent boolean,
  created timestamptz(3),
  updated timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  major integer NOT NULL DEFAULT 1,
  accepted_from integer NOT NULL DEFAULT 1,
  revision integer NOT NULL DEFAULT 0,
  minor_version integer,
  minor_reason text,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  made_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, id)
);
CREATE INDEX agreement_made_at ON agreement USING brin (made_at);
CREATE INDEX agreement_tx ON agreement (tenant, tx, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON agreement TO comptoir_app;

CREATE TABLE agreement_version (
  tenant text NOT NULL,
  id text NOT NULL,
  doc json NOT NULL,
  agreement text NOT NULL,
  version integer NOT NULL,
  created timestamptz(3),
  PRIMARY KEY (tenant, id),
  CONSTRAINT agreement_version_tenant_agreement_version_key UNIQUE (tenant, agreement, version),
  CONSTRAINT agreement_version_tenant_agreement_fkey FOREIGN KEY (tenant, agreement) REFERENCES agreement (tenant, id)
);
GRANT SELECT, INSERT ON agreement_version TO comptoir_app;

CREATE TABLE consent (
  tenant text NOT NULL REFERENCES tenant (id),
  family text,
  owner text GENERATED ALWAYS AS (COALESCE(family, tenant)) STORED,
  id text NOT NULL,
  doc json NOT NULL,
  user_id text NOT NULL,
  username text,
  agreement text,
  version integer,
  language text,
  created timestamptz(3),
  PRIMARY KEY (tenant, id),
  CONSTRAINT consent_check CHECK ((agreement IS NULL) = (version IS NULL)),
  CONSTRAINT consent_owner_agreement_version_fkey FOREIGN KEY (owner, agreement, version) REFERENCES agreement_version (tenant, agreement, version),
  CONSTRAINT consent_tenant_user_id_fkey FOREIGN KEY (tenant, user_id) REFERENCES "user" (tenant, id)
);
CREATE INDEX consent_family_agreement ON consent (family, agreement, created DESC NULLS LAST, tenant, id);
CREATE INDEX consent_family_created ON consent (family, created DESC NULLS LAST, tenant, id);
CREATE INDEX consent_family_id ON consent (family, id);
CREATE INDEX consent_family_tenant ON consent (family, tenant, created DESC NULLS LAST, id);
CREATE INDEX consent_of_user ON consent (tenant, user_id, owner, agreement, version);
CREATE INDEX consent_own_created ON consent (tenant, created DESC NULLS LAST, id) INCLUDE (family) WHERE family IS DISTINCT FROM tenant;
GRANT SELECT, INSERT ON consent TO comptoir_app;

CREATE TABLE consent_reminder (
  tenant text NOT NULL REFERENCES tenant (id),
  agreement text NOT NULL,
  user_tenant text NOT NULL,
  user_id text NOT NULL,
  version integer NOT NULL,
  sent timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, agreement, user_tenant, user_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON consent_reminder TO comptoir_app;

CREATE TABLE collection (
  tenant text NOT NULL REFERENCES tenant (id),
  id text NOT NULL,
  doc json NOT NULL,
  name text,
  created timestamptz(3),
  updated timestamptz(3),
  "deletedDate" timestamptz(3),
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  made_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, id)
);
CREATE UNIQUE INDEX collection_live_name ON collection (tenant, name) WHERE "deletedDate" IS NULL;
CREATE INDEX collection_made_at ON collection USING brin (made_at);
CREATE INDEX collection_trash ON collection (tenant, "deletedDate" DESC, id DESC) WHERE "deletedDate" IS NOT NULL;
CREATE INDEX collection_tx ON collection (tenant, tx, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON collection TO comptoir_app;

CREATE TABLE product (
  tenant text NOT NULL REFERENCES tenant (id),
  id text NOT NULL,
  doc json NOT NULL,
  name text,
  group_id text,
  distributor text,
  created timestamptz(3),
  search text,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  made_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, id)
);
CREATE INDEX product_by_distributor ON product (tenant, left(distributor, 250) COLLATE "und-x-icu", id);
CREATE INDEX product_by_group ON product (tenant, left(group_id, 250) COLLATE "und-x-icu", id);
CREATE INDEX product_by_name ON product (tenant, left(name, 250) COLLATE "und-x-icu", id);
CREATE INDEX product_distributor ON product (tenant, distributor);
CREATE INDEX product_group ON product (tenant, group_id);
CREATE INDEX product_made_at ON product USING brin (made_at);
CREATE INDEX product_search_words ON product USING gin (tenant, search gin_trgm_ops);
CREATE INDEX product_tx ON product (tenant, tx, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON product TO comptoir_app;

CREATE TABLE distributor (
  tenant text NOT NULL REFERENCES tenant (id),
  id text NOT NULL,
  doc json NOT NULL,
  name text,
  active boolean,
  created timestamptz(3),
  updated timestamptz(3),
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  made_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, id)
);
CREATE INDEX distributor_created ON distributor (tenant, created DESC NULLS LAST, id);
CREATE INDEX distributor_made_at ON distributor USING brin (made_at);
CREATE INDEX distributor_tx ON distributor (tenant, tx, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON distributor TO comptoir_app;

CREATE TABLE subscription (
  tenant text NOT NULL REFERENCES tenant (id),
  family text NOT NULL,
  id text NOT NULL,
  name text COLLATE "und-x-icu",
  status text COLLATE "und-x-icu",
  "order" text COLLATE "und-x-icu",
  account text COLLATE "und-x-icu",
  "account_details.name" text COLLATE "und-x-icu",
  "edition.name" text COLLATE "und-x-icu",
  "creator.fullname" text COLLATE "und-x-icu",
  "creator.email" text COLLATE "und-x-icu",
  start_date timestamptz(3),
  end_date timestamptz(3),
  price float8,
  "agreementPrice" float8,
  "billingPrice" float8,
  created timestamptz(3),
  updated timestamptz(3),
  search text NOT NULL DEFAULT '',
  "term.duration" float8,
  "term.durationMonth" float8,
  "billing_cycle.duration" float8,
  "billing_cycle.durationMonth" float8,
  "cancel_term.grace_period" float8,
  __v float8,
  "creator.id" text COLLATE "und-x-icu",
  "creator.firstname" text COLLATE "und-x-icu",
  "creator.lastname" text COLLATE "und-x-icu",
  "creator.phone" text COLLATE "und-x-icu",
  "parent.account.tenant" text COLLATE "und-x-icu",
  PRIMARY KEY (tenant, id)
);
-- Texts are in an index by their first 250 characters, since it takes 2.7 kB at most.
CREATE INDEX subscription_family_id ON subscription (family, id);
CREATE INDEX subscription_family_created ON subscription (family, created DESC NULLS LAST, tenant, id);
CREATE INDEX subscription_own_created ON subscription (tenant, created DESC NULLS LAST, id) WHERE family IS DISTINCT FROM tenant;
CREATE INDEX subscription_family_updated ON subscription (family, updated, tenant, id);
CREATE INDEX subscription_family_name ON subscription (family, left(name, 250), tenant, id);
CREATE INDEX subscription_family_customer ON subscription (family, left("account_details.name", 250), tenant, id);
CREATE INDEX subscription_family_account ON subscription (family, left(account, 250), tenant, id);
CREATE INDEX subscription_family_order ON subscription (family, left("order", 250), tenant, id);
CREATE INDEX subscription_family_status ON subscription (family, left(status, 250), tenant, id);
CREATE INDEX subscription_family_start ON subscription (family, start_date, tenant, id);
CREATE INDEX subscription_family_end ON subscription (family, end_date, tenant, id);
CREATE INDEX subscription_family_price ON subscription (family, price, tenant, id);
CREATE INDEX subscription_search_words ON subscription USING gin (family, search gin_trgm_ops);
GRANT SELECT, INSERT, UPDATE, DELETE ON subscription TO comptoir_app;

-- Documents are read whole and often: unpacking them costs more than the disk it saves. Long texts are apart from the rows that
-- every filter without an index reads.
CREATE TABLE subscription_document (
  tenant text NOT NULL,
  family text NOT NULL,
  id text NOT NULL,
  doc json NOT NULL,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  made_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  description text,
  logo text,
  PRIMARY KEY (tenant, id),
  CONSTRAINT subscription_document_tenant_id_fkey FOREIGN KEY (tenant, id) REFERENCES subscription (tenant, id) ON DELETE CASCADE
);
ALTER TABLE subscription_document ALTER COLUMN doc SET STORAGE EXTERNAL;
CREATE INDEX subscription_document_family_id ON subscription_document (family, id);
CREATE INDEX subscription_document_family_tx ON subscription_document (family, tx, tenant, id);
CREATE INDEX subscription_document_made_at ON subscription_document USING brin (made_at);
CREATE INDEX subscription_document_own_tx ON subscription_document (tenant, tx, id) WHERE family IS DISTINCT FROM tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON subscription_document TO comptoir_app;

CREATE TABLE subscription_item (
  tenant text NOT NULL,
  family text NOT NULL,
  subscription text NOT NULL,
  "position" integer NOT NULL,
  id text,
  sku text,
  name text,
  amount float8,
  reference text,
  "prepaidAmount" float8,
  description text,
  "unit.cost" float8,
  "unit.price" float8,
  "price.cost" float8,
  "price.discount" float8,
  "price.total" float8,
  "price.subtotal" float8,
  discount float8,
  "date.start" timestamptz(3),
  "date.end" timestamptz(3),
  "metadata.amount.min" float8,
  "metadata.amount.max" float8,
  "consumption.property" text,
  "consumption.metadata" text,
  subscription_term float8,
  payment_period float8,
  "input.type" text,
  "input.name" text,
  msp boolean,
  PRIMARY KEY (tenant, subscription, "position"),
  CONSTRAINT subscription_item_tenant_subscription_fkey FOREIGN KEY (tenant, subscription) REFERENCES subscription (tenant, id) ON DELETE CASCADE
);
CREATE INDEX subscription_item_family_sku ON subscription_item (family, left(sku, 250), tenant, subscription);
GRANT SELECT, INSERT, UPDATE, DELETE ON subscription_item TO comptoir_app;

CREATE TABLE ticket (
  tenant text NOT NULL REFERENCES tenant (id),
  family text NOT NULL,
  id text NOT NULL,
  doc json NOT NULL,
  subject text,
  created timestamptz(3),
  closed timestamptz(3),
  search text,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  made_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, id)
);
CREATE INDEX ticket_family_id ON ticket (family, id);
CREATE INDEX ticket_family_created ON ticket (family, created DESC NULLS LAST, tenant, id) INCLUDE (closed);
CREATE INDEX ticket_own_created ON ticket (tenant, created DESC NULLS LAST, id) INCLUDE (family, closed) WHERE family IS DISTINCT FROM tenant;
CREATE INDEX ticket_family_closed ON ticket (family, closed, tenant, id);
CREATE INDEX ticket_family_subject ON ticket (family, left(subject, 250) COLLATE "und-x-icu", tenant, id);
CREATE INDEX ticket_family_tx ON ticket (family, tx, tenant, id);
CREATE INDEX ticket_search_words ON ticket USING gin (family, search gin_trgm_ops) WITH (gin_pending_list_limit = 1024);
GRANT SELECT, INSERT, UPDATE, DELETE ON ticket TO comptoir_app;

-- --------------------------------------------------------------------------------------- what is kept of changes

-- `tx` leads to the versions that the event has ended.
CREATE TABLE event (
  tenant text NOT NULL REFERENCES tenant (id),
  id text NOT NULL,
  doc json NOT NULL,
  "time" timestamptz(3),
  source text,
  action text,
  status text,
  message text,
  "user.username" text,
  "user.type" text,
  "user.id" text,
  "data._id" text,
  "user.role" text,
  "data.statusCode" float8,
  "data.order.id" text,
  "data.order.state" text,
  "data.order.number" text,
  search text,
  imported boolean NOT NULL DEFAULT false,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  "tenant.id" text COLLATE "und-x-icu",
  "tenant.name" text COLLATE "und-x-icu",
  "data.message" text COLLATE "und-x-icu",
  PRIMARY KEY (tenant, id)
);
CREATE INDEX event_time ON event (tenant, time DESC NULLS LAST, id);
CREATE INDEX event_object ON event (tenant, "data._id", time DESC NULLS LAST);
CREATE INDEX event_source ON event (tenant, source, action, time DESC NULLS LAST);
CREATE INDEX event_action ON event (tenant, action, time DESC NULLS LAST);
CREATE INDEX event_user ON event (tenant, "user.username", time DESC NULLS LAST);
CREATE INDEX event_status ON event (tenant, status, time DESC NULLS LAST, id);
CREATE INDEX event_order ON event (tenant, "data.order.id", time DESC NULLS LAST) WHERE "data.order.id" IS NOT NULL;
CREATE INDEX event_tx ON event (tenant, tx, id);
CREATE INDEX event_search_words ON event USING gin (tenant, search gin_trgm_ops) WITH (gin_pending_list_limit = 1024);
GRANT SELECT, INSERT ON event TO comptoir_app;

-- prisma/sql/27_versions.sql says how it is filled.
CREATE TABLE version (
  tenant text NOT NULL,
  family text NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  made xid8 NOT NULL,
  ended xid8 NOT NULL,
  made_at timestamptz(6) NOT NULL,
  ended_at timestamptz(6) NOT NULL,
  gone boolean NOT NULL,
  doc json NOT NULL,
  PRIMARY KEY (tenant, kind, id, ended_at)
);
CREATE INDEX version_ended ON version (family, kind, ended, tenant, id);
CREATE INDEX version_ended_at ON version USING brin (ended_at);
CREATE INDEX version_of_record ON version (family, kind, id, ended_at);
CREATE INDEX version_own_ended ON version (tenant, kind, ended, id) WHERE family IS DISTINCT FROM tenant;
GRANT SELECT ON version TO comptoir_app;

-- prisma/sql/25_row_changes.sql says how it is filled.
CREATE TABLE row_change (
  tenant text NOT NULL,
  source text NOT NULL,
  number bigserial,
  facet text,
  rows bigint NOT NULL,
  revision bigint NOT NULL,
  PRIMARY KEY (tenant, source, number)
) WITH (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.1);
GRANT SELECT ON row_change TO comptoir_app;

-- prisma/sql/26_ticket_days.sql says how it is filled.
CREATE TABLE ticket_day (
  tenant text NOT NULL,
  day date NOT NULL,
  number bigserial,
  change bigint NOT NULL,
  PRIMARY KEY (tenant, day, number) INCLUDE (change)
) WITH (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.1);
GRANT SELECT ON ticket_day TO comptoir_app;

-- --------------------------------------------------------------------------------------------- webhooks and mail

-- `maker` is who last gave a webhook its address or switched it on: a user, by tenant (maker_home) and identifier, or a key of
-- the operator, by its identifier alone. It sends events only while that user or key may read them.
CREATE TABLE webhook (
  tenant text NOT NULL REFERENCES tenant (id),
  id text NOT NULL,
  doc json NOT NULL,
  url text,
  active boolean,
  sources text[],
  actions text[],
  statuses text[],
  created timestamptz(3),
  updated timestamptz(3),
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_until timestamptz(3),
  maker_home text,
  maker text,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  made_at timestamptz(6) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant, id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook TO comptoir_app;

CREATE TABLE webhook_delivery (
  tenant text NOT NULL REFERENCES tenant (id),
  id text NOT NULL,
  doc json NOT NULL,
  webhook text,
  event text,
  type text,
  status text,
  "attemptCount" integer,
  "nextAttempt" timestamptz(3),
  delivered timestamptz(3),
  created timestamptz(3),
  step integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX webhook_delivery_age ON webhook_delivery (created);
CREATE INDEX webhook_delivery_created ON webhook_delivery (tenant, webhook, created DESC NULLS LAST, id) INCLUDE (status);
CREATE UNIQUE INDEX webhook_delivery_event ON webhook_delivery (tenant, webhook, event);
CREATE INDEX webhook_delivery_pending ON webhook_delivery (tenant, webhook) WHERE status = 'pending';
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_delivery TO comptoir_app;

-- Written with the change that a mail tells of. The content holds links that open accounts: it is encrypted with a key that is
-- not in the database, and removed once it is not needed.
CREATE TABLE mail (
  tenant text NOT NULL REFERENCES tenant (id),
  id text NOT NULL,
  kind text NOT NULL,
  object text NOT NULL,
  recipient text NOT NULL,
  content bytea,
  status text NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  due timestamptz(3) NOT NULL DEFAULT now(),
  expires timestamptz(3) NOT NULL,
  created timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, id),
  CONSTRAINT mail_status_check CHECK (status IN ('queued', 'sending', 'sent', 'failed', 'unknown', 'replaced'))
);
CREATE INDEX mail_age ON mail (created);
CREATE INDEX mail_of_object ON mail (tenant, object) WHERE status = 'queued';
GRANT SELECT, INSERT, UPDATE, DELETE ON mail TO comptoir_app;

-- -------------------------------------------------------------------------------------------- requests and plans

CREATE TABLE idempotency (
  tenant text NOT NULL REFERENCES tenant (id),
  method text NOT NULL,
  path text NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  status integer NOT NULL,
  headers jsonb NOT NULL,
  body text NOT NULL,
  created timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, method, path, key)
);
CREATE INDEX idempotency_created ON idempotency (created);
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency TO comptoir_app;

CREATE TABLE plan (
  tenant text NOT NULL REFERENCES tenant (id),
  id text NOT NULL,
  doc json NOT NULL,
  status text GENERATED ALWAYS AS (doc ->> 'status') STORED,
  made timestamptz(3) NOT NULL,
  expires timestamptz(3) NOT NULL,
  task json,
  done integer,
  expected integer,
  failure json,
  content text,
  file text,
  stop boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant, id)
);
CREATE INDEX plan_made ON plan (tenant, made);
GRANT SELECT, INSERT, UPDATE, DELETE ON plan TO comptoir_app;

-- A record's present version is named by when it began (`base`): the plan is of that version only.
CREATE TABLE plan_change (
  tenant text NOT NULL,
  id text NOT NULL,
  plan text NOT NULL,
  doc json NOT NULL,
  owner text NOT NULL,
  base text,
  after json,
  number integer GENERATED ALWAYS AS ((doc ->> 'number')::integer) STORED,
  record text GENERATED ALWAYS AS (doc ->> 'record') STORED,
  name text GENERATED ALWAYS AS (doc ->> 'name') STORED,
  action text GENERATED ALWAYS AS (doc ->> 'action') STORED,
  outcome text GENERATED ALWAYS AS (doc ->> 'outcome') STORED,
  PRIMARY KEY (tenant, id),
  CONSTRAINT plan_change_tenant_plan_fkey FOREIGN KEY (tenant, plan) REFERENCES plan (tenant, id) ON DELETE CASCADE
);
CREATE INDEX plan_change_number ON plan_change (tenant, plan, number, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON plan_change TO comptoir_app;

CREATE TABLE sent_file (
  tenant text NOT NULL REFERENCES tenant (id),
  id text NOT NULL,
  part integer NOT NULL,
  type text NOT NULL,
  content bytea NOT NULL,
  made timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, id, part)
);
GRANT SELECT, INSERT, DELETE ON sent_file TO comptoir_app;

-- --------------------------------------------------------------------------------------------------- saved views

-- The owner is a user, by tenant and identifier, or an API key. No foreign key to either: a shared view stays when its owner
-- goes.
CREATE TABLE saved_view (
  tenant text NOT NULL REFERENCES tenant (id),
  id text NOT NULL,
  owner_home text NOT NULL,
  owner text NOT NULL,
  owner_username text NOT NULL,
  screen text NOT NULL,
  name text NOT NULL,
  parameters text NOT NULL,
  shared boolean NOT NULL,
  "position" float8 NOT NULL,
  created timestamptz(3) NOT NULL DEFAULT now(),
  updated timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, id)
);
CREATE INDEX saved_view_of_owner ON saved_view (tenant, owner_home, owner);
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_view TO comptoir_app;

CREATE TABLE view_watch (
  tenant text NOT NULL,
  view text NOT NULL,
  epoch text NOT NULL,
  snapshot text NOT NULL,
  revision text,
  evaluated timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, view),
  CONSTRAINT view_watch_tenant_view_fkey FOREIGN KEY (tenant, view) REFERENCES saved_view (tenant, id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON view_watch TO comptoir_app;

CREATE TABLE view_notice (
  tenant text NOT NULL,
  id text NOT NULL,
  view text NOT NULL,
  kind text NOT NULL,
  count integer NOT NULL,
  records json NOT NULL,
  read boolean NOT NULL DEFAULT false,
  created timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant, id),
  CONSTRAINT view_notice_kind_check CHECK (kind IN ('entered', 'left')),
  CONSTRAINT view_notice_tenant_view_fkey FOREIGN KEY (tenant, view) REFERENCES saved_view (tenant, id) ON DELETE CASCADE
);
CREATE INDEX view_notice_of_view ON view_notice (tenant, view, created);
GRANT SELECT, INSERT, UPDATE, DELETE ON view_notice TO comptoir_app;

-- -------------------------------------------------------------------------------------------- row-level security

-- The owner migrates and runs the command line. It passes by an explicit policy, so that FORCE can be on everywhere.
DO $$
DECLARE
  t       text;
  own     text := 'tenant = (SELECT app.tenant())';
  -- With OR, Postgres would take the policy for a condition that two indexes together serve, and read all rows of a tenant
  -- through them. A CASE is evaluated for each row that is read, and nothing else.
  seen    text := 'CASE WHEN family = (SELECT app.tenant()) THEN true ELSE tenant = (SELECT app.tenant()) END';
  owned   text[] := ARRAY[
    'tenant_domain', 'user', 'account_role', 'guest', 'session', 'api_key', 'known_network', 'invitation', 'password_reset',
    'authenticator', 'recovery_code', 'passkey', 'single_sign_on', 'directory_group', 'directory_member', 'directory_user',
    'sandbox', 'agreement', 'agreement_version', 'consent_reminder', 'collection', 'product', 'distributor', 'event',
    'webhook', 'webhook_delivery', 'mail', 'idempotency', 'plan', 'plan_change', 'sent_file', 'saved_view',
    'view_watch', 'view_notice'];
  -- Seen by the top-level tenant of the hierarchy as well.
  shared  text[] := ARRAY[
    'account', 'consent', 'subscription', 'subscription_document', 'subscription_item', 'ticket'];
  -- Written by triggers, or by functions that run as the owner.
  derived text[] := ARRAY['row_change', 'ticket_day'];
BEGIN
  FOREACH t IN ARRAY owned || shared || derived || ARRAY['tenant', 'version'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY operator ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
  END LOOP;
  FOREACH t IN ARRAY owned LOOP
    EXECUTE format('CREATE POLICY tenant ON %I TO comptoir_app USING (%s) WITH CHECK (%2$s)', t, own);
  END LOOP;
  FOREACH t IN ARRAY shared LOOP
    EXECUTE format('CREATE POLICY tenant ON %I TO comptoir_app USING (%s) WITH CHECK (%2$s)', t, seen);
  END LOOP;
  FOREACH t IN ARRAY derived LOOP
    EXECUTE format('CREATE POLICY tenant ON %I FOR SELECT TO comptoir_app USING (%s)', t, own);
  END LOOP;
END $$;

-- Roles of the platform belong to no tenant, and every tenant reads them: their former versions as well.
CREATE POLICY platform ON account_role FOR SELECT TO comptoir_app USING (tenant = '');
CREATE POLICY tenant ON version FOR SELECT TO comptoir_app USING (
  CASE WHEN family = (SELECT app.tenant()) THEN true ELSE tenant = (SELECT app.tenant()) OR tenant = '' END);

-- A tenant changes its own name and settings. It sees its customers' rows, and changes none of theirs.
CREATE POLICY own ON tenant FOR UPDATE TO comptoir_app
  USING (id = (SELECT app.tenant())) WITH CHECK (id = (SELECT app.tenant()));
CREATE POLICY seen ON tenant FOR SELECT TO comptoir_app
  USING (id = (SELECT app.tenant()) OR parent = (SELECT app.tenant()));

-- Where its users may go is read in the tenant they come from, too.
CREATE POLICY home ON guest FOR SELECT TO comptoir_app USING (home = (SELECT app.tenant()));
