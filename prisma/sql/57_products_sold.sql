-- What each product of the caller has of active subscriptions that it sells, by the SKUs of its variants; one with several of them
-- counts once. And how many of them its orders of the last 30 days have. As account_figures, this runs as the owner, and asks what the
-- policies ask.
CREATE OR REPLACE VIEW product_figures AS
WITH v AS (SELECT DISTINCT tenant, product, sku FROM product_variant WHERE tenant = (SELECT app.tenant()))
SELECT o.tenant, o.id, coalesce(sum(o.count), 0)::float8 AS "activeSubscriptions", max(o.amount) AS "perMonth", min(o.next_end) AS "nextEnd",
  json_agg(json_build_object('currency', o.currency, 'amount', o.amount) ORDER BY o.amount DESC) FILTER (WHERE o.amount IS NOT NULL) AS "perMonthByCurrency",
  coalesce(sum(o.customers), 0)::float8 AS customers, coalesce(sum(o.sold), 0)::float8 AS sold
FROM (
  SELECT g.tenant, g.id, c.settings ->> 'currency' AS currency, sum(g.count) AS count, sum(g.amount) / 10000 AS amount,
    min(g.next_end) AS next_end, count(g.account) AS customers, NULL::float8 AS sold
  FROM (
    SELECT h.tenant, h.id, h.customer, h.account, count(*) AS count, sum(h.amount) AS amount, min(h.next_end) AS next_end
    FROM (
      SELECT v.tenant, v.product AS id, s.tenant AS customer, s.account COLLATE "C" AS account, s.id AS subscription,
        sum(round(i."price.total" * 10000)) FILTER (WHERE abs(i."price.total") < 1e15) AS amount,
        min(s.end_date) FILTER (WHERE s.end_date >= (SELECT date_trunc('day', app.clock(app.tenant()), 'UTC'))) AS next_end
      FROM v
      JOIN subscription_item i ON i.sku = v.sku
        AND CASE WHEN i.family = (SELECT app.tenant()) THEN true ELSE i.tenant = (SELECT app.tenant()) END
      JOIN subscription s ON s.tenant = i.tenant AND s.id = i.subscription AND s.status = 'active' AND s.seller = v.tenant
      GROUP BY 1, 2, 3, 4, 5
    ) h
    GROUP BY 1, 2, 3, 4
  ) g
  JOIN tenant c ON c.id = g.customer
  GROUP BY 1, 2, 3
  UNION ALL
  SELECT v.tenant, v.product, NULL, NULL, NULL, NULL, NULL, sum(n.amount)
  FROM (
    SELECT b.seller, l ->> 'sku' AS sku, sum((l ->> 'amount')::float8) AS amount
    FROM customer_order b CROSS JOIN jsonb_array_elements(app.composed(b.doc) -> 'items') l
    WHERE (b.family = (SELECT app.tenant()) OR b.tenant = (SELECT app.tenant()) AND b.family IS DISTINCT FROM b.tenant)
      AND b.created >= (SELECT date_trunc('day', app.clock(app.tenant()), 'UTC')) - interval '30 days'
      AND b.status IS DISTINCT FROM 'cancelled'
    GROUP BY 1, 2
  ) n
  JOIN v ON v.sku = n.sku AND v.tenant = n.seller
  GROUP BY 1, 2
) o
GROUP BY 1, 2;
GRANT SELECT ON product_figures TO comptoir_app;
