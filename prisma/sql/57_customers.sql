-- The active subscriptions of an account, of those that the caller may see. The index has accounts by their beginnings, and a
-- condition on a beginning uses none under row-level security: this runs as the owner, and asks what the policy asks.
CREATE OR REPLACE FUNCTION app.active_subscriptions(text, text)
  RETURNS TABLE (tenant text, family text, price float8, end_date timestamptz) LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.tenant, s.family, s.price, s.end_date FROM subscription s
  WHERE s.family = $1 AND left(s.account, 250) = left($2, 250) AND s.account = $2 AND s.status = 'active'
    AND CASE WHEN s.family = (SELECT app.tenant()) THEN true ELSE s.tenant = (SELECT app.tenant()) END
$$;
GRANT EXECUTE ON FUNCTION app.active_subscriptions TO comptoir_app;
