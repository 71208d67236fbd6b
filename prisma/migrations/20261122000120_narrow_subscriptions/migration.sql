-- What no index serves is answered by reading all subscriptions of a tenant, and their documents are nine tenths of what is
-- read then. Documents move to a table of their own, from which only those of a page are read; every other value of a
-- subscription or an item that is not in an array of its own becomes a column. Long texts, which few queries ask for, have
-- a third table.

SET LOCAL maintenance_work_mem = '256MB';
SET LOCAL work_mem = '64MB';

DROP VIEW subscription_detail;
DROP VIEW subscription_search;
DROP TYPE app.item_read, app.subscription_read, app.months_read, app.unit_read, app.price_read, app.consumption_read,
  app.date_read;
DROP FUNCTION app.over_months(numeric, numeric), app.months(numeric);

CREATE TABLE subscription_document (
  tenant text NOT NULL,
  family text NOT NULL,
  id     text NOT NULL,
  doc    json NOT NULL
);
-- Documents are read whole and often: unpacking them costs more than the disk it saves.
ALTER TABLE subscription_document ALTER COLUMN doc SET STORAGE EXTERNAL;
CREATE TABLE subscription_text (
  tenant      text NOT NULL,
  family      text NOT NULL,
  id          text NOT NULL,
  description text,
  logo        text
);
INSERT INTO subscription_document (tenant, family, id, doc) SELECT tenant, family, id, doc FROM subscription;
INSERT INTO subscription_text (tenant, family, id, description, logo)
  SELECT s.tenant, s.family, s.id, r.description, r.logo
  FROM subscription s, json_to_record(s.doc) AS r (description text, logo text)
  WHERE r.description IS NOT NULL OR r.logo IS NOT NULL;

-- A table is rewritten once: its new columns are filled from the document by the same pass that empties it. Triggers do not
-- run, since no row is added or removed.
ALTER TABLE subscription
  ADD COLUMN "term.duration" float8,
  ADD COLUMN "term.durationMonth" float8,
  ADD COLUMN "billing_cycle.duration" float8,
  ADD COLUMN "billing_cycle.durationMonth" float8,
  ADD COLUMN "cancel_term.grace_period" float8,
  ADD COLUMN __v float8,
  ADD COLUMN "creator.id" text,
  ADD COLUMN "creator.firstname" text,
  ADD COLUMN "creator.lastname" text,
  ADD COLUMN "creator.phone" text,
  ADD COLUMN "parent.account.tenant" text;
