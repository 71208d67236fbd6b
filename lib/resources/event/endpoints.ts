import * as z from "zod";
import { changesOf } from "@/lib/base/http/changes";
import { endpoint } from "@/lib/base/http/endpoint";
import { offsetPageOf } from "@/lib/base/schema/page";
import { identifier } from "@/lib/base/schema/primitives";
import { eventArea } from "./area";
import { eventRefused } from "./events";
import { event, eventList, newEvent } from "./schema";

export const listEvents = endpoint({
  name: "listEvents",
  method: "GET",
  path: "/v1/event",
  area: eventArea,
  summary: "List events",
  keywords: "audit log: who did what, and when",
  description: "The tenant's audit log, newest first.",
  feature: "Platform/Event",
  reauthentication: "download",
  list: eventList,
  response: offsetPageOf(event),
  example: { query: "~filter[source]=product&~limit=10" },
});

export const listEventChanges = endpoint(
  changesOf("listEventChanges", listEvents, event, "Events are only added, and a token for them never grows too old."),
);

export const getEvent = endpoint({
  name: "getEvent",
  method: "GET",
  path: "/v1/event/:id",
  area: eventArea,
  summary: "Get an event",
  feature: "Platform/Event",
  params: z.object({ id: identifier }),
  response: event,
  etag: true,
});

export const appendEvent = endpoint({
  name: "appendEvent",
  method: "POST",
  path: "/v1/event",
  area: eventArea,
  summary: "Append an event of another system",
  description:
    "Records the event with the current time, the caller's tenant and the caller as user. It cannot be changed or deleted, and has the `origin` `external`. Events that the platform itself records, such as `Authentication` `Login`, are refused, except those that other systems append by design: `order` `create` and `subscription` `update`. The call is not recorded by another event.",
  feature: "Platform/Event/Write",
  body: newEvent,
  response: event,
  status: 201,
  etag: true,
  event: eventRefused,
  example: {
    body: {
      source: "order",
      action: "create",
      status: "success",
      message: "Order was created",
      data: { _id: "5f0c1e", order: { id: "5f0c1e", state: "open", number: "10042" } },
    },
  },
});
