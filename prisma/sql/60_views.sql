-- Views that lists and single reads answer from. A view with security_invoker runs with the caller's rights: row-level
-- security of its tables applies. The others run as the owner and carry the tenant's condition themselves.

-- Collections as the API answers them: a product group has the present name of its product where the product exists, so
-- that filters and searches find what is answered.
CREATE OR REPLACE VIEW collection_shown WITH (security_invoker = true) AS
SELECT c.tenant, c.id, c.name, c.created, c.updated, c."deletedDate", (
  SELECT ('{' || string_agg(to_json(m.key)::text || ':' || CASE WHEN m.key = 'productGroups' THEN (
    SELECT json_strip_nulls(coalesce(json_agg(json_build_object(
      'id', g.value->'id', 'group_id', g.value->'group_id', 'tenant', g.value->'tenant',
      'name', coalesce(p.name, g.value->>'name')) ORDER BY g.position), '[]'))
    FROM json_array_elements(m.value) WITH ORDINALITY AS g (value, position)
    LEFT JOIN product p ON p.tenant = c.tenant AND p.id = g.value->>'id'
  )::text ELSE m.value::text END, ',' ORDER BY m.position) || '}')::json
  FROM json_each(c.doc) WITH ORDINALITY AS m (key, value, position)
  WHERE m.key <> 'deletedDate' OR c."deletedDate" IS NOT NULL
) AS doc
FROM collection c;

-- Row-level security is checked before other conditions, and a search is not what it lets pass first, so under it a search
-- would not use the index of trigrams. This view, and those of 65_rows.sql, run as the owner and carry the condition of the
-- viewer's own family: it is one constant for all rows, which is tested once, not for each.
CREATE OR REPLACE VIEW subscription_row AS
SELECT * FROM subscription WHERE family = (SELECT app.tenant());

-- Subscriptions flat, a row per item, under the names of the detailed list: as they are, and as they will be. The list filters and sorts by the columns, each
-- computed only where it is used; `doc` is the row as the API answers it, computed only for the rows of a page.
DO $$
DECLARE
  columns text := $view$
  s.tenant, s.family, i.position, s.id || ':' || i.position AS id,
  s.id AS "subscriptionId",
  s.name AS "subscriptionName",
  s.account AS "subscriptionCustomerId",
  s."account_details.name" AS "subscriptionCustomerName",
  s."term.durationMonth" AS "subscriptionLengthMonth",
  s."billing_cycle.durationMonth" AS "subscriptionBillingCycleMonth",
  s."creator.fullname" AS "subscriptionCreatorFullName",
  s.status AS "subscriptionStatus",
  s.start_date AS "startDate",
  s.end_date AS "endDate",
  s.price,
  i.id AS "itemId",
  i.name AS "itemName",
  i.sku AS "itemSku",
  i.description AS "itemDescription",
  i."unit.cost" AS "itemUnitCost",
  i."unit.price" AS "itemUnitPrice",
  i."price.total" AS "itemMonthlyPrice",
  app.over_months(i."price.total", s."billing_cycle.durationMonth") AS "itemBillingPrice",
  app.over_months(i."price.total", s."term.durationMonth") AS "itemAgreementPrice",
  i.amount AS "itemAmount",
  i."prepaidAmount" AS "itemPrepaidAmount",
  i."consumption.property" AS "itemConsumptionProperty",
  i."consumption.metadata" AS "itemConsumptionMetadata",
  app.months(i.subscription_term) AS "itemDistributorSubscriptionLengthMonth",
  app.months(i.payment_period) AS "itemDistributorBillingCycleMonth",
  i."date.start" AS "itemStartDate",
  i."date.end" AS "itemEndDate",
  s.created,
  s.updated,
  json_strip_nulls(json_build_object(
    '_id', s.id || ':' || i.position,
    'subscriptionId', s.id,
    'subscriptionName', s.name,
    'subscriptionCustomerId', s.account,
    'subscriptionCustomerName', s."account_details.name",
    'subscriptionLengthMonth', s."term.durationMonth",
    'subscriptionBillingCycleMonth', s."billing_cycle.durationMonth",
    'subscriptionCreatorFullName', s."creator.fullname",
    'subscriptionStatus', s.status,
    'startDate', app.iso8601(s.start_date),
    'endDate', app.iso8601(s.end_date),
    'price', s.price,
    'tenant', s.tenant,
    'itemId', i.id,
    'itemName', i.name,
    'itemSku', i.sku,
    'itemDescription', i.description,
    'itemUnitCost', i."unit.cost",
    'itemUnitPrice', i."unit.price",
    'itemMonthlyPrice', i."price.total",
    'itemMonthlyDiscount', i."price.discount",
    'itemMonthlyCost', m.cost,
    'itemMonthlyMargin', app.margin(i."price.total", m.cost),
    'itemMarginPercent', app.margin_percent(i."price.total", m.cost),
    'itemBillingPrice', app.over_months(i."price.total", s."billing_cycle.durationMonth"),
    'itemAgreementPrice', app.over_months(i."price.total", s."term.durationMonth"),
    'itemAmount', i.amount,
    'itemPrepaidAmount', i."prepaidAmount",
    'itemConsumptionProperty', i."consumption.property",
    'itemConsumptionMetadata', i."consumption.metadata",
    'itemDistributorSubscriptionLengthMonth', app.months(i.subscription_term),
    'itemDistributorBillingCycleMonth', app.months(i.payment_period),
    'itemStartDate', app.iso8601(i."date.start"),
    'itemEndDate', app.iso8601(i."date.end"),
    'created', app.iso8601(s.created),
    'updated', app.iso8601(s.updated)
  )) AS doc,
  s.search,
  i."price.discount" AS "itemMonthlyDiscount",
  m.cost AS "itemMonthlyCost",
  app.margin(i."price.total", m.cost) AS "itemMonthlyMargin",
  app.margin_percent(i."price.total", m.cost) AS "itemMarginPercent",
  s.seller$view$;
  cost text := 'LATERAL (SELECT coalesce(i."price.cost", app.over_months(i."unit.cost", i.amount)) AS cost) m';
  -- Those of a subscription as it will be are read from its document.
  element text := (SELECT string_agg(format(CASE c.data_type WHEN 'text' THEN 'normalize(e.doc #>> %L)' ELSE '(e.doc #>> %L)::' || c.data_type END
      || ' AS %I', string_to_array(c.column_name, '.'), c.column_name), ', ')
    FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.table_name = 'subscription_item' AND c.column_name NOT IN ('tenant', 'family', 'subscription', 'position'));
