-- What the page of a customer asks for, within all that a provider sees: the account by its identifier, and the accounts,
-- tickets and consents of one tenant. Without these all rows of the family are read.

CREATE INDEX account_family_id     ON account (family, id, tenant);
CREATE INDEX account_family_tenant ON account (family, tenant, created DESC NULLS LAST, id);
CREATE INDEX ticket_family_tenant  ON ticket (family, tenant, created DESC NULLS LAST, id) INCLUDE (closed);
CREATE INDEX consent_family_tenant ON consent (family, tenant, created DESC NULLS LAST, id);
