/**
 * What a product has of the active subscriptions and the orders that its tenant sells, as SQL on `f`, which the list joins where it
 * is read: a row of `product_figures`, or none of a product that nobody has.
 */
export const figuresSql = {
  "figures.activeSubscriptions": 'coalesce(f."activeSubscriptions", 0)',
  "figures.perMonth": 'f."perMonth"',
  "figures.nextEnd": 'f."nextEnd"',
  "figures.customers": 'coalesce(f."customers", 0)',
  "figures.sold": 'coalesce(f."sold", 0)',
};

/** The figures of row `t` as JSON text. Those of all products are found at once, and once for each request. */
export const figuresText = `coalesce((SELECT json_object_agg(g.id, json_strip_nulls(json_build_object(
    'activeSubscriptions', g."activeSubscriptions", 'perMonth', g."perMonth", 'perMonthByCurrency', g."perMonthByCurrency",
    'nextEnd', app.iso8601(g."nextEnd"), 'customers', g.customers, 'sold', g.sold)))::jsonb FROM product_figures g) -> t.id,
    '{"activeSubscriptions":0,"customers":0,"sold":0}')::text`;
