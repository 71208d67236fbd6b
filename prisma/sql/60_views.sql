-- Views that lists and single reads answer from. A view with security_invoker runs with the caller's rights: row-level
-- security of its tables applies. The others run as the owner and carry the tenant's condition themselves.

-- Collections as the API answers them: a product group has the present name of its product where the product exists, so
-- that filters and searches find what is answered.
CREATE OR REPLACE VIEW collection_shown WITH (security_invoker = true) AS
SELECT c.tenant, c.id, c.name, c.created, c.updated, c."deletedDate", (
  SELECT json_object_agg(m.key, CASE WHEN m.key = 'productGroups' THEN (
    SELECT coalesce(json_agg(json_strip_nulls(json_build_object(
      'id', g.value->'id', 'group_id', g.value->'group_id', 'tenant', g.value->'tenant',
      'name', coalesce(p.name, g.value->>'name'))) ORDER BY g.position), '[]')
    FROM json_array_elements(m.value) WITH ORDINALITY AS g (value, position)
    LEFT JOIN product p ON p.tenant = c.tenant AND p.id = g.value->>'id'
  ) ELSE m.value END ORDER BY m.position)
  FROM json_each(c.doc) WITH ORDINALITY AS m (key, value, position)
  WHERE m.key <> 'deletedDate' OR c."deletedDate" IS NOT NULL
) AS doc
FROM collection c;

-- Row-level security must be checked before other conditions and is not what the trigram index serves, so a search under it
-- would not use the index. This view runs as the owner, carries the same condition, and answers identifiers only.
CREATE OR REPLACE VIEW subscription_search AS
  SELECT tenant, family, id, search FROM subscription
  WHERE CASE WHEN family = (SELECT app.tenant()) THEN true ELSE tenant = (SELECT app.tenant()) END;

-- Subscriptions flat, a row per item, under the names of the detailed list. The list filters and sorts by the columns, each
-- computed only where it is used; `doc` is the row as the API answers it, computed only for the rows of a page.
CREATE OR REPLACE VIEW subscription_detail WITH (security_invoker = true) AS
SELECT s.tenant, s.family, i.position, s.id || ':' || i.position AS id,
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
      'startDate', app.iso8601(s.start_date),
      'endDate', app.iso8601(s.end_date),
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
      'created', app.iso8601(s.created),
      'updated', app.iso8601(s.updated)
    ))
    -- OFFSET 0 keeps Postgres from inlining the subquery, so that each document is read once per row.
    FROM (
      SELECT json_populate_record(NULL::app.subscription_read, s.doc) AS subscription,
             json_populate_record(NULL::app.item_read, i.doc) AS item OFFSET 0
    ) r
  ) AS doc
FROM subscription s JOIN subscription_item i ON i.tenant = s.tenant AND i.subscription = s.id;

-- Users, API keys, sessions and guests as the API answers them. Their tables hold credentials and no documents.
CREATE OR REPLACE VIEW user_record WITH (security_invoker = true) AS
SELECT u.tenant, u.id, u.email AS username, u.firstname, u.lastname, u.role, 'user' AS type,
  u.disabled_at IS NULL AS "status.active",
  u.password_hash IS NULL AND u.subject IS NULL AS "status.invited",
  i.expires AS "invitation.expires", u.last_login AS "metadata.last_login", u.created, u.updated,
  json_strip_nulls(json_build_object(
    '_id', u.id, 'id', u.id, 'username', u.email, 'firstname', u.firstname, 'lastname', u.lastname, 'role', u.role,
    'tenant', u.tenant, 'type', 'user',
    'status', json_build_object(
      'active', u.disabled_at IS NULL, 'invited', u.password_hash IS NULL AND u.subject IS NULL),
    'invitation', CASE WHEN i.expires IS NOT NULL THEN json_build_object('expires', app.iso8601(i.expires)) END,
    'metadata', json_build_object('last_login', app.iso8601(u.last_login)),
    'created', app.iso8601(u.created), 'updated', app.iso8601(u.updated))) AS doc
FROM "user" u LEFT JOIN invitation i ON i.tenant = u.tenant AND i.user_id = u.id;

-- `revoked` may be in the future: the key then works until that time, beside the key that replaces it.
CREATE OR REPLACE VIEW key_record WITH (security_invoker = true) AS
SELECT k.tenant, k.id, k.name, k.status, k.created, k.expires, k.revoked, k.last_used AS "lastUsed", k.replaces,
  k.creator AS "creator.id", u.email AS "creator.username",
  json_strip_nulls(json_build_object(
    'id', k.id, 'tenant', k.tenant, 'name', k.name, 'status', k.status, 'scopes', to_json(k.scopes),
    'creator', CASE WHEN k.creator IS NOT NULL THEN json_build_object('id', k.creator, 'username', u.email) END,
    'created', app.iso8601(k.created), 'expires', app.iso8601(k.expires), 'revoked', app.iso8601(k.revoked),
    'lastUsed', app.iso8601(k.last_used), 'replaces', k.replaces)) AS doc
FROM (
  SELECT *, CASE WHEN revoked <= now() THEN 'revoked' WHEN expires <= now() THEN 'expired'
                 WHEN revoked IS NOT NULL THEN 'retiring' ELSE 'active' END AS status
  FROM api_key
) k LEFT JOIN "user" u ON u.tenant = coalesce(k.creator_tenant, k.tenant) AND u.id = k.creator;

CREATE OR REPLACE VIEW session_record WITH (security_invoker = true) AS
SELECT s.tenant, s.id, s.user_id, coalesce(s.context, s.tenant) AS context, s.address, s.agent, s.created,
  s.last_seen AS "lastSeen", s.expires,
  json_build_object(
    'id', s.id, 'tenant', coalesce(s.context, s.tenant), 'address', s.address, 'agent', s.agent,
    'created', app.iso8601(s.created), 'lastSeen', app.iso8601(s.last_seen), 'expires', app.iso8601(s.expires)) AS doc
FROM session s;

-- A guest's name is in a tenant that row-level security hides, so this view runs as the owner.
CREATE OR REPLACE VIEW guest_record AS
SELECT g.tenant, g.id, u.email AS username, u.firstname, u.lastname, g.role, h.id AS "home.id", h.name AS "home.name",
  u.disabled_at IS NULL AS "status.active", g.created,
  json_build_object(
    'id', g.id, 'username', u.email, 'firstname', u.firstname, 'lastname', u.lastname, 'role', g.role,
    'tenant', g.tenant, 'home', json_build_object('id', h.id, 'name', h.name),
    'status', json_build_object('active', u.disabled_at IS NULL), 'created', app.iso8601(g.created)) AS doc
FROM guest g JOIN "user" u ON u.tenant = g.home AND u.id = g.user_id JOIN tenant h ON h.id = g.home
WHERE g.tenant = (SELECT app.tenant());

GRANT SELECT ON collection_shown, subscription_search, subscription_detail, user_record, key_record, session_record,
  guest_record TO comptoir_app;

-- Replaced by app.iso8601. The views above used them in databases of before; a fresh one has them from its migrations.
DROP FUNCTION IF EXISTS app.shown(timestamptz), app.iso(timestamptz);
