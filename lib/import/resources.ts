import type * as z from "zod";
import type { List } from "@/lib/base/list/fields";
import { importedAccount } from "@/lib/resources/account/schema";
import { agreement } from "@/lib/resources/agreement/schema";
import { storedCollection } from "@/lib/resources/collection/schema";
import { distributor } from "@/lib/resources/distributor/schema";
import { event } from "@/lib/resources/event/schema";
import { product } from "@/lib/resources/product/schema";
import { role } from "@/lib/resources/role/schema";
import { subscription, subscriptionList } from "@/lib/resources/subscription/schema";
import { ticket } from "@/lib/resources/ticket/schema";
import {
  accountsImported,
  agreementsImported,
  collectionsImported,
  distributorsImported,
  eventsImported,
  productsImported,
  rolesImported,
  subscriptionsImported,
  ticketsImported,
} from "./events";

/** A kind of record that can be imported. */
export interface Importable {
  record: z.ZodObject;
  id: "_id" | "id";
  table: string;
  /** The event of an import. */
  event: typeof agreementsImported;
  /** The tenant of the records: the one in their `tenant`, always the importing one (the log), or none (the platform). */
  belongs: "record" | "importer" | "platform";
  /** Whether an import replaces records that exist. Events are written once. */
  replace: boolean;
  /** Members that the API computes and an import ignores. */
  computed?: readonly string[];
  /**
   * The list whose columns and element rows the import writes along with each document. For other tables a trigger reads
   * the document again, too slow for a hundred thousand records.
   */
  list?: List;
  /** Columns that have the same value in every imported row. */
  constants?: Readonly<Record<string, boolean>>;
  /** Members that name the record's tenant and are not stored in `doc`. */
  apart?: readonly string[];
}

export const importables = {
  agreements: {
    record: agreement,
    id: "_id",
    table: "agreement",
    event: agreementsImported,
    belongs: "record",
    replace: true,
  },
  collections: {
    record: storedCollection,
    id: "id",
    table: "collection",
    event: collectionsImported,
    belongs: "record",
    replace: true,
  },
  subscriptions: {
    record: subscription,
    id: "_id",
    table: "subscription",
    event: subscriptionsImported,
    belongs: "record",
    replace: true,
    list: subscriptionList,
  },
  distributors: {
    record: distributor.omit({ assignedProductsCount: true }),
    id: "_id",
    table: "distributor",
    event: distributorsImported,
    belongs: "record",
    replace: true,
    computed: ["assignedProductsCount"],
  },
  products: { record: product, id: "id", table: "product", event: productsImported, belongs: "record", replace: true },
  tickets: { record: ticket, id: "id", table: "ticket", event: ticketsImported, belongs: "record", replace: true },
  roles: { record: role, id: "_id", table: "account_role", event: rolesImported, belongs: "platform", replace: true },
  accounts: {
    record: importedAccount,
    id: "id",
    table: "account",
    event: accountsImported,
    belongs: "record",
    replace: true,
    apart: ["tenant"],
  },
  events: {
    record: event,
    id: "id",
    table: "event",
    event: eventsImported,
    belongs: "importer",
    replace: false,
    constants: { imported: true },
  },
} as const satisfies Record<string, Importable>;

export type ImportName = keyof typeof importables;

export const isImportName = (name: string): name is ImportName => Object.hasOwn(importables, name);
