-- What an import of many subscriptions spends its time on: compressing documents, and keeping two search indexes.

-- Documents are read whole and often; unpacking them at every read costs more than the disk they save.
ALTER TABLE subscription ALTER COLUMN doc SET STORAGE EXTERNAL;

-- A GIN index of several columns serves any of them, so one does for the tenant's own rows and for its children's.
DROP INDEX subscription_own_search;
DROP INDEX subscription_family_search;
CREATE INDEX subscription_search_words ON subscription USING gin (tenant, parent, search gin_trgm_ops);