ALTER TABLE subscription
  ALTER COLUMN doc DROP NOT NULL,
  ALTER COLUMN "term.duration" TYPE float8 USING (doc #>> '{term,duration}')::float8,
  ALTER COLUMN "term.durationMonth" TYPE float8 USING (doc #>> '{term,durationMonth}')::float8,
  ALTER COLUMN "billing_cycle.duration" TYPE float8 USING (doc #>> '{billing_cycle,duration}')::float8,
  ALTER COLUMN "billing_cycle.durationMonth" TYPE float8 USING (doc #>> '{billing_cycle,durationMonth}')::float8,
  ALTER COLUMN "cancel_term.grace_period" TYPE float8 USING (doc #>> '{cancel_term,grace_period}')::float8,
  ALTER COLUMN __v TYPE float8 USING (doc #>> '{__v}')::float8,
  ALTER COLUMN "creator.id" TYPE text USING (doc #>> '{creator,id}'),
  ALTER COLUMN "creator.firstname" TYPE text USING (doc #>> '{creator,firstname}'),
  ALTER COLUMN "creator.lastname" TYPE text USING (doc #>> '{creator,lastname}'),
  ALTER COLUMN "creator.phone" TYPE text USING (doc #>> '{creator,phone}'),
  ALTER COLUMN "parent.account.tenant" TYPE text USING (doc #>> '{parent,account,tenant}'),
  ALTER COLUMN doc TYPE json USING NULL;
ALTER TABLE subscription DROP COLUMN doc;

ALTER TABLE subscription_item
  ADD COLUMN "prepaidAmount" float8,
  ADD COLUMN description text,
  ADD COLUMN "unit.cost" float8,
  ADD COLUMN "unit.price" float8,
  ADD COLUMN "price.cost" float8,
  ADD COLUMN "price.discount" float8,
  ADD COLUMN "price.total" float8,
  ADD COLUMN "price.subtotal" float8,
  ADD COLUMN discount float8,
  ADD COLUMN "date.start" timestamptz(3),
  ADD COLUMN "date.end" timestamptz(3),
  ADD COLUMN "metadata.amount.min" float8,
  ADD COLUMN "metadata.amount.max" float8,
  ADD COLUMN "consumption.property" text,
  ADD COLUMN "consumption.metadata" text,
  ADD COLUMN subscription_term float8,
  ADD COLUMN payment_period float8,
  ADD COLUMN "input.type" text,
  ADD COLUMN "input.name" text,
  ADD COLUMN msp boolean;
ALTER TABLE subscription_item
  ALTER COLUMN doc DROP NOT NULL,
  ALTER COLUMN "prepaidAmount" TYPE float8 USING (doc #>> '{prepaidAmount}')::float8,
  ALTER COLUMN description TYPE text USING (doc #>> '{description}'),
  ALTER COLUMN "unit.cost" TYPE float8 USING (doc #>> '{unit,cost}')::float8,
  ALTER COLUMN "unit.price" TYPE float8 USING (doc #>> '{unit,price}')::float8,
  ALTER COLUMN "price.cost" TYPE float8 USING (doc #>> '{price,cost}')::float8,
  ALTER COLUMN "price.discount" TYPE float8 USING (doc #>> '{price,discount}')::float8,
  ALTER COLUMN "price.total" TYPE float8 USING (doc #>> '{price,total}')::float8,
  ALTER COLUMN "price.subtotal" TYPE float8 USING (doc #>> '{price,subtotal}')::float8,
  ALTER COLUMN discount TYPE float8 USING (doc #>> '{discount}')::float8,
  ALTER COLUMN "date.start" TYPE timestamptz(3) USING (doc #>> '{date,start}')::timestamptz(3),
  ALTER COLUMN "date.end" TYPE timestamptz(3) USING (doc #>> '{date,end}')::timestamptz(3),
  ALTER COLUMN "metadata.amount.min" TYPE float8 USING (doc #>> '{metadata,amount,min}')::float8,
  ALTER COLUMN "metadata.amount.max" TYPE float8 USING (doc #>> '{metadata,amount,max}')::float8,
  ALTER COLUMN "consumption.property" TYPE text USING (doc #>> '{consumption,property}'),
  ALTER COLUMN "consumption.metadata" TYPE text USING (doc #>> '{consumption,metadata}'),
  ALTER COLUMN subscription_term TYPE float8 USING (doc #>> '{subscription_term}')::float8,
  ALTER COLUMN payment_period TYPE float8 USING (doc #>> '{payment_period}')::float8,
  ALTER COLUMN "input.type" TYPE text USING (doc #>> '{input,type}'),
  ALTER COLUMN "input.name" TYPE text USING (doc #>> '{input,name}'),
  ALTER COLUMN msp TYPE boolean USING (doc #>> '{msp}')::boolean,
  ALTER COLUMN doc TYPE json USING NULL;
ALTER TABLE subscription_item DROP COLUMN doc;

ALTER TABLE subscription_document
  ADD PRIMARY KEY (tenant, id),
  ADD FOREIGN KEY (tenant, id) REFERENCES subscription (tenant, id) ON DELETE CASCADE;
ALTER TABLE subscription_text
  ADD PRIMARY KEY (tenant, id),
  ADD FOREIGN KEY (tenant, id) REFERENCES subscription (tenant, id) ON DELETE CASCADE;

DO $$
DECLARE
  t    text;
  seen text := 'CASE WHEN family = (SELECT app.tenant()) THEN true ELSE tenant = (SELECT app.tenant()) END';
BEGIN
  FOREACH t IN ARRAY ARRAY['subscription_document', 'subscription_text'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY operator ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO comptoir_app USING (%s) WITH CHECK (%2$s)', t, seen);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO comptoir_app', t);
  END LOOP;
END $$;

ANALYZE subscription, subscription_document, subscription_text, subscription_item;
