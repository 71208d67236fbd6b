import * as z from "zod";
import { event } from "@/lib/base/audit/event";
import { number, text } from "@/lib/base/schema/primitives";

/** The event of importing a kind of record. */
const imported = (source: string, resource: string) =>
  event({
    source,
    action: "import",
    success: `Imported ${resource}: {count}`,
    undo: { never: "Undo an import by importing the former records." },
    description: "One for each run of the command line's `import`, and for each plan of an import that is applied.",
    data: z.object({ resource: text, count: number }),
  });

export const agreementsImported = imported("agreement", "agreements");
export const collectionsImported = imported("product", "collections");
export const subscriptionsImported = imported("subscription", "subscriptions");
export const ordersImported = imported("order", "orders");
export const distributorsImported = imported("product", "distributors");
export const productsImported = imported("product", "products");
export const ticketsImported = imported("support", "tickets");
export const rolesImported = imported("role", "roles");
export const accountsImported = imported("account", "accounts");
export const eventsImported = imported("event", "events");
