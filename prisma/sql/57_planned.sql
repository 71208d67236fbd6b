-- A subscription with what is planned for it, the latest of each kind, as plans compare it.
CREATE OR REPLACE FUNCTION app.with_planned(tenant text, subscription text, doc json) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT (left($3::text, -1) || ',"planned":' || coalesce((
    SELECT json_object_agg(p.kind, json_strip_nulls(json_build_object('from', p.computed->'from',
      'price', p.computed #> '{after,price}', 'until', p.computed #> '{after,end_date}', 'repeat', p.doc #> '{request,repeat}')) ORDER BY p.kind)
    FROM (
      SELECT DISTINCT ON (c.kind) c.* FROM public.subscription_change c
      WHERE c.tenant = $1 AND c.subscription = $2 AND c.status = 'planned' AND c.kind NOT IN ('start', 'end')
      ORDER BY c.kind, c.made DESC
    ) p), '{}') || '}')::json
$$;
GRANT EXECUTE ON FUNCTION app.with_planned TO comptoir_app;

-- Has the worker look at what is due as soon as the running transaction has ended.
CREATE OR REPLACE FUNCTION app.carry_out_soon() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job('subscription_due', '{}', job_key := 'subscription_due_soon');
END $$;
GRANT EXECUTE ON FUNCTION app.carry_out_soon TO comptoir_app;

-- Analyses the changes of subscriptions once they take four times the pages of the last time. Those that a large plan makes are seen by
-- autovacuum a minute after its transaction; until then Postgres expects hardly any, and reads all of them for each subscription.
CREATE OR REPLACE FUNCTION app.analyze_changes() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (SELECT pg_relation_size(oid) > 4 * 8192::bigint * greatest(relpages, 8) FROM pg_class
      WHERE oid = 'public.subscription_change'::regclass) THEN
    ANALYZE (SKIP_LOCKED) public.subscription_change (tenant, family, subscription, kind, status);
  END IF;
END $$;
GRANT EXECUTE ON FUNCTION app.analyze_changes TO comptoir_app;
