-- How many deliveries of webhooks are to be sent, of all tenants together, and how long the longest has been overdue: what a
-- monitoring system asks for, without a row of any tenant.
CREATE OR REPLACE FUNCTION app.webhook_backlog(OUT pending integer, OUT overdue_seconds double precision)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*)::integer, greatest(0, coalesce(extract(epoch FROM now() - min(d."nextAttempt")), 0))
  FROM webhook_delivery d JOIN webhook w ON w.tenant = d.tenant AND w.id = d.webhook
  WHERE d.status = 'pending' AND w.active
$$;
GRANT EXECUTE ON FUNCTION app.webhook_backlog TO comptoir_app;

-- What else a monitoring system asks for: e-mails that wait, jobs and deliveries that were given up, and when a backup was last
-- made and tried with success.
CREATE OR REPLACE FUNCTION app.operation_state(OUT mails integer, OUT mail_seconds double precision, OUT failed_jobs integer,
  OUT failed_deliveries integer, OUT backup double precision, OUT drill double precision)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  SELECT count(*), greatest(0, coalesce(extract(epoch FROM now() - min(created)), 0)) INTO mails, mail_seconds
  FROM mail WHERE status IN ('queued', 'sending');
  SELECT count(*) INTO failed_jobs FROM graphile_worker.jobs WHERE attempts >= max_attempts;
  SELECT count(*) INTO failed_deliveries FROM webhook_delivery d JOIN webhook w ON w.tenant = d.tenant AND w.id = d.webhook
  WHERE d.status = 'failed' AND w.active AND d.created > now() - interval '1 day';
  SELECT extract(epoch FROM max(finished) FILTER (WHERE kind = 'backup')),
    extract(epoch FROM max(finished) FILTER (WHERE kind = 'drill')) INTO backup, drill FROM _backup WHERE success;
END $$;
GRANT EXECUTE ON FUNCTION app.operation_state TO comptoir_app;
