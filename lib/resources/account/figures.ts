/**
 * What a customer has, as SQL on the row `t` of its account. Its subscriptions name the account: in the tenant of the account,
 * or, where that is the provider, in any of its customers' too.
 */
const subscriptions = `app.active_subscriptions(t.family, t.id) s WHERE t.tenant IN (s.tenant, s.family)`;

/** Of the largest amount first. */
const amounts = `(SELECT c.settings ->> 'currency' AS currency, sum(s.price::numeric)::float8 AS amount
  FROM ${subscriptions.replace(" WHERE", " JOIN tenant c ON c.id = s.tenant WHERE")} GROUP BY 1 ORDER BY 2 DESC NULLS LAST)`;

const isPlace = "t.tenant <> (SELECT app.tenant())";

/** To filter and sort by. */
export const figuresSql = {
  "figures.activeSubscriptions": `(SELECT count(*)::float8 FROM ${subscriptions})`,
  "figures.perMonth": `(SELECT a.amount FROM ${amounts} a LIMIT 1)`,
  "figures.nextEnd": `(SELECT min(s.end_date) FROM ${subscriptions} AND s.end_date >= date_trunc('day', now(), 'UTC'))`,
  "figures.openTickets": `CASE WHEN ${isPlace} THEN
    (SELECT count(*)::float8 FROM ticket k WHERE k.tenant = t.tenant AND k.closed IS NULL) END`,
  "figures.place": `CASE WHEN ${isPlace} THEN t.tenant END`,
};

/** Those that the caller may read, as JSON text. */
export function figuresText({
  subscriptions: ofSubscriptions,
  tickets,
}: {
  subscriptions: boolean;
  tickets: boolean;
}): string {
  const of = (isRead: boolean, value: string) => (isRead ? value : "NULL");
  return `json_strip_nulls(json_build_object(
    'activeSubscriptions', ${of(ofSubscriptions, figuresSql["figures.activeSubscriptions"])},
    'perMonth', ${of(ofSubscriptions, figuresSql["figures.perMonth"])},
    'perMonthByCurrency', ${of(ofSubscriptions, `(SELECT json_agg(a) FROM ${amounts} a WHERE a.amount IS NOT NULL)`)},
    'nextEnd', ${of(ofSubscriptions, `app.iso8601(${figuresSql["figures.nextEnd"]})`)},
    'openTickets', ${of(tickets, figuresSql["figures.openTickets"])},
    'place', ${figuresSql["figures.place"]}))::text`;
}
