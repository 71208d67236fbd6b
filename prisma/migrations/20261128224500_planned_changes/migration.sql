-- Lists of subscriptions filter by what is planned, which is little of what was ever done.
CREATE INDEX subscription_change_planned ON subscription_change (family, kind, "from") INCLUDE (tenant, subscription)
  WHERE status = 'planned';
