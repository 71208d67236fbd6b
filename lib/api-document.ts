import { openApiDocument } from "@/lib/base/http/openapi";
import { type Publication, published } from "@/lib/base/http/openapi-published";
import { event } from "@/lib/resources/event/schema";
import { areaTexts } from "./areas";
import { endpoints } from "./endpoints";
import { events } from "./events";

/** The OpenAPI document of all operations and of the messages of webhooks. */
export const apiDocument = () => openApiDocument(endpoints, { types: events, record: event });

/** The same as programs of others read it. */
export const publishedDocument = (publication: Omit<Publication, "areas">) =>
  published(apiDocument(), { ...publication, areas: areaTexts });
