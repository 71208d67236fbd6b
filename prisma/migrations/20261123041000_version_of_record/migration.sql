-- A record as of a moment, for a provider that reads its customers' ones; a tenant's own are found by the primary key.
CREATE INDEX version_of_record ON version (family, kind, id, ended_at);
