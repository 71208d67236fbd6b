-- Who sells what a record is about: the tenant that it names, or the provider of its tenant.
ALTER TABLE subscription ADD COLUMN seller text;
ALTER TABLE subscription_document ADD COLUMN seller text;
ALTER TABLE version ADD COLUMN seller text;
UPDATE subscription SET seller =
  CASE WHEN "parent.account.tenant" IN (tenant, family) THEN "parent.account.tenant" ELSE family END;
UPDATE subscription_document d SET seller = s.seller FROM subscription s WHERE s.tenant = d.tenant AND s.id = d.id;
UPDATE version SET seller =
  CASE WHEN doc #>> '{parent,account,tenant}' IN (tenant, family) THEN doc #>> '{parent,account,tenant}' ELSE family END
WHERE kind = 'subscription';
