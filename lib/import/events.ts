import * as z from "zod";
import { event } from "@/lib/base/audit/event";
import { number, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";

/** The event of importing a kind of record. */
const imported = (source: string, success: string) =>
  event({
    source,
    action: "import",
    success: `${success}: {count}`,
    undo: { never: message("Undo an import by importing the former records.") },
    description: "One for each run of the command line's `import`, and for each plan of an import that is applied.",
    data: z.object({ resource: text, count: number }),
  });

export const agreementsImported = imported("agreement", message("Imported agreements"));
export const collectionsImported = imported("product", message("Imported collections"));
export const subscriptionsImported = imported("subscription", message("Imported subscriptions"));
export const ordersImported = imported("order", message("Imported orders"));
export const distributorsImported = imported("product", message("Imported distributors"));
export const productsImported = imported("product", message("Imported products"));
export const ticketsImported = imported("support", message("Imported tickets"));
export const rolesImported = imported("role", message("Imported roles"));
export const accountsImported = imported("account", message("Imported accounts"));
export const eventsImported = imported("event", message("Imported events"));
