-- One record by its identifier, within all that a provider sees: the primary key begins with the tenant, so that it was looked
-- for in each tenant of the installation.
CREATE INDEX subscription_document_family_id ON subscription_document (family, id);
CREATE INDEX ticket_family_id                ON ticket (family, id);
