-- Subscriptions flat, a row an item, under the names of the detailed list. What the list filters and sorts by are columns,
-- each read only where it is used; `doc` is the row as it is answered, made only of rows that are answered.

-- A moment as answers show it.
CREATE FUNCTION app.shown(moment timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- A monthly price over so many months, in decimals, so that 499.9 over 36 months is 17996.4. What float8 cannot hold ends
-- at its limits: a hostile price must not fail the list it stands in.
CREATE FUNCTION app.over_months(price numeric, months numeric) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN abs(price * months) < 1e300 THEN round(price * months, 10) ELSE sign(price * months) * 1e300 END::float8;

-- Hours as months of 720.
CREATE FUNCTION app.months(hours numeric) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN round(hours / 720, 10)::float8;
GRANT EXECUTE ON FUNCTION app.shown, app.over_months, app.months TO comptoir_app;

-- What `doc` takes out of the two documents. Reading a document into a type goes through it once; a path operator for
-- each member would do so as often.
CREATE TYPE app.months_read AS ("durationMonth" numeric);
CREATE TYPE app.subscription_read AS (term app.months_read, billing_cycle app.months_read);
CREATE TYPE app.unit_read AS (cost float8, price float8);
CREATE TYPE app.price_read AS (total numeric);
CREATE TYPE app.consumption_read AS (property text, metadata text);
CREATE TYPE app.date_read AS ("start" text, "end" text);
CREATE TYPE app.item_read AS (
  description text, unit app.unit_read, price app.price_read, "prepaidAmount" float8, consumption app.consumption_read,
  subscription_term numeric, payment_period numeric, date app.date_read
);

-- It runs with the rights of who asks: row-level security of both tables applies.
CREATE VIEW subscription_detail WITH (security_invoker = true) AS
SELECT s.tenant, s.parent, i.position, s.id || ':' || i.position AS id,
  s.id AS "subscriptionId",
  s.name AS "subscriptionName",
  s.account AS "subscriptionCustomerId",
  s."account_details.name" AS "subscriptionCustomerName",
  (s.doc #>> '{term,durationMonth}')::float8 AS "subscriptionLengthMonth",
  (s.doc #>> '{billing_cycle,durationMonth}')::float8 AS "subscriptionBillingCycleMonth",
  s."creator.fullname" AS "subscriptionCreatorFullName",
  s.status AS "subscriptionStatus",
  s.start_date AS "startDate",
  s.end_date AS "endDate",
  s.price,
  i.id AS "itemId",
  i.name AS "itemName",
  i.sku AS "itemSku",
  i.doc->>'description' AS "itemDescription",
  (i.doc #>> '{unit,cost}')::float8 AS "itemUnitCost",
  (i.doc #>> '{unit,price}')::float8 AS "itemUnitPrice",
  (i.doc #>> '{price,total}')::float8 AS "itemMonthlyPrice",
  app.over_months((i.doc #>> '{price,total}')::numeric, (s.doc #>> '{billing_cycle,durationMonth}')::numeric)
    AS "itemBillingPrice",
  app.over_months((i.doc #>> '{price,total}')::numeric, (s.doc #>> '{term,durationMonth}')::numeric)
    AS "itemAgreementPrice",
  i.amount AS "itemAmount",
  (i.doc->>'prepaidAmount')::float8 AS "itemPrepaidAmount",
  i.doc #>> '{consumption,property}' AS "itemConsumptionProperty",
  i.doc #>> '{consumption,metadata}' AS "itemConsumptionMetadata",
  app.months((i.doc->>'subscription_term')::numeric) AS "itemDistributorSubscriptionLengthMonth",
  app.months((i.doc->>'payment_period')::numeric) AS "itemDistributorBillingCycleMonth",
  (i.doc #>> '{date,start}')::timestamptz AS "itemStartDate",
  (i.doc #>> '{date,end}')::timestamptz AS "itemEndDate",
  s.created,
  s.updated,
  (
    SELECT json_strip_nulls(json_build_object(
      '_id', s.id || ':' || i.position,
      'subscriptionId', s.id,
      'subscriptionName', s.name,
      'subscriptionCustomerId', s.account,
      'subscriptionCustomerName', s."account_details.name",
      'subscriptionLengthMonth', ((r.subscription).term)."durationMonth"::float8,
      'subscriptionBillingCycleMonth', ((r.subscription).billing_cycle)."durationMonth"::float8,
      'subscriptionCreatorFullName', s."creator.fullname",
      'subscriptionStatus', s.status,
      'startDate', app.shown(s.start_date),
      'endDate', app.shown(s.end_date),
      'price', s.price,
      'tenant', s.tenant,
      'itemId', i.id,
      'itemName', i.name,
      'itemSku', i.sku,
      'itemDescription', (r.item).description,
      'itemUnitCost', ((r.item).unit).cost,
      'itemUnitPrice', ((r.item).unit).price,
      'itemMonthlyPrice', ((r.item).price).total::float8,
      'itemBillingPrice',
        app.over_months(((r.item).price).total, ((r.subscription).billing_cycle)."durationMonth"),
      'itemAgreementPrice', app.over_months(((r.item).price).total, ((r.subscription).term)."durationMonth"),
      'itemAmount', i.amount,
      'itemPrepaidAmount', (r.item)."prepaidAmount",
      'itemConsumptionProperty', ((r.item).consumption).property,
      'itemConsumptionMetadata', ((r.item).consumption).metadata,
      'itemDistributorSubscriptionLengthMonth', app.months((r.item).subscription_term),
      'itemDistributorBillingCycleMonth', app.months((r.item).payment_period),
      'itemStartDate', ((r.item).date)."start",
      'itemEndDate', ((r.item).date)."end",
      'created', app.shown(s.created),
      'updated', app.shown(s.updated)
    ))
    -- OFFSET keeps the readings where they stand, once a row, instead of once a mention.
    FROM (
      SELECT json_populate_record(NULL::app.subscription_read, s.doc) AS subscription,
             json_populate_record(NULL::app.item_read, i.doc) AS item OFFSET 0
    ) r
  ) AS doc
FROM subscription s JOIN subscription_item i ON i.tenant = s.tenant AND i.subscription = s.id;
GRANT SELECT ON subscription_detail TO comptoir_app;
