-- Every version that a record has had; prisma/sql/27_versions.sql says how. The function is here as well because the triggers
-- need one.

CREATE TABLE version (
  tenant   text NOT NULL,
  family   text NOT NULL,
  kind     text NOT NULL,
  id       text NOT NULL,
  made     xid8 NOT NULL,
  ended    xid8 NOT NULL,
  made_at  timestamptz(6) NOT NULL,
  ended_at timestamptz(6) NOT NULL,
  gone     boolean NOT NULL,
  doc      json NOT NULL,
  PRIMARY KEY (tenant, kind, id, ended_at)
);
ALTER TABLE version ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY operator ON version TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY tenant ON version FOR SELECT TO comptoir_app
  USING (CASE WHEN family = (SELECT app.tenant()) THEN true ELSE tenant = (SELECT app.tenant()) END);
GRANT SELECT ON version TO comptoir_app;

-- Keeps a version that ends. The arguments of the trigger: the kind of record; `family` where its table has that column.
CREATE OR REPLACE FUNCTION app.keep_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  running xid8 := pg_current_xact_id();
  moment  timestamptz := clock_timestamp();
  kept    version;
BEGIN
  kept.kind := TG_ARGV[0];
  kept.id := OLD.id;
  IF kept.kind = 'tenant' THEN
    kept.tenant := OLD.id;
    kept.doc := json_build_object('id', OLD.id, 'name', OLD.name, 'parent', OLD.parent, 'settings', OLD.settings);
  ELSE
    kept.tenant := OLD.tenant;
  END IF;
  IF TG_NARGS > 1 THEN kept.family := OLD.family; ELSE kept.family := kept.tenant; END IF;
  IF kept.kind = 'user' THEN
    kept.doc := json_build_object('_id', OLD.id, 'id', OLD.id, 'username', OLD.email, 'firstname', OLD.firstname,
      'lastname', OLD.lastname, 'role', OLD.role, 'tenant', OLD.tenant, 'type', 'user',
      'status', json_build_object('active', OLD.disabled_at IS NULL),
      'created', app.iso8601(OLD.created), 'updated', app.iso8601(OLD.updated));
  ELSIF kept.kind <> 'tenant' THEN
    kept.doc := OLD.doc;
  END IF;
  -- Nobody has seen what the running transaction has made itself. The numbers of a restored database begin again.
  IF OLD.tx <> running OR OLD.made_at < now() THEN
    INSERT INTO version (tenant, family, kind, id, made, ended, made_at, ended_at, gone, doc)
    VALUES (kept.tenant, kept.family, kept.kind, kept.id, OLD.tx, running, OLD.made_at, moment, TG_OP = 'DELETE', kept.doc);
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE version v SET gone = true
    WHERE v.tenant = kept.tenant AND v.kind = kept.kind AND v.id = kept.id AND v.ended = running AND v.ended_at >= now();
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  NEW.tx := running;
  NEW.made_at := moment;
  RETURN NEW;
END $$;

-- Of a record that exists, what is known begins now. A constant default rewrites no table.
DO $$
DECLARE
  t record;
BEGIN
  FOR t IN SELECT name, coalesce(kind, name) AS kind, CASE WHEN has_family THEN $q$, 'family'$q$ ELSE '' END AS family,
                  coalesce(changed, 'OLD.doc::text <> NEW.doc::text') AS changed
           FROM (VALUES
    ('account', NULL, true, NULL),
    ('account_role', NULL, false, NULL),
    ('agreement', NULL, false, NULL),
    ('collection', NULL, false, NULL),
    ('distributor', NULL, false, NULL),
    ('product', NULL, false, NULL),
    ('subscription_document', 'subscription', true, NULL),
    ('tenant', NULL, false, '(OLD.name, OLD.settings) IS DISTINCT FROM (NEW.name, NEW.settings)'),
    ('ticket', NULL, true, NULL),
    ('user', NULL, false, '(OLD.email, OLD.firstname, OLD.lastname, OLD.role, OLD.disabled_at)
      IS DISTINCT FROM (NEW.email, NEW.firstname, NEW.lastname, NEW.role, NEW.disabled_at)'),
    ('webhook', NULL, false, NULL)
  ) AS listed (name, kind, has_family, changed) LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN tx xid8 NOT NULL DEFAULT %L, ADD COLUMN made_at timestamptz(6) NOT NULL DEFAULT %L',
      t.name, '3', now());
    EXECUTE format('ALTER TABLE %I ALTER COLUMN tx SET DEFAULT pg_current_xact_id(),
      ALTER COLUMN made_at SET DEFAULT clock_timestamp()', t.name);
    EXECUTE format('CREATE TRIGGER version_replaced BEFORE UPDATE ON %I FOR EACH ROW WHEN (%s)
      EXECUTE FUNCTION app.keep_version(%L%s)', t.name, t.changed, t.kind, t.family);
    EXECUTE format('CREATE TRIGGER version_deleted BEFORE DELETE ON %I FOR EACH ROW
      EXECUTE FUNCTION app.keep_version(%L%s)', t.name, t.kind, t.family);
  END LOOP;
END $$;

-- The transaction that an event belongs to, and with it the versions that it has ended.
ALTER TABLE event ADD COLUMN tx xid8 NOT NULL DEFAULT '3';
ALTER TABLE event ALTER COLUMN tx SET DEFAULT pg_current_xact_id();
