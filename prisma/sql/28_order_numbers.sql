-- Numbers of orders are consecutive: the next one is one above `order_counter`, whose row a transaction that takes one holds until
-- it ends. An order that comes with its number, as imported ones do, raises the counter, so that no number is used twice.
CREATE OR REPLACE FUNCTION app.raise_order_counter() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO order_counter (tenant, last)
  SELECT c.seller, max(c.number::bigint) FROM changed c JOIN tenant t ON t.id = c.seller
  WHERE c.number ~ '^\d{1,9}$' GROUP BY c.seller HAVING max(c.number::bigint) > coalesce((
    SELECT o.last FROM order_counter o WHERE o.tenant = c.seller), 0) ORDER BY c.seller
  ON CONFLICT (tenant) DO UPDATE SET last = greatest(order_counter.last, excluded.last);
  RETURN NULL;
END $$;
