/**
 * What a customer has, as SQL on the row `t` of its account, and on `f`, which the list joins where it is read: a row of
 * `account_figures`, or none of an account without active subscriptions.
 */

const isPlace = "t.tenant <> (SELECT app.tenant())";

/** To filter and sort by. */
export const figuresSql = {
  "figures.activeSubscriptions": 'coalesce(f."activeSubscriptions", 0)',
  "figures.perMonth": 'f."perMonth"',
  "figures.nextEnd": 'f."nextEnd"',
  "figures.openTickets": `CASE WHEN ${isPlace} THEN
    (SELECT count(*)::float8 FROM ticket k WHERE k.tenant = t.tenant AND k.closed IS NULL) END`,
  "figures.place": `CASE WHEN ${isPlace} THEN t.tenant END`,
};

/** Those that the caller may read, as JSON text. */
export function figuresText({ subscriptions, tickets }: { subscriptions: boolean; tickets: boolean }): string {
  const of = (isRead: boolean, value: string) => (isRead ? value : "NULL");
  return `(SELECT json_strip_nulls(json_build_object(
    'activeSubscriptions', ${of(subscriptions, figuresSql["figures.activeSubscriptions"])},
    'perMonth', ${of(subscriptions, figuresSql["figures.perMonth"])},
    'perMonthByCurrency', ${of(subscriptions, 'f."perMonthByCurrency"')},
    'nextEnd', ${of(subscriptions, `app.iso8601(${figuresSql["figures.nextEnd"]})`)},
    'openTickets', ${of(tickets, figuresSql["figures.openTickets"])},
    'place', ${figuresSql["figures.place"]}))::text
    FROM (VALUES (0)) one LEFT JOIN account_figures f ON f.family = t.family AND f.tenant = t.tenant AND f.id = t.id)`;
}
