-- Trigger functions that fill a table's columns from its `doc`, so that the two cannot disagree. Each is bound by a trigger
-- named `columns` (75_triggers.sql). Columns of subscriptions are written by whoever writes them (lib/import/write.ts).
-- What the search looks in is put together in a variable: Postgres inlines app.fold for a variable, and not for an expression.

CREATE OR REPLACE FUNCTION app.agreement_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := app.composed(NEW.doc);
BEGIN
  NEW.type := d->>'type';
  NEW.active := d->>'active';
  NEW.global := d->>'global';
  NEW.reconsent := d->>'reconsent';
  NEW.created := d->>'created';
  NEW.updated := d->>'updated';
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION app.agreement_version_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  NEW.created := NEW.doc->>'created';
  RETURN NEW;
END $$;

-- Writes of collections wait for other writes of the same tenant, imports included: the name that a restore has found to be
-- free is still free when it is written. The unique index collection_live_name is the guarantee.
CREATE OR REPLACE FUNCTION app.collection_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := app.composed(NEW.doc);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('collection:' || NEW.tenant, 0));
  NEW.name := d->>'name';
  NEW.created := d->>'created';
  NEW.updated := d->>'updated';
  NEW."deletedDate" := d->>'deletedDate';
  RETURN NEW;
END $$;

-- Writes of products wait for other writes of the same tenant, imports included: a SKU that a write has found to be free is
-- still free when it is written. The unique index product_variant_live_sku is the guarantee.
CREATE OR REPLACE FUNCTION app.product_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  d     jsonb := app.composed(NEW.doc);
  words text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('product:' || NEW.tenant, 0));
  NEW.name := d->>'name';
  NEW.group_id := d->>'group_id';
  NEW.distributor := d->>'distributor';
  NEW.sku := app.first_sku(NEW.doc);
  NEW.price := app.lowest_price(NEW.doc);
  NEW."status.active" := d#>>'{status,active}';
  NEW."status.deleted" := d#>>'{status,deleted}';
  NEW.created := d->>'created';
  NEW.updated := d->>'updated';
  SELECT concat(NEW.id, E'\n', NEW.group_id, E'\n', NEW.name, string_agg(E'\n' || (v->>'sku'), '' ORDER BY at))
    INTO words FROM jsonb_array_elements(d->'products') WITH ORDINALITY p (v, at);
  NEW.search := app.fold(words);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION app.distributor_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := app.composed(NEW.doc);
BEGIN
  NEW.name := d->>'name';
  NEW.active := d->>'active';
  NEW.created := d->>'created';
  NEW.updated := d->>'updated';
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION app.account_role_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := app.composed(NEW.doc);
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

CREATE OR REPLACE FUNCTION app.event_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  d      jsonb := app.composed(NEW.doc);
  tenant jsonb := d->'tenant';
  actor  jsonb := d->'user';
  object jsonb := d->'data';
  sale   jsonb := object->'order';
  words  text;
BEGIN
  NEW.time := d->>'time';
  NEW.source := d->>'source';
  NEW.action := d->>'action';
  NEW.status := d->>'status';
  NEW.message := d->>'message';
  NEW."tenant.id" := tenant->>'id';
  NEW."tenant.name" := tenant->>'name';
  NEW."user.username" := actor->>'username';
  NEW."user.type" := actor->>'type';
  NEW."user.id" := actor->>'id';
  NEW."user.role" := actor->>'role';
  NEW."data._id" := object->>'_id';
  NEW."data.message" := object->>'message';
  NEW."data.statusCode" := object->>'statusCode';
  NEW."data.order.id" := sale->>'id';
  NEW."data.order.state" := sale->>'state';
  NEW."data.order.number" := sale->>'number';
  words := concat(NEW.id, E'\n', NEW.source, E'\n', NEW.action, E'\n', NEW.message, E'\n', NEW."user.username",
    E'\n', NEW."data._id", E'\n', NEW."data.message");
  NEW.search := app.fold(words);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION app.account_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  d      jsonb := app.composed(NEW.doc);
  postal jsonb := d#>'{address,postal}';
  words  text;
