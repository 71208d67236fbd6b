-- The time of a tenant, by which changes of subscriptions are due: that of the database, or that of a sandbox.
CREATE OR REPLACE FUNCTION app.clock(tenant text) RETURNS timestamptz LANGUAGE sql STABLE
  RETURN now() + make_interval(secs => coalesce((SELECT t.clock_ahead FROM public.tenant t WHERE t.id = tenant), 0));
GRANT EXECUTE ON FUNCTION app.clock TO comptoir_app;

-- Moves the clock of the acting sandbox, and of its customers, forward. Null where it is none, or that is not forward.
CREATE OR REPLACE FUNCTION app.move_clock(target timestamptz) RETURNS timestamptz LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE tenant SET clock_ahead = extract(epoch FROM $1 - now())
  WHERE (SELECT sandbox_of IS NOT NULL AND $1 > app.clock(id) FROM tenant WHERE id = app.tenant())
    AND sandbox_of IS NOT NULL AND (id = app.tenant() OR parent = app.tenant())
  RETURNING $1
$$;
GRANT EXECUTE ON FUNCTION app.move_clock TO comptoir_app;
