-- Webhooks: an event is announced to the addresses a tenant has registered. What is to be sent is written down in the
-- transaction of the event, so that there is no event without its deliveries and no delivery of an event that never was.

CREATE TABLE webhook (
  tenant          text NOT NULL REFERENCES tenant (id),
  id              text NOT NULL,
  doc             json NOT NULL,
  url             text,
  active          boolean,
  -- Which events it hears; empty means all.
  sources         text[],
  actions         text[],
  statuses        text[],
  created         timestamptz(3),
  updated         timestamptz(3),
  -- What signs its deliveries, encrypted under a key that is not in the database; the previous one signs as well for a while.
  secret          bytea NOT NULL,
  previous_secret bytea,
  previous_until  timestamptz(3),
  PRIMARY KEY (tenant, id)
);

-- One row for an event and a webhook that hears it. There is no foreign key: checking it would make every event wait for
-- whoever changes or deletes the webhook. A delivery whose webhook is gone is taken away by the worker.
CREATE TABLE webhook_delivery (
  tenant         text NOT NULL REFERENCES tenant (id),
  id             text NOT NULL,
  doc            json NOT NULL,
  webhook        text,
  event          text,
  type           text,
  status         text,
  "attemptCount" integer,
  "nextAttempt"  timestamptz(3),
  delivered      timestamptz(3),
  created        timestamptz(3),
  -- How far the present series of attempts has come; sending again starts another.
  step           integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant, id)
);
CREATE UNIQUE INDEX webhook_delivery_event ON webhook_delivery (tenant, webhook, event);
CREATE INDEX webhook_delivery_created ON webhook_delivery (tenant, webhook, created DESC NULLS LAST, id) INCLUDE (status);
CREATE INDEX webhook_delivery_pending ON webhook_delivery (tenant, webhook) WHERE status = 'pending';
CREATE INDEX webhook_delivery_age ON webhook_delivery (created);

CREATE FUNCTION app.webhook_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := NEW.doc;
BEGIN
  NEW.url := d->>'url';
  NEW.active := d->>'active';
  NEW.sources := ARRAY(SELECT jsonb_array_elements_text(d->'sources'));
  NEW.actions := ARRAY(SELECT jsonb_array_elements_text(d->'actions'));
  NEW.statuses := ARRAY(SELECT jsonb_array_elements_text(d->'statuses'));
  NEW.created := d->>'created';
  NEW.updated := d->>'updated';
  RETURN NEW;
END $$;
CREATE TRIGGER columns BEFORE INSERT OR UPDATE ON webhook FOR EACH ROW EXECUTE FUNCTION app.webhook_columns();

CREATE FUNCTION app.webhook_delivery_columns() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE d jsonb := NEW.doc;
BEGIN
  NEW.webhook := d->>'webhook';
  NEW.event := d->>'event';
  NEW.type := d->>'type';
  NEW.status := d->>'status';
  NEW."attemptCount" := d->>'attemptCount';
  NEW."nextAttempt" := d->>'nextAttempt';
  NEW.delivered := d->>'delivered';
  NEW.created := d->>'created';
  RETURN NEW;
END $$;
CREATE TRIGGER columns BEFORE INSERT OR UPDATE ON webhook_delivery
  FOR EACH ROW EXECUTE FUNCTION app.webhook_delivery_columns();

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['webhook', 'webhook_delivery'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY operator ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO comptoir_app', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO comptoir_app USING (tenant = (SELECT app.tenant()))'
      ' WITH CHECK (tenant = (SELECT app.tenant()))', t);
  END LOOP;
END $$;

-- Adds a job for each of these deliveries that is still to be sent, in place of one it may have: what the job says follows
-- from the row. The tables of graphile-worker are closed to the application role, which therefore passes through here, and
-- only with deliveries of its own tenant. The worker creates its schema before the server takes the first request.
CREATE FUNCTION app.enqueue_deliveries(tenant text, deliveries text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
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
      -- Of the job, not of the delivery: it is taken up again as often as a worker dies over it.
      10000,
      'webhook_delivery:' || d.tenant || ':' || d.id,
      NULL,
      -- By which a worker that is busy enough with one webhook passes over its jobs.
      ARRAY['webhook:' || d.tenant || ':' || d.webhook]
    )::graphile_worker.job_spec
    FROM webhook_delivery d WHERE d.tenant = $1 AND d.id = ANY ($2) AND d.status = 'pending'
  ));
END $$;

-- One half of a message's type, which Standard Webhooks keeps to these characters.
CREATE FUNCTION app.webhook_word(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(coalesce(nullif(value, ''), 'event'), '[^A-Za-z0-9_]+', '_', 'g');

-- Runs as the owner, since whoever writes an event need not be able to read webhooks.
CREATE FUNCTION app.event_deliveries() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  tenants    text[];
  deliveries text[];
BEGIN
  -- An import of events brings what happened elsewhere, which is not announced again.
  IF current_setting('app.history', true) = 'on' THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM added e JOIN webhook w ON w.tenant = e.tenant WHERE w.active) THEN RETURN NULL; END IF;
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
        -- Like the identifiers the application makes: the millisecond, then chance.
        lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
          || left(replace(gen_random_uuid()::text, '-', ''), 12) AS id,
        to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS moment
      FROM added e JOIN webhook w ON w.tenant = e.tenant
      WHERE w.active
        AND (w.sources = '{}' OR e.source = ANY (w.sources))
        AND (w.actions = '{}' OR e.action = ANY (w.actions))
        AND (w.statuses = '{}' OR e.status = ANY (w.statuses))
        -- A webhook does not hear of its own management: its receiver may not know the secret yet.
        AND (e.source = 'webhook' AND w.id IN (e."data._id", e.doc #>> '{data,webhook}')) IS NOT TRUE
    ) n
    RETURNING webhook_delivery.tenant, webhook_delivery.id
  )
  SELECT array_agg(made.tenant), array_agg(made.id) INTO tenants, deliveries FROM made;
  PERFORM app.enqueue_deliveries(m.tenant, array_agg(m.id)) FROM unnest(tenants, deliveries) AS m (tenant, id) GROUP BY m.tenant;
  RETURN NULL;
END $$;
CREATE TRIGGER deliveries AFTER INSERT ON event REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION app.event_deliveries();

REVOKE ALL ON FUNCTION app.webhook_columns, app.webhook_delivery_columns, app.webhook_word, app.enqueue_deliveries,
  app.event_deliveries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.enqueue_deliveries TO comptoir_app;
