-- The columns of events that had no index in their order get one: a sort by one of them read and sorted the whole log of the
-- tenant, which takes seconds at a million. Messages are the only texts among them without a limit.

SET LOCAL maintenance_work_mem = '256MB';

CREATE INDEX event_by_id           ON event (tenant, id COLLATE "und-x-icu", id);
CREATE INDEX event_by_role         ON event (tenant, "user.role" COLLATE "und-x-icu", id);
CREATE INDEX event_by_type         ON event (tenant, "user.type" COLLATE "und-x-icu", id);
CREATE INDEX event_by_user_id      ON event (tenant, "user.id" COLLATE "und-x-icu", id);
CREATE INDEX event_by_object       ON event (tenant, "data._id" COLLATE "und-x-icu", id);
CREATE INDEX event_by_status_code  ON event (tenant, "data.statusCode", id);
CREATE INDEX event_by_order_id     ON event (tenant, "data.order.id" COLLATE "und-x-icu", id);
CREATE INDEX event_by_order_state  ON event (tenant, "data.order.state" COLLATE "und-x-icu", id);
CREATE INDEX event_by_order_number ON event (tenant, "data.order.number" COLLATE "und-x-icu", id);

CREATE INDEX event_message    ON event (tenant, message, "time" DESC NULLS LAST)
  WHERE (octet_length(message) > 1000) IS NOT TRUE;
CREATE INDEX event_by_message ON event (tenant, message COLLATE "und-x-icu", id)
  WHERE (octet_length(message) > 1000) IS NOT TRUE;
CREATE INDEX event_long       ON event (tenant) WHERE octet_length(message) > 1000;
