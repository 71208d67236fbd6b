-- Jobs that make and apply plans.

-- Adds a job for a plan that has a task, to begin after a pause. At most four run at a time, and of one tenant one after the other.
CREATE OR REPLACE FUNCTION app.enqueue_plan(tenant text, plan text, pause interval) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF session_user <> current_user AND $1 IS DISTINCT FROM app.tenant() THEN
    RAISE EXCEPTION 'not a plan of this tenant' USING ERRCODE = '42501';
  END IF;
  PERFORM graphile_worker.add_job(
    'plan_task',
    json_build_object('tenant', p.tenant, 'plan', p.id),
    'plan:' || (hashtext(p.tenant) & 3),
    -- Attempts of the job, not of the task: a job is run again whenever its worker died.
    max_attempts := 100,
    run_at := now() + $3,
    job_key := 'plan:' || p.tenant || ':' || p.id
  ) FROM plan p WHERE p.tenant = $1 AND p.id = $2 AND p.task IS NOT NULL;
END $$;

-- Adds a job that removes the tenant's plans which are not kept any more, unless there is one.
CREATE OR REPLACE FUNCTION app.enqueue_plan_pruning(tenant text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF session_user <> current_user AND $1 IS DISTINCT FROM app.tenant() THEN
    RAISE EXCEPTION 'not this tenant' USING ERRCODE = '42501';
  END IF;
  PERFORM graphile_worker.add_job(
    'plan_prune',
    json_build_object('tenant', $1),
    run_at := now() + interval '1 minute',
    job_key := 'plan_prune:' || $1,
    job_key_mode := 'preserve_run_at'
  );
END $$;

GRANT EXECUTE ON FUNCTION app.enqueue_plan, app.enqueue_plan_pruning TO comptoir_app;
