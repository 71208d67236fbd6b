import type * as z from "zod";
import type { List } from "@/lib/base/list/fields";
import { accountList, importedAccount } from "@/lib/resources/account/schema";
import { agreement, agreementList } from "@/lib/resources/agreement/schema";
import { collectionList, storedCollection } from "@/lib/resources/collection/schema";
import { distributor, distributorList } from "@/lib/resources/distributor/schema";
import { event, eventList } from "@/lib/resources/event/schema";
import { order, orderList } from "@/lib/resources/order/schema";
import { product, productList } from "@/lib/resources/product/schema";
import { role, roleList } from "@/lib/resources/role/schema";
import { subscription, subscriptionList } from "@/lib/resources/subscription/schema";
import { ticket, ticketList } from "@/lib/resources/ticket/schema";
import {
  accountsImported,
  agreementsImported,
  collectionsImported,
  distributorsImported,
  eventsImported,
  ordersImported,
  productsImported,
  rolesImported,
  subscriptionsImported,
  ticketsImported,
} from "./events";

/** A kind of record that can be imported. */
export interface Importable {
  noun: string;
  record: z.ZodObject;
  id: "_id" | "id";
  /** The list whose fields the columns of a table name. */
  fields: List;
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
  /** Its records can be changed here (`changed-here.ts`). */
  isChangedHere?: true;
  /** Columns that have the same value in every imported row. */
  constants?: Readonly<Record<string, boolean>>;
  /** Members that name the record's tenant and are not stored in `doc`. */
  apart?: readonly string[];
}

export const importables = {
  agreements: {
    noun: "agreement",
    fields: agreementList,
    record: agreement,
    id: "_id",
    table: "agreement",
    event: agreementsImported,
    belongs: "record",
    replace: true,
  },
  collections: {
    noun: "collection",
    fields: collectionList,
    record: storedCollection,
    id: "id",
    table: "collection",
    event: collectionsImported,
    belongs: "record",
    replace: true,
  },
  subscriptions: {
    noun: "subscription",
    fields: subscriptionList,
    record: subscription,
    id: "_id",
    table: "subscription",
    event: subscriptionsImported,
    belongs: "record",
    replace: true,
    list: subscriptionList,
    isChangedHere: true,
  },
  orders: {
    noun: "order",
    fields: orderList,
    record: order,
    id: "_id",
    table: "customer_order",
    event: ordersImported,
    belongs: "record",
    replace: true,
  },
  distributors: {
    noun: "distributor",
    fields: distributorList,
    record: distributor.omit({ assignedProductsCount: true }),
    id: "_id",
    table: "distributor",
    event: distributorsImported,
    belongs: "record",
    replace: true,
    computed: ["assignedProductsCount"],
  },
  products: {
    noun: "product",
    fields: productList,
    record: product,
    id: "id",
    table: "product",
    event: productsImported,
    belongs: "record",
    replace: true,
  },
  tickets: {
    noun: "ticket",
    fields: ticketList,
    record: ticket,
    id: "id",
    table: "ticket",
    event: ticketsImported,
    belongs: "record",
    replace: true,
  },
  roles: {
    noun: "role",
    fields: roleList,
    record: role,
    id: "_id",
    table: "account_role",
    event: rolesImported,
    belongs: "platform",
    replace: true,
  },
  accounts: {
    noun: "account",
    fields: accountList,
    record: importedAccount,
    id: "id",
    table: "account",
    event: accountsImported,
    belongs: "record",
    replace: true,
    apart: ["tenant"],
  },
  events: {
    noun: "event",
    fields: eventList,
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
