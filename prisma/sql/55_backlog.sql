-- How many deliveries of webhooks are to be sent, of all tenants together, and how long the longest has been overdue: what a
-- monitoring system asks for, without a row of any tenant.
CREATE OR REPLACE FUNCTION app.webhook_backlog(OUT pending integer, OUT overdue_seconds double precision)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*)::integer, greatest(0, coalesce(extract(epoch FROM now() - min(d."nextAttempt")), 0))
  FROM webhook_delivery d JOIN webhook w ON w.tenant = d.tenant AND w.id = d.webhook
  WHERE d.status = 'pending' AND w.active
$$;
GRANT EXECUTE ON FUNCTION app.webhook_backlog TO comptoir_app;
