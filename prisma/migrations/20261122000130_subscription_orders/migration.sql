-- Every column that the screen sorts by has an index in that order, which equality and ranges use as well. A text is sorted
-- by Unicode rules; with that collation in the column, an index and a comparison have it too without naming it. The time of
-- creation is in each index, so that the newest of the rows that a filter finds are known from the index alone.
-- Customers' own rows are few, and keep the indexes they had, except that by account.

SET LOCAL maintenance_work_mem = '256MB';

-- Definitions, which make the views again, run after all migrations.
DROP VIEW IF EXISTS subscription_detail;
DROP VIEW IF EXISTS subscription_row;

DROP INDEX subscription_family_account, subscription_own_account, subscription_family_agreement, subscription_family_end, subscription_family_price,
  subscription_family_start;
ALTER TABLE subscription
  ALTER COLUMN name TYPE text COLLATE "und-x-icu",
  ALTER COLUMN status TYPE text COLLATE "und-x-icu",
  ALTER COLUMN "order" TYPE text COLLATE "und-x-icu",
  ALTER COLUMN account TYPE text COLLATE "und-x-icu",
  ALTER COLUMN "account_details.name" TYPE text COLLATE "und-x-icu",
  ALTER COLUMN "edition.name" TYPE text COLLATE "und-x-icu",
  ALTER COLUMN "creator.fullname" TYPE text COLLATE "und-x-icu",
  ALTER COLUMN "creator.email" TYPE text COLLATE "und-x-icu";

CREATE INDEX subscription_family_name           ON subscription (family, name, tenant, id) INCLUDE (created)
  WHERE (octet_length(name) > 1000) IS NOT TRUE;
CREATE INDEX subscription_family_customer       ON subscription (family, "account_details.name", tenant, id) INCLUDE (created)
  WHERE (octet_length("account_details.name") > 1000) IS NOT TRUE;
CREATE INDEX subscription_family_account        ON subscription (family, account, tenant, id) INCLUDE (created)
  WHERE (octet_length(account) > 1000) IS NOT TRUE;
CREATE INDEX subscription_family_status         ON subscription (family, status, tenant, id) INCLUDE (created)
  WHERE (octet_length(status) > 1000) IS NOT TRUE;
CREATE INDEX subscription_family_edition        ON subscription (family, "edition.name", tenant, id) INCLUDE (created)
  WHERE (octet_length("edition.name") > 1000) IS NOT TRUE;
CREATE INDEX subscription_family_order          ON subscription (family, "order", tenant, id) INCLUDE (created)
  WHERE (octet_length("order") > 1000) IS NOT TRUE;
CREATE INDEX subscription_family_creator        ON subscription (family, "creator.fullname", tenant, id) INCLUDE (created)
  WHERE (octet_length("creator.fullname") > 1000) IS NOT TRUE;
CREATE INDEX subscription_family_creator_email  ON subscription (family, "creator.email", tenant, id) INCLUDE (created)
  WHERE (octet_length("creator.email") > 1000) IS NOT TRUE;
CREATE INDEX subscription_family_start          ON subscription (family, start_date, tenant, id) INCLUDE (created);
CREATE INDEX subscription_family_end            ON subscription (family, end_date, tenant, id) INCLUDE (created);
CREATE INDEX subscription_family_updated        ON subscription (family, updated, tenant, id) INCLUDE (created);
CREATE INDEX subscription_family_price          ON subscription (family, price, tenant, id) INCLUDE (created);
CREATE INDEX subscription_family_agreement      ON subscription (family, "agreementPrice", tenant, id) INCLUDE (created);
CREATE INDEX subscription_family_billing        ON subscription (family, "billingPrice", tenant, id) INCLUDE (created);
CREATE INDEX subscription_family_term           ON subscription (family, "term.durationMonth", tenant, id) INCLUDE (created);
CREATE INDEX subscription_family_billing_cycle  ON subscription (family, "billing_cycle.durationMonth", tenant, id) INCLUDE (created);
CREATE INDEX subscription_family_cancel_term    ON subscription (family, "cancel_term.grace_period", tenant, id) INCLUDE (created);
CREATE INDEX subscription_family_tenant         ON subscription (family, tenant COLLATE "und-x-icu", tenant, id) INCLUDE (created);
CREATE INDEX subscription_family_id             ON subscription (family, id COLLATE "und-x-icu", tenant, id) INCLUDE (created);

-- An index takes texts of 2.7 kB at most, and a name may have any length. Rows with a longer text are found by this one.
CREATE INDEX subscription_family_long ON subscription (family) WHERE
  octet_length(name) > 1000
  OR octet_length("account_details.name") > 1000
  OR octet_length(account) > 1000
  OR octet_length(status) > 1000
  OR octet_length("edition.name") > 1000
  OR octet_length("order") > 1000
  OR octet_length("creator.fullname") > 1000
  OR octet_length("creator.email") > 1000;
