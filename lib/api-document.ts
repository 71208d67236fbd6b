import { openApiDocument } from "@/lib/base/http/openapi";
import { event } from "@/lib/resources/event/schema";
import { endpoints } from "./endpoints";
import { events } from "./events";

/** The OpenAPI document of all operations and of the messages of webhooks. */
export const apiDocument = () => openApiDocument(endpoints, { types: events, record: event });