BEGIN
  EXECUTE format('CREATE OR REPLACE VIEW subscription_detail WITH (security_invoker = true) AS SELECT %s
    FROM subscription s JOIN subscription_item i ON i.tenant = s.tenant AND i.subscription = s.id, %s', columns, cost);
  EXECUTE format('CREATE OR REPLACE VIEW subscription_detail_ahead WITH (security_invoker = true) AS SELECT %s, s.begins_at, s.ended_at
    FROM subscription_ahead s, json_array_elements(s.doc -> ''items'') WITH ORDINALITY e (doc, number),
      LATERAL (SELECT (e.number - 1)::int AS position, %s) i, %s', columns, element, cost);
END $$;

-- Users, API keys, sessions and guests as the API answers them. Their tables hold credentials and no documents.
CREATE OR REPLACE VIEW user_record WITH (security_invoker = true) AS
SELECT u.tenant, u.id, u.email AS username, normalize(u.firstname) AS firstname, normalize(u.lastname) AS lastname, u.role,
  'user' AS type, u.disabled_at IS NULL AS "status.active",
  u.password_hash IS NULL AND u.subject IS NULL AS "status.invited",
  i.expires AS "invitation.expires", u.last_login AS "metadata.last_login", u.created, u.updated,
  json_strip_nulls(json_build_object(
    '_id', u.id, 'id', u.id, 'username', u.email, 'firstname', u.firstname, 'lastname', u.lastname, 'role', u.role,
    'tenant', u.tenant, 'type', 'user',
    'status', json_build_object(
      'active', u.disabled_at IS NULL, 'invited', u.password_hash IS NULL AND u.subject IS NULL,
      'secondFactor', app.factors(u.tenant, u.id) <> '{}'),
    'invitation', CASE WHEN i.expires IS NOT NULL THEN json_build_object('expires', app.iso8601(i.expires)) END,
    'metadata', json_build_object('last_login', app.iso8601(u.last_login)),
    'language', u.language, 'created', app.iso8601(u.created), 'updated', app.iso8601(u.updated))) AS doc,
  app.factors(u.tenant, u.id) <> '{}' AS "status.secondFactor", u.language
FROM "user" u LEFT JOIN invitation i ON i.tenant = u.tenant AND i.user_id = u.id;

-- Users as versions of them are.
CREATE OR REPLACE VIEW user_version WITH (security_invoker = true) AS
SELECT u.tenant, u.id, u.tx, u.made_at, app.user_document(u) AS doc FROM "user" u;

-- Tenants as versions of them are.
CREATE OR REPLACE VIEW tenant_version WITH (security_invoker = true) AS
SELECT t.id AS tenant, t.id, t.tx, t.made_at,
  json_build_object('id', t.id, 'name', t.name, 'parent', t.parent, 'settings', t.settings) AS doc
FROM tenant t;

-- The tenants whose parent the viewer is.
CREATE OR REPLACE VIEW customer_record WITH (security_invoker = true) AS
SELECT t.parent AS tenant, t.id, normalize(t.name) AS name, t.created,
  json_strip_nulls(json_build_object('id', t.id, 'name', t.name, 'created', app.iso8601(t.created))) AS doc
FROM tenant t WHERE t.parent = (SELECT app.tenant());

-- `revoked` may be in the future: the key then works until that time, beside the key that replaces it.
CREATE OR REPLACE VIEW key_record WITH (security_invoker = true) AS
SELECT k.tenant, k.id, normalize(k.name) AS name, k.status, k.created, k.expires, k.revoked, k.last_used AS "lastUsed", k.replaces,
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
  json_strip_nulls(json_build_object(
    'id', s.id, 'tenant', coalesce(s.context, s.tenant), 'address', s.address, 'agent', s.agent,
    'created', app.iso8601(s.created), 'lastSeen', app.iso8601(s.last_seen), 'expires', app.iso8601(s.expires))) AS doc
FROM session s;

-- A guest's name is in a tenant that row-level security hides, so this view runs as the owner.
CREATE OR REPLACE VIEW guest_record AS
SELECT g.tenant, g.id, coalesce(g.username, u.email) AS username, coalesce(normalize(u.firstname), '') AS firstname,
  coalesce(normalize(u.lastname), '') AS lastname, g.role, h.id AS "home.id", h.name AS "home.name",
  u.disabled_at IS NULL AS "status.active", g.accepted IS NULL AS "status.invited", g.created,
  json_strip_nulls(json_build_object(
    'id', g.id, 'username', coalesce(g.username, u.email), 'firstname', coalesce(u.firstname, ''), 'lastname', coalesce(u.lastname, ''),
    'role', g.role, 'tenant', g.tenant, 'home', json_build_object('id', h.id, 'name', h.name),
    'status', json_build_object('active', u.disabled_at IS NULL, 'invited', g.accepted IS NULL),
    'created', app.iso8601(g.created))) AS doc
FROM guest g JOIN tenant h ON h.id = g.home
  -- Of a user who has not accepted, nothing is shown.
  LEFT JOIN "user" u ON u.tenant = g.home AND u.id = g.user_id AND g.accepted IS NOT NULL
WHERE g.tenant = (SELECT app.tenant());

-- Saved views as the API answers them, to the owner and, where they are shared, to everyone in the tenant.
CREATE OR REPLACE VIEW saved_view_record WITH (security_invoker = true) AS
SELECT v.tenant, v.id, v.owner_home, v.owner AS "owner.id", v.owner_username AS "owner.username", v.screen, v.name,
  v.parameters, v.shared, v.position, v.created, v.updated,
  json_strip_nulls(json_build_object(
    'id', v.id, 'screen', v.screen, 'name', v.name, 'parameters', v.parameters, 'shared', v.shared, 'notify', w.watched,
    'position', v.position, 'owner', json_build_object('id', v.owner, 'username', v.owner_username),
    'created', app.iso8601(v.created), 'updated', app.iso8601(v.updated))) AS doc,
  w.watched AS notify
FROM saved_view v, LATERAL (
  SELECT EXISTS (SELECT FROM view_watch w WHERE w.tenant = v.tenant AND w.view = v.id) AS watched) w;

-- The notices of views, for their owners.
CREATE OR REPLACE VIEW view_notice_record WITH (security_invoker = true) AS
SELECT n.tenant, n.id, v.owner_home, v.owner, n.view AS "view.id", v.name AS "view.name", v.screen AS "view.screen", n.kind,
  n.count, n.read, n.created,
  json_strip_nulls(json_build_object(
    'id', n.id, 'view', json_build_object('id', v.id, 'name', v.name, 'screen', v.screen), 'kind', n.kind,
    'count', n.count, 'records', n.records, 'read', n.read, 'created', app.iso8601(n.created))) AS doc
FROM view_notice n JOIN saved_view v ON v.tenant = n.tenant AND v.id = n.view;

-- Plans as the API answers them: one that waits expires by itself, and one that is made or applied tells how far it is.
CREATE OR REPLACE VIEW plan_record WITH (security_invoker = true) AS
SELECT p.tenant, p.id, CASE WHEN e.expired THEN 'expired' ELSE p.status END AS status, p.doc->>'operation' AS operation,
  p.doc->>'undoes' AS undoes, p.doc->'author'->>'username' AS "author.username", (p.doc->>'total')::float8 AS total, p.made,
  p.expires, (p.doc->>'applied')::timestamptz AS applied,
  CASE WHEN e.expired THEN (SELECT '{' || string_agg(to_json(m.key)::text || ':'
      || CASE m.key WHEN 'status' THEN '"expired"' ELSE m.value::text END, ',' ORDER BY m.position) || '}'
      FROM json_each(p.doc) WITH ORDINALITY AS m (key, value, position))::json
    WHEN p.task IS NOT NULL THEN (left(p.doc::text, -1) || ',"progress":'
      || json_strip_nulls(json_build_object('done', p.done, 'total', p.expected, 'inBatches', p.task->'batches' IS NOT NULL)) || '}')::json
    ELSE p.doc END AS doc
FROM plan p, LATERAL (SELECT p.status = 'ready' AND p.expires < now() AS expired) e;

-- Changes of subscriptions as the API answers them. Who of the seller has planned one is no business of the customer.
CREATE OR REPLACE VIEW subscription_change_record WITH (security_invoker = true) AS
SELECT c.tenant, c.family, c.id, c.subscription, c.kind, c.status, c."from", c.created, c.applied,
  CASE WHEN c.seller = (SELECT app.tenant()) THEN c."user.username" END AS "user.username",
  (left(CASE WHEN c.seller = (SELECT app.tenant()) THEN c.doc::text
    ELSE (SELECT '{' || string_agg(to_json(m.key)::text || ':' || m.value::text, ',' ORDER BY m.position) || '}'
      FROM json_each(c.doc) WITH ORDINALITY AS m (key, value, position) WHERE m.key <> 'user') END, -1)
    || ',' || substr(c.computed::text, 2))::json AS doc
FROM subscription_change c;

-- What people have planned for subscriptions, to filter those by.
CREATE OR REPLACE VIEW subscription_planned WITH (security_invoker = true) AS
SELECT c.tenant, c.family, c.subscription, c.kind, c."from"
FROM subscription_change c WHERE c.status = 'planned' AND c.kind IN ('change', 'renew', 'cancel');

-- Requests as the API answers them.
CREATE OR REPLACE VIEW request_record WITH (security_invoker = true) AS
SELECT r.tenant, r.id, r.request_id AS "requestId", r.time, r.username AS "user.username", r.user_type AS "user.type",
  r.user_id AS "user.id", r.operation, r.method, r.path, r.status, r.code, r.milliseconds,
  json_strip_nulls(json_build_object(
    'id', r.id, 'requestId', r.request_id, 'time', app.iso8601(r.time),
    'user', json_build_object('username', r.username, 'type', r.user_type, 'id', r.user_id),
    'operation', r.operation, 'method', r.method, 'path', r.path, 'status', r.status, 'code', r.code,
    'milliseconds', r.milliseconds)) AS doc
FROM request r;

GRANT SELECT ON collection_shown, subscription_row, subscription_detail, subscription_detail_ahead, user_record, user_version, tenant_version, customer_record, key_record, session_record,
  guest_record, saved_view_record, view_notice_record, plan_record, subscription_change_record,
  subscription_planned, request_record TO comptoir_app;