BEGIN
  NEW.family := app.family_of(NEW.tenant);
  NEW.name := d->>'name';
  NEW.number := d->>'number';
  NEW.type := d->>'type';
  NEW.country := d->>'country';
  NEW."status.active" := d#>>'{status,active}';
  NEW.created := d->>'created';
  NEW.updated := d->>'updated';
  words := concat(NEW.id, E'\n', NEW.number, E'\n', NEW.name, E'\n', d#>>'{email,default}', E'\n', postal->>'street',
    E'\n', postal->>'city');
  NEW.search := app.fold(words);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION app.customer_order_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  d     jsonb := app.composed(NEW.doc);
  items text  := (SELECT string_agg(concat_ws(E'\n', i->>'sku', i->>'name'), E'\n') FROM jsonb_array_elements(d->'items') i);
  words text;
BEGIN
  NEW.family := app.family_of(NEW.tenant);
  NEW.number := d->>'number';
  -- Who takes the next number has this lock before it writes the order: in another order both could wait for each other.
  IF TG_OP = 'INSERT' OR NEW.number IS DISTINCT FROM OLD.number THEN
    PERFORM FROM order_counter WHERE tenant = NEW.seller FOR UPDATE;
  END IF;
  NEW.status := d->>'status';
  NEW.state := d->>'state';
  NEW.account := d->>'account';
  NEW."account_details.name" := d#>>'{account_details,name}';
  NEW.reference := d->>'reference';
  NEW."price.total" := d#>>'{price,total}';
  NEW."price.currency" := d#>>'{price,currency}';
  NEW.created := d->>'created';
  NEW.updated := d->>'updated';
  words := concat(NEW.id, E'\n', NEW.number, E'\n', NEW."account_details.name", E'\n', NEW.reference, E'\n', items);
  NEW.search := app.fold(words);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION app.ticket_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  d     jsonb := app.composed(NEW.doc);
  words text;
BEGIN
  NEW.family := app.family_of(NEW.tenant);
  NEW.subject := d->>'subject';
  NEW.created := d->>'created';
  NEW.closed := d->>'closed';
  words := concat(NEW.id, E'\n', NEW.subject);
  NEW.search := app.fold(words);
  RETURN NEW;
END $$;

-- The application writes what the columns beside the document say: subscription, computed, lines, due.
CREATE OR REPLACE FUNCTION app.subscription_change_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  NEW.kind := NEW.doc->>'kind';
  NEW.status := NEW.doc->>'status';
  NEW."from" := NEW.computed->>'from';
  NEW."user.username" := NEW.doc #>> '{user,username}';
  NEW.created := NEW.doc->>'created';
  NEW.applied := NEW.doc->>'applied';
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION app.consent_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  d    jsonb := app.composed(NEW.doc);
  head text  := app.family_of(NEW.tenant);
BEGIN
  -- Only the tenant's own parent may ever see it, whatever was written.
  IF NEW.family IS NOT NULL OR head = NEW.tenant THEN NEW.family := head; END IF;
  NEW.user_id := d->>'user_id';
  NEW.username := d->>'username';
  NEW.agreement := d->>'agreement';
  NEW.version := d->>'version';
  NEW.language := d->>'language';
  NEW.created := d->>'created';
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION app.webhook_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := app.composed(NEW.doc);
BEGIN
  NEW.url := d->>'url';
  NEW.active := d->>'active';
  NEW.sources := ARRAY(SELECT jsonb_array_elements_text(d->'sources'));
  NEW.actions := ARRAY(SELECT jsonb_array_elements_text(d->'actions'));
  NEW.statuses := ARRAY(SELECT jsonb_array_elements_text(d->'statuses'));
  NEW.created := d->>'created';
  NEW.updated := d->>'updated';
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION app.webhook_delivery_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := app.composed(NEW.doc);
BEGIN
  NEW.webhook := d->>'webhook';
  NEW.event := d->>'event';
  NEW.type := d->>'type';
  NEW.status := d->>'status';
  NEW."attemptCount" := d->>'attemptCount';
  NEW."nextAttempt" := d->>'nextAttempt';
  NEW.delivered := d->>'delivered';
  NEW.created := d->>'created';
  RETURN NEW;
END $$;
