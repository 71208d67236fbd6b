-- The feed of events reads them in the order of the transactions that have added them.
CREATE INDEX event_tx ON event (tenant, tx, id);
