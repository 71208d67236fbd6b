-- Jobs that send e-mails.

-- Adds a job for each of these e-mails that is still to be sent, as `app.enqueue_deliveries` does for deliveries.
CREATE OR REPLACE FUNCTION app.enqueue_mail(tenant text, mails text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF session_user <> current_user AND $1 IS DISTINCT FROM app.tenant() THEN
    RAISE EXCEPTION 'not an e-mail of this tenant' USING ERRCODE = '42501';
  END IF;
  PERFORM graphile_worker.add_jobs(ARRAY(
    SELECT ROW (
      'mail_send',
      json_build_object('tenant', m.tenant, 'mail', m.id, 'attempt', m.attempts),
      NULL,
      m.due,
      -- Attempts of the job, not of the e-mail: a job is run again whenever its worker died.
      10000,
      'mail:' || m.tenant || ':' || m.id,
      NULL,
      NULL
    )::graphile_worker.job_spec
    FROM mail m WHERE m.tenant = $1 AND m.id = ANY ($2) AND m.status IN ('queued', 'sending')
  ));
END $$;

GRANT EXECUTE ON FUNCTION app.enqueue_mail TO comptoir_app;
