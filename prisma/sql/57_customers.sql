-- What each account has of active subscriptions that the caller may see: of its tenant, or, where that is the provider, of any of
-- its customers too. Lists look it up for the accounts of a page, by the index of accounts by their beginnings, or read it once
-- for all. That index is not used under row-level security, so this runs as the owner, and asks what the policy asks. Amounts are
-- added up as whole numbers of ten-thousandths, which float8 has exactly; none of prices that nobody pays.
CREATE OR REPLACE VIEW account_figures AS
SELECT o.family, o.tenant, o.id, sum(o.count)::float8 AS "activeSubscriptions", max(o.amount) AS "perMonth",
  min(o.next_end) AS "nextEnd", json_agg(json_build_object('currency', o.currency, 'amount', o.amount) ORDER BY o.amount DESC)
    FILTER (WHERE o.amount IS NOT NULL) AS "perMonthByCurrency"
FROM (
  SELECT g.family, CASE WHEN w.is_of_family THEN g.family ELSE g.tenant END AS tenant, g.id, c.settings ->> 'currency' AS currency,
    sum(g.count) AS count, sum(g.amount) / 10000 AS amount, min(g.next_end) AS next_end
  FROM (
    SELECT s.family, s.tenant, left(s.account, 250) AS id, count(*) AS count,
      sum(round(s.price * 10000)) FILTER (WHERE abs(s.price) < 1e15) AS amount,
      min(s.end_date) FILTER (WHERE s.end_date >= (SELECT date_trunc('day', app.clock(app.tenant()), 'UTC'))) AS next_end
    FROM subscription s
    WHERE s.status = 'active'
      AND CASE WHEN s.family = (SELECT app.tenant()) THEN true ELSE s.tenant = (SELECT app.tenant()) END
    GROUP BY 1, 2, 3
  ) g
  JOIN tenant c ON c.id = g.tenant
  JOIN (VALUES (false), (true)) w (is_of_family)
    ON NOT w.is_of_family OR g.tenant <> g.family AND g.family = (SELECT app.tenant())
  GROUP BY 1, 2, 3, 4
) o
GROUP BY 1, 2, 3;
GRANT SELECT ON account_figures TO comptoir_app;
