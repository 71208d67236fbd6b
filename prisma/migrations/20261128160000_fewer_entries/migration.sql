-- An event is written with each change, and so are its entries in indexes. Of the status only failures are looked for, which
-- are few. Events with an action are found by their source, or among all.
DROP INDEX event_action;
DROP INDEX event_status;
CREATE INDEX event_failed ON event (tenant, time DESC NULLS LAST, id) WHERE status = 'failed';

-- Replaced by days_updated, which compares both versions of a ticket.
DROP TRIGGER IF EXISTS days_updated_from ON ticket;
DROP TRIGGER IF EXISTS days_updated_to ON ticket;
