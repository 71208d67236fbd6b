-- What a provider asks for within the consents of all its customers: one by its identifier, and those to an agreement. The first
-- was looked for in each tenant of the installation, the second read the consents of all tenants by an index of users.
CREATE INDEX consent_family_id        ON consent (family, id);
CREATE INDEX consent_family_agreement ON consent (family, agreement, created DESC NULLS LAST, tenant, id);
