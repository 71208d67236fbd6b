-- What each product of the caller has of active subscriptions that it sells, by the SKUs of its variants; one with several of them
-- counts once. As account_figures, this runs as the owner, and asks what the policies ask.
CREATE OR REPLACE VIEW product_figures AS
SELECT o.tenant, o.id, sum(o.count)::float8 AS "activeSubscriptions", max(o.amount) AS "perMonth", min(o.next_end) AS "nextEnd",
  json_agg(json_build_object('currency', o.currency, 'amount', o.amount) ORDER BY o.amount DESC) FILTER (WHERE o.amount IS NOT NULL) AS "perMonthByCurrency"
FROM (
  SELECT g.tenant, g.id, c.settings ->> 'currency' AS currency, sum(g.count) AS count, sum(g.amount) / 10000 AS amount,
    min(g.next_end) AS next_end
  FROM (
    SELECT h.tenant, h.id, h.customer, count(*) AS count, sum(h.amount) AS amount, min(h.next_end) AS next_end
    FROM (
      SELECT v.tenant, v.product AS id, s.tenant AS customer, s.id AS subscription,
        sum(round(i."price.total" * 10000)) FILTER (WHERE abs(i."price.total") < 1e15) AS amount,
        min(s.end_date) FILTER (WHERE s.end_date >= (SELECT date_trunc('day', now(), 'UTC'))) AS next_end
      FROM (SELECT DISTINCT tenant, product, sku FROM product_variant WHERE tenant = (SELECT app.tenant())) v
      JOIN subscription_item i ON i.sku = v.sku
        AND CASE WHEN i.family = (SELECT app.tenant()) THEN true ELSE i.tenant = (SELECT app.tenant()) END
      JOIN subscription s ON s.tenant = i.tenant AND s.id = i.subscription AND s.status = 'active' AND s.seller = v.tenant
      GROUP BY 1, 2, 3, 4
    ) h
    GROUP BY 1, 2, 3
  ) g
  JOIN tenant c ON c.id = g.customer
  GROUP BY 1, 2, 3
) o
GROUP BY 1, 2;
GRANT SELECT ON product_figures TO comptoir_app;
