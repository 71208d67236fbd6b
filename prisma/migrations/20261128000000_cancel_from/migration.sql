-- When a subscription can first be cancelled, in order. The view of those that can be cancelled now also counts by status and
-- end: all of these columns are in the index, so that no row is read for it. The function is that of prisma/sql/10_basics.sql.
CREATE OR REPLACE FUNCTION app.cancel_from(end_date timestamptz, hours float8) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN hours > 0 AND hours <= 876000
    THEN (end_date AT TIME ZONE 'UTC' - make_interval(secs => hours * 3600)) AT TIME ZONE 'UTC' END;

CREATE INDEX subscription_family_cancel_from ON subscription (family, app.cancel_from(end_date, "cancel_term.grace_period"), tenant, id)
  INCLUDE (created, status, end_date, "cancel_term.grace_period");
