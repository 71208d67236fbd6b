-- Filters of the event log that had to look through it: who a user was to us, and what has no object or no user.
CREATE INDEX event_user_type ON event (tenant, "user.type", time DESC NULLS LAST);
CREATE INDEX event_user_role ON event (tenant, "user.role", time DESC NULLS LAST);
DROP INDEX event_object;
CREATE INDEX event_object ON event (tenant, "data._id", time DESC NULLS LAST);
DROP INDEX event_user_id;
CREATE INDEX event_user_id ON event (tenant, "user.id", time DESC NULLS LAST);
