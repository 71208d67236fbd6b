import { expect, test } from "vitest";
import { searchIndex } from "./pages-text";
import { found } from "./search";

const places = searchIndex();

// Those of an integrator who found nothing for 13 of them.
test.each([
  ["webhook retry", "/docs/guides/webhooks"],
  ["rate limit", "/docs#limits"],
  ["idempotency", "/docs/guides/errors"],
  ["pagination", "/docs#filters"],
  ["CORS", "/docs#cors"],
  ["changelog", "/docs/changes"],
  ["verify signature", "/docs/guides/webhooks"],
  ["deprecation", "/docs/guides/compatibility"],
  ["price", "/docs/products#listProducts"],
  ["409", "/docs#errors"],
  ["SCIM", "/docs/guides/directory"],
  ["expire", "/docs/api-keys#listKeys"],
  ["snapshot", "/docs/guides/sync"],
  ["close ticket", "/docs/support-tickets#updateTicket"],
  ["errors", "/docs/guides/errors"],
  ["restore", "/docs/product-collections#restoreCollections"],
  // Members, parameters, codes of errors and types of events.
  ["billingPrice", "/docs/subscriptions#changeSubscription"],
  ["accountmanager", "/docs/accounts#listAccounts"],
  ["overlapSeconds", "/docs/api-keys#rotateKey"],
  ["plan_stale", "/docs#error-plan_stale"],
  ["distributor_create", "/docs/event-types#product.distributor_create"],
])("who searches for %s finds its page first", (question, first) => {
  expect(found(places, question)[0]?.href).toBe(first);
});
