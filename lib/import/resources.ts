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

/** What can be imported, and where it goes (decisions §8). */
export interface Importable {
  record: z.ZodObject;
  id: "_id" | "id";
  table: string;
  /** The event of an import. */
  event: typeof agreementsImported;
  /** Whose the records are: what their `tenant` says, the importing tenant's always (the log), or the platform's. */
  belongs: "record" | "importer" | "platform";
  /** An event is written once; everything else may be replaced. */
  replace: boolean;
  /** Members the API computes and an import therefore passes over. */
  computed?: readonly string[];
  /**
   * The list whose columns and rows of elements are written along with each document. For the others a trigger reads
   * the document again, which a hundred thousand of them would wait for.
   */
  list?: List;
  /** Columns that have the same value in every imported row. */
  constants?: Readonly<Record<string, boolean>>;
  /** Members that say where the record belongs and are not part of it. */
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
