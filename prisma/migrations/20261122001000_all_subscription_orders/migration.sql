-- The columns of subscriptions that had no index in their order get one: a sort by one of them read, sorted and skipped all
-- rows of the tenant, which takes seconds at a million.

SET LOCAL maintenance_work_mem = '256MB';

-- Definitions, which make the views again, run after all migrations.
DROP VIEW IF EXISTS subscription_detail;
DROP VIEW IF EXISTS subscription_row;

ALTER TABLE subscription
  ALTER COLUMN "creator.id" TYPE text COLLATE "und-x-icu",
  ALTER COLUMN "creator.firstname" TYPE text COLLATE "und-x-icu",
  ALTER COLUMN "creator.lastname" TYPE text COLLATE "und-x-icu",
  ALTER COLUMN "creator.phone" TYPE text COLLATE "und-x-icu",
  ALTER COLUMN "parent.account.tenant" TYPE text COLLATE "und-x-icu";

CREATE INDEX subscription_family_creator_id     ON subscription (family, "creator.id", tenant, id) INCLUDE (created)
  WHERE (octet_length("creator.id") > 1000) IS NOT TRUE;
CREATE INDEX subscription_family_creator_first  ON subscription (family, "creator.firstname", tenant, id) INCLUDE (created)
  WHERE (octet_length("creator.firstname") > 1000) IS NOT TRUE;
CREATE INDEX subscription_family_creator_last   ON subscription (family, "creator.lastname", tenant, id) INCLUDE (created)
  WHERE (octet_length("creator.lastname") > 1000) IS NOT TRUE;
CREATE INDEX subscription_family_creator_phone  ON subscription (family, "creator.phone", tenant, id) INCLUDE (created)
  WHERE (octet_length("creator.phone") > 1000) IS NOT TRUE;
CREATE INDEX subscription_family_parent         ON subscription (family, "parent.account.tenant", tenant, id) INCLUDE (created)
  WHERE (octet_length("parent.account.tenant") > 1000) IS NOT TRUE;
CREATE INDEX subscription_family_term_hours     ON subscription (family, "term.duration", tenant, id) INCLUDE (created);
CREATE INDEX subscription_family_billing_hours  ON subscription (family, "billing_cycle.duration", tenant, id) INCLUDE (created);
CREATE INDEX subscription_family_version        ON subscription (family, __v, tenant, id) INCLUDE (created);

DROP INDEX subscription_family_long;
CREATE INDEX subscription_family_long ON subscription (family) WHERE
  octet_length(tenant) > 1000
  OR octet_length(name) > 1000
  OR octet_length("account_details.name") > 1000
  OR octet_length(account) > 1000
  OR octet_length(status) > 1000
  OR octet_length("edition.name") > 1000
  OR octet_length("order") > 1000
  OR octet_length("creator.id") > 1000
  OR octet_length("creator.firstname") > 1000
  OR octet_length("creator.lastname") > 1000
  OR octet_length("creator.fullname") > 1000
  OR octet_length("creator.email") > 1000
  OR octet_length("creator.phone") > 1000
  OR octet_length("parent.account.tenant") > 1000;
