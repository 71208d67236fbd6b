-- Deliveries of events to webhooks, and the jobs that send them.

-- Adds a job for each of these deliveries that is still to be sent, replacing a job it may already have; none in a sandbox. The tables of
-- graphile-worker are closed to the application role, which can only come in here, with deliveries of its own tenant. The
-- worker creates its schema before the server takes the first request.
CREATE OR REPLACE FUNCTION app.enqueue_deliveries(tenant text, deliveries text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF session_user <> current_user AND $1 IS DISTINCT FROM app.tenant() THEN
    RAISE EXCEPTION 'not a delivery of this tenant' USING ERRCODE = '42501';
  END IF;
  PERFORM graphile_worker.add_jobs(ARRAY(
    SELECT ROW (
      'webhook_deliver',
      json_build_object('tenant', d.tenant, 'delivery', d.id, 'attempt', d."attemptCount"),
      NULL,
      coalesce(d."nextAttempt", now()),
      -- Attempts of the job, not of the delivery: a job is run again whenever its worker died.
      10000,
      'webhook_delivery:' || d.tenant || ':' || d.id,
      NULL,
      -- A flag per webhook, so that a worker can skip the jobs of one that has enough running.
      ARRAY['webhook:' || d.tenant || ':' || d.webhook]
    )::graphile_worker.job_spec
    FROM webhook_delivery d JOIN tenant t ON t.id = d.tenant AND t.sandbox_of IS NULL
    WHERE d.tenant = $1 AND d.id = ANY ($2) AND d.status = 'pending'
  ));
END $$;

-- The deliveries of the acting tenant that the running transaction has queued, for a dry run.
CREATE OR REPLACE FUNCTION app.queued_deliveries() RETURNS TABLE (webhook text, url text, type text) LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT w.id, w.url, d.type
  FROM webhook_delivery d JOIN webhook w ON w.tenant = d.tenant AND w.id = d.webhook
    LEFT JOIN event e ON e.tenant = d.tenant AND e.id = d.event
  WHERE d.tenant = app.tenant() AND d.status = 'pending'
    -- Those of its events, also where they were written after a savepoint; and of former ones, which it sends again.
    AND (e.tx = pg_current_xact_id_if_assigned() OR d.xmin = pg_current_xact_id_if_assigned()::xid)
  ORDER BY d.id
$$;

-- Whether a worker is sending a delivery of the acting tenant. An attempt ends within 18 seconds, also where its worker has died.
CREATE OR REPLACE FUNCTION app.is_being_sent(delivery text) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM graphile_worker.jobs j
    WHERE j.key = 'webhook_delivery:' || app.tenant() || ':' || $1 AND j.locked_at > now() - interval '20 seconds');
END $$;

-- One half of a message's type, in the characters that Standard Webhooks allows.
CREATE OR REPLACE FUNCTION app.webhook_word(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(coalesce(nullif(value, ''), 'event'), '[^A-Za-z0-9_]+', '_', 'g');

-- Adds a delivery for each new event and each webhook that asks for it. Imported events are history and are not sent,
-- and a sandbox sends nothing. It runs as the owner, since a writer of events need not be able to read webhooks.
CREATE OR REPLACE FUNCTION app.event_deliveries() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  tenants    text[];
  deliveries text[];
BEGIN
  IF NOT EXISTS (SELECT FROM added e JOIN webhook w ON w.tenant = e.tenant WHERE w.active AND NOT e.imported) THEN
    RETURN NULL;
  END IF;
  WITH made AS (
    INSERT INTO webhook_delivery (tenant, id, doc)
    SELECT n.tenant, n.id, json_build_object(
      'id', n.id,
      'webhook', n.webhook,
      'event', n.event,
      'type', n.type,
      'status', 'pending',
      'attemptCount', 0,
      'attempts', json_build_array(),
      'nextAttempt', n.moment,
      'delivered', NULL,
      'created', n.moment
    )
    FROM (
      SELECT w.tenant, w.id AS webhook, e.id AS event,
        app.webhook_word(e.source) || '.' || app.webhook_word(e.action) AS type,
        -- The form of the application's own identifiers: milliseconds, then random digits.
        lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
          || left(replace(gen_random_uuid()::text, '-', ''), 12) AS id,
        app.iso8601(clock_timestamp()) AS moment
      FROM added e JOIN webhook w ON w.tenant = e.tenant JOIN tenant t ON t.id = e.tenant AND t.sandbox_of IS NULL
      WHERE w.active AND NOT e.imported
        AND (w.sources = '{}' OR e.source = ANY (w.sources))
        AND (w.actions = '{}' OR e.action = ANY (w.actions))
        AND (w.statuses = '{}' OR e.status = ANY (w.statuses))
        -- Changes of a webhook are not sent to that webhook: its receiver may not know the secret yet.
        AND (e.source = 'webhook' AND w.id IN (e."data._id", e.doc #>> '{data,webhook}')) IS NOT TRUE
    ) n
    RETURNING webhook_delivery.tenant, webhook_delivery.id
  )
  SELECT array_agg(made.tenant), array_agg(made.id) INTO tenants, deliveries FROM made;
  PERFORM app.enqueue_deliveries(m.tenant, array_agg(m.id)) FROM unnest(tenants, deliveries) AS m (tenant, id) GROUP BY m.tenant;
  RETURN NULL;
END $$;

-- Whether the maker of a webhook may read events: the user by role; a key of the operator, or one that has replaced it, while
-- it is valid.
CREATE OR REPLACE FUNCTION app.webhook_maker_reads_events(tenant text, webhook text) RETURNS boolean LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH RECURSIVE made AS (
    SELECT w.maker_home, w.maker FROM webhook w WHERE w.tenant = $1 AND w.id = $2
  ), key AS (
    SELECT k.* FROM made JOIN api_key k ON k.tenant = $1 AND k.id = made.maker WHERE made.maker_home IS NULL
    UNION
    SELECT k.* FROM key JOIN api_key k ON k.tenant = $1 AND k.replaces = key.id
  )
  SELECT CASE
    WHEN made.maker IS NULL THEN true
    WHEN made.maker_home IS NULL THEN EXISTS (
      SELECT FROM key WHERE (revoked IS NULL OR revoked > now()) AND (expires IS NULL OR expires > now())
        AND (scopes IS NULL OR 'Platform/Event' = ANY (scopes)))
    ELSE 'Platform/Event' = ANY (app.features(app.role_in(made.maker_home, made.maker, $1), $1))
  END FROM made
$$;

GRANT EXECUTE ON FUNCTION app.webhook_maker_reads_events, app.enqueue_deliveries, app.queued_deliveries, app.is_being_sent TO comptoir_app;
