-- Every version that a record has had. A record keeps in `tx` and `made_at` which transaction made its present version and
-- when; the triggers `version_replaced` and `version_deleted` of its table add the one before to `version`.

-- What a version of a user has: neither a secret nor what other tables have.
CREATE OR REPLACE FUNCTION app.user_document(u "user") RETURNS json LANGUAGE sql STABLE
  RETURN json_strip_nulls(json_build_object('_id', u.id, 'id', u.id, 'username', u.email, 'firstname', u.firstname, 'lastname', u.lastname,
    'role', u.role, 'tenant', u.tenant, 'type', 'user', 'status', json_build_object('active', u.disabled_at IS NULL),
    'language', u.language, 'created', app.iso8601(u.created), 'updated', app.iso8601(u.updated)));
GRANT EXECUTE ON FUNCTION app.user_document TO comptoir_app;

-- Keeps a version that ends. The arguments of the trigger: the kind of record; `family` and `seller` where its table has these columns.
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
  IF TG_NARGS > 2 THEN kept.seller := OLD.seller; END IF;
  IF kept.kind = 'user' THEN
    kept.doc := app.user_document(OLD);
  ELSIF kept.kind <> 'tenant' THEN
    kept.doc := OLD.doc;
  END IF;
  -- Nobody has seen what the running transaction has made itself. The numbers of a restored database begin again.
  IF OLD.tx <> running OR OLD.made_at < now() THEN
    INSERT INTO version (tenant, family, kind, id, made, ended, made_at, ended_at, gone, doc, seller)
    VALUES (kept.tenant, kept.family, kept.kind, kept.id, OLD.tx, running, OLD.made_at, moment, TG_OP = 'DELETE', kept.doc, kept.seller);
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE version v SET gone = true
    WHERE v.tenant = kept.tenant AND v.kind = kept.kind AND v.id = kept.id AND v.ended = running AND v.ended_at >= now();
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  -- One begins when the one before ends, also where the transaction changes it again.
  NEW.made_at := CASE WHEN OLD.tx = running AND OLD.made_at >= now() THEN OLD.made_at ELSE moment END;
  NEW.tx := running;
  RETURN NEW;
END $$;
