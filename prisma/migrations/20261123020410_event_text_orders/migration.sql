-- The last fields of events that were read from the document get a column, and an index in their order: sorting by one of them
-- read and sorted the whole log of the tenant. The three columns are added in one pass over the table, in the collation of the
-- order, so that comparisons use the same index.

SET LOCAL maintenance_work_mem = '256MB';

ALTER TABLE event
  ADD COLUMN "tenant.id"    text COLLATE "und-x-icu" GENERATED ALWAYS AS (doc #>> '{tenant,id}') STORED,
  ADD COLUMN "tenant.name"  text COLLATE "und-x-icu" GENERATED ALWAYS AS (doc #>> '{tenant,name}') STORED,
  ADD COLUMN "data.message" text COLLATE "und-x-icu" GENERATED ALWAYS AS (doc #>> '{data,message}') STORED;

CREATE INDEX event_by_tenant_id    ON event (tenant, "tenant.id", id)
  WHERE (octet_length("tenant.id") > 1000) IS NOT TRUE;
CREATE INDEX event_by_tenant_name  ON event (tenant, "tenant.name", id)
  WHERE (octet_length("tenant.name") > 1000) IS NOT TRUE;
CREATE INDEX event_by_data_message ON event (tenant, "data.message", id)
  WHERE (octet_length("data.message") > 1000) IS NOT TRUE;

DROP INDEX event_long;
CREATE INDEX event_long ON event (tenant)
  WHERE octet_length(message) > 1000 OR octet_length("tenant.id") > 1000 OR octet_length("tenant.name") > 1000
    OR octet_length("data.message") > 1000;
