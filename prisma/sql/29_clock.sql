-- The time of a tenant, by which changes of subscriptions are due: that of the database, or that of a sandbox.
CREATE OR REPLACE FUNCTION app.clock(tenant text) RETURNS timestamptz LANGUAGE sql STABLE
  RETURN now() + make_interval(secs => coalesce((SELECT t.clock_ahead FROM public.tenant t WHERE t.id = tenant), 0));
GRANT EXECUTE ON FUNCTION app.clock TO comptoir_app;
