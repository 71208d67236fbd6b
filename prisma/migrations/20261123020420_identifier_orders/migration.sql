-- Tickets in the order of their identifiers and tenants were read and sorted as a whole.

CREATE INDEX ticket_family_by_id     ON ticket (family, id COLLATE "und-x-icu", tenant, id);
CREATE INDEX ticket_family_by_tenant ON ticket (family, tenant COLLATE "und-x-icu", tenant, id);
CREATE INDEX ticket_own_by_id        ON ticket (tenant, id COLLATE "und-x-icu", id) WHERE (family IS DISTINCT FROM tenant);
