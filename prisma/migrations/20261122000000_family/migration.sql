-- Beside a row's tenant stands the one that heads its family: the parent, or the tenant itself where it has none. So all
-- that a provider may see, its own and its customers', is one stretch of one index, and the indexes by tenant need to know
-- the customers' rows alone. A consent to a customer's own agreement is in nobody's family.

ALTER TABLE subscription RENAME COLUMN parent TO family;
ALTER TABLE subscription_item RENAME COLUMN parent TO family;
ALTER TABLE account RENAME COLUMN parent TO family;
ALTER TABLE ticket RENAME COLUMN parent TO family;
ALTER TABLE consent RENAME COLUMN parent TO family;
ALTER VIEW subscription_search RENAME COLUMN parent TO family;
ALTER VIEW subscription_detail RENAME COLUMN parent TO family;
ALTER VIEW consent_receipt RENAME COLUMN parent TO family;

-- Counting costs what the condition on each row does, and most rows are seen by the head of their family: that is asked
-- first, and nearly always enough.
DO $$
DECLARE
  t    text;
  seen text := 'family = (SELECT app.tenant()) OR tenant = (SELECT app.tenant())';
BEGIN
  FOREACH t IN ARRAY ARRAY['subscription', 'subscription_item', 'account', 'ticket', 'consent'] LOOP
    EXECUTE format('ALTER POLICY tenant ON %I USING (%s) WITH CHECK (%2$s)', t, seen);
  END LOOP;
END $$;
CREATE OR REPLACE VIEW subscription_search AS
  SELECT tenant, family, id, search FROM subscription
  WHERE family = (SELECT app.tenant()) OR tenant = (SELECT app.tenant());

-- A tenant's parent never changes, so the copy that reading needs is taken once.
CREATE FUNCTION app.family_of(tenant text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$ SELECT coalesce(parent, id) FROM public.tenant WHERE id = $1 $$;

CREATE OR REPLACE FUNCTION app.account_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := NEW.doc;
BEGIN
  NEW.family := app.family_of(NEW.tenant);
  NEW.name := d->>'name';
  NEW.number := d->>'number';
  NEW.type := d->>'type';
  NEW.country := d->>'country';
  NEW."status.active" := d#>>'{status,active}';
  NEW.created := d->>'created';
  NEW.updated := d->>'updated';
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION app.ticket_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := NEW.doc;
BEGIN
  NEW.family := app.family_of(NEW.tenant);
  NEW.subject := d->>'subject';
  NEW.created := d->>'created';
  NEW.closed := d->>'closed';
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION app.consent_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  d    jsonb := NEW.doc;
  head text  := app.family_of(NEW.tenant);
BEGIN
  -- Nobody else than the tenant's own parent is let see it, whatever is written.
  IF NEW.family IS NOT NULL OR head = NEW.tenant THEN NEW.family := head; END IF;
  NEW.user_id := d->>'user_id';
  NEW.username := d->>'username';
  NEW.agreement := d->>'agreement';
  NEW.version := d->>'version';
  NEW.language := d->>'language';
  NEW.created := d->>'created';
  RETURN NEW;
END $$;
DROP FUNCTION app.parent_of;

DROP INDEX subscription_own_created, subscription_own_start, subscription_own_end, subscription_own_price,
  subscription_own_agreement, subscription_own_account, subscription_item_own_sku, account_own_created,
  ticket_own_created, ticket_own_closed, consent_own_created;

UPDATE subscription SET family = tenant WHERE family IS NULL;
UPDATE subscription_item SET family = tenant WHERE family IS NULL;
UPDATE account SET family = tenant WHERE family IS NULL;
UPDATE ticket SET family = tenant WHERE family IS NULL;
UPDATE consent c SET family = c.tenant FROM tenant t WHERE t.id = c.tenant AND t.parent IS NULL;
ALTER TABLE subscription ALTER COLUMN family SET NOT NULL;
ALTER TABLE subscription_item ALTER COLUMN family SET NOT NULL;
ALTER TABLE account ALTER COLUMN family SET NOT NULL;
ALTER TABLE ticket ALTER COLUMN family SET NOT NULL;

CREATE INDEX subscription_own_created   ON subscription (tenant, created DESC NULLS LAST, id) INCLUDE (family)
  WHERE family IS DISTINCT FROM tenant;
CREATE INDEX subscription_own_start     ON subscription (tenant, start_date, id) INCLUDE (family)
  WHERE family IS DISTINCT FROM tenant;
CREATE INDEX subscription_own_end       ON subscription (tenant, end_date, id) INCLUDE (family)
  WHERE family IS DISTINCT FROM tenant;
CREATE INDEX subscription_own_price     ON subscription (tenant, price, id) INCLUDE (family)
  WHERE family IS DISTINCT FROM tenant;
CREATE INDEX subscription_own_agreement ON subscription (tenant, "agreementPrice", id) INCLUDE (family)
  WHERE family IS DISTINCT FROM tenant;
CREATE INDEX subscription_own_account   ON subscription (tenant, account, id) INCLUDE (family)
  WHERE family IS DISTINCT FROM tenant;
CREATE INDEX subscription_item_own_sku  ON subscription_item (tenant, sku, subscription) INCLUDE (family)
  WHERE family IS DISTINCT FROM tenant;
CREATE INDEX account_own_created        ON account (tenant, created DESC NULLS LAST, id) INCLUDE (family)
  WHERE family IS DISTINCT FROM tenant;
CREATE INDEX ticket_own_created         ON ticket (tenant, created DESC NULLS LAST, id) INCLUDE (family, closed)
  WHERE family IS DISTINCT FROM tenant;
CREATE INDEX ticket_own_closed          ON ticket (tenant, closed) INCLUDE (family, created)
  WHERE family IS DISTINCT FROM tenant;
CREATE INDEX consent_own_created        ON consent (tenant, created DESC NULLS LAST, id) INCLUDE (family)
  WHERE family IS DISTINCT FROM tenant;
