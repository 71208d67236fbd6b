-- What a record is searched and filtered by is filled by the trigger `columns` alone. Postgres prepares the expression of each
-- generated column for every statement, and each expression read the document again: a fifth of the time that an event took.
-- The functions are those of prisma/sql/20_columns.sql; they are replaced here as well, so that rows which a running server
-- writes between this transaction and that of the definitions are complete.
ALTER TABLE account
  ALTER COLUMN search DROP EXPRESSION;
ALTER TABLE event
  ALTER COLUMN "user.role" DROP EXPRESSION,
  ALTER COLUMN "data.statusCode" DROP EXPRESSION,
  ALTER COLUMN "data.order.id" DROP EXPRESSION,
  ALTER COLUMN "data.order.state" DROP EXPRESSION,
  ALTER COLUMN "data.order.number" DROP EXPRESSION,
  ALTER COLUMN search DROP EXPRESSION,
  ALTER COLUMN "tenant.id" DROP EXPRESSION,
  ALTER COLUMN "tenant.name" DROP EXPRESSION,
  ALTER COLUMN "data.message" DROP EXPRESSION;
ALTER TABLE product
  ALTER COLUMN search DROP EXPRESSION;
ALTER TABLE ticket
  ALTER COLUMN search DROP EXPRESSION;

CREATE OR REPLACE FUNCTION app.account_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  d      jsonb := NEW.doc;
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

CREATE OR REPLACE FUNCTION app.event_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  d      jsonb := NEW.doc;
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

CREATE OR REPLACE FUNCTION app.product_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  d     jsonb := NEW.doc;
  words text;
BEGIN
  NEW.name := d->>'name';
  NEW.group_id := d->>'group_id';
  NEW.distributor := d->>'distributor';
  NEW.created := d->>'created';
  words := concat(NEW.id, E'\n', NEW.group_id, E'\n', NEW.name);
  NEW.search := app.fold(words);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION app.ticket_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  d     jsonb := NEW.doc;
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
