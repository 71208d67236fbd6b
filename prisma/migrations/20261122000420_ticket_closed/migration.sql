-- An order ends with the identifier. Without it in the index, the open tickets, which have no time, were sorted for a page.
DROP INDEX ticket_family_closed, ticket_own_closed;
CREATE INDEX ticket_family_closed ON ticket (family, closed, tenant, id) INCLUDE (created);
CREATE INDEX ticket_own_closed ON ticket (tenant, closed, id) INCLUDE (family, created) WHERE family IS DISTINCT FROM tenant;
