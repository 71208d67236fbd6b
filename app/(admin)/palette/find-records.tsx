import type { ReactNode } from "react";
import type * as z from "zod";
import type { PaletteItem } from "@/components/command/palette-store";
import {
  IconActivity,
  IconBarcode,
  IconBuildingStore,
  IconFileText,
  IconFolders,
  IconPackage,
  IconPlus,
  IconReceipt,
  IconRefresh,
  IconRepeat,
  IconTicket,
  IconTruck,
  IconUser,
} from "@/components/icons/icons";
import { formatMoney } from "@/components/ui/number-format";
import type { Feature } from "@/lib/base/auth/features";
import { userName } from "@/lib/base/auth/user-name";
import type { Endpoint } from "@/lib/base/http/endpoint";
import type { List } from "@/lib/base/list/fields";
import { contains as containing, type Filters, isPresent, not, type View, where } from "@/lib/base/list/where";
import { readRows, readTotal } from "@/lib/browser/list-search";
import { t } from "@/lib/languages/text";
import { listAccounts } from "@/lib/resources/account/endpoints";
import type { Account } from "@/lib/resources/account/schema";
import { listAgreements } from "@/lib/resources/agreement/endpoints";
import { listCollections } from "@/lib/resources/collection/endpoints";
import { listDistributors } from "@/lib/resources/distributor/endpoints";
import { listEvents } from "@/lib/resources/event/endpoints";
import { eventSays } from "@/lib/resources/event/words";
import { listOrders } from "@/lib/resources/order/endpoints";
import { listProducts } from "@/lib/resources/product/endpoints";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { listTickets } from "@/lib/resources/ticket/endpoints";
import { listUsers } from "@/lib/resources/user/endpoints";
import { agreementTypes } from "../agreements/agreement-types";
import { paths } from "../paths";
import { subscriptionItem } from "../subscriptions/subscription-item";
import { endsUnrenewedWithin } from "../subscriptions/worklists";
import { latestRequest } from "./latest-request";

interface Finder {
  feature: Feature;
  find: (query: string, signal: AbortSignal) => Promise<PaletteItem[]>;
}

const resultsMax = 4;

const icons = {
  sku: <IconBarcode aria-hidden />,
  subscription: <IconRepeat aria-hidden />,
  account: <IconBuildingStore aria-hidden />,
  order: <IconReceipt aria-hidden />,
  newOrder: <IconPlus aria-hidden />,
  renewal: <IconRefresh aria-hidden />,
  distributor: <IconTruck aria-hidden />,
  product: <IconPackage aria-hidden />,
  collection: <IconFolders aria-hidden />,
  agreement: <IconFileText aria-hidden />,
  ticket: <IconTicket aria-hidden />,
  user: <IconUser aria-hidden />,
  event: <IconActivity aria-hidden />,
};

/** Finds records of one kind by name, id or SKU, with the search of their list, if the features allow it. */
export async function findRecords(
  kind: RecordKind,
  query: string,
  features: readonly Feature[],
  signal: AbortSignal,
): Promise<PaletteItem[]> {
  const { feature, find } = finders[kind];
  if (query.length > 200 || query.startsWith("/v") || !features.includes(feature)) return [];
  const { subscription } = finders;
  if (features.includes(subscription.feature)) {
    const first = latestSubscriptions(signal, () => subscription.find(query, signal));
    if (kind === "subscription") return await first;
    const pause = new Promise((resolve) => setTimeout(resolve, firstMilliseconds));
    await Promise.race([Promise.allSettled([first]), pause]);
  }
  return await find(query, signal);
}

export type RecordKind = keyof typeof finders;

/** For so long subscriptions are searched alone: among ten requests at once, the first answer takes three times as long. */
const firstMilliseconds = 30;

const latestSubscriptions = latestRequest<PaletteItem[]>();

type Skus = ReadonlyMap<string, string>;

const latestSkus = latestRequest<Skus>();

/**
 * SKUs of items that contain the query, each with a name, in the newest subscriptions that the search of the list finds.
 * Requested once for the two sources that show them.
 */
const skusWith = (query: string, signal: AbortSignal): Promise<Skus> =>
  latestSkus(signal, async () => {
    if (!/^\S{2,}$/.test(query)) return new Map();
    const view = { search: query, limit: 50, fields: ["items.sku", "items.name"] } as const;
    const search = where(listCustomerSubscriptions.list, {}, view);
    const rows = await readRows<Subscription>(listCustomerSubscriptions, search, signal);
    const items = rows.flatMap((row) => row.items ?? []);
    return new Map(items.flatMap(({ sku, name }) => (contains(sku, query) ? [[sku, name ?? sku] as const] : [])));
  });

async function findSku(query: string, signal: AbortSignal): Promise<PaletteItem[]> {
  return [...(await skusWith(query, signal))].slice(0, resultsMax).map(([sku, name]) => ({
    id: `sku= ${sku}`,
    label: sku,
    detail: name,
    icon: icons.sku,
    href: paths.subscriptions(where(listCustomerSubscriptions.list, { "items.sku": sku })),
  }));
}

/** The list of subscriptions with SKUs that contain the query: they are counted after the first SKUs are shown. */
async function findSubscriptionsBySku(query: string, signal: AbortSignal): Promise<PaletteItem[]> {
  if ((await skusWith(query, signal)).size === 0) return [];
  const search = where(listCustomerSubscriptions.list, { "items.sku": containing(query) });
  const total = await readTotal(listCustomerSubscriptions, search, signal);
  return [
    {
      id: `sku ${query}`,
      label: t("Subscriptions with {query}", { query }),
      detail: t("{count, plural, one {# subscription} other {# subscriptions}}", { count: total }),
      icon: icons.subscription,
      href: paths.subscriptions(search),
    },
  ];
}

/** The event with an identifier. */
async function findEvent(query: string, signal: AbortSignal): Promise<PaletteItem[]> {
  if (!/^[0-9a-f]{24}$/i.test(query)) return [];
  const search = where(listEvents.list, { id: query }, { limit: 1, fields: ["message"] });
  const [event] = await readRows<{ message?: string }>(listEvents, search, signal);
  if (!event) return [];
  const label = event.message === undefined ? query : eventSays(event);
  return [
    { id: `event ${query}`, label, detail: t("Event"), code: query, icon: icons.event, href: paths.event(query) },
  ];
}

/** "new order for polar": an order for each customer that is found. */
async function findNewOrder(query: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const [, name = ""] = /^new order (?:for )?(\S.*)$/i.exec(query) ?? [];
  if (name === "") return [];
  const search = where(listAccounts.list, {}, { search: name, limit: resultsMax, fields: ["id", "name", "number"] });
  const rows = await readRows<Account>(listAccounts, search, signal);
  return rows.map(({ id, name: customer = id, number }) => ({
    id: `new order ${id}`,
    label: t("New order for {customer}", { customer }),
    detail: number,
    icon: icons.newOrder,
    href: paths.newOrder(id),
  }));
}

/** "renew clinic": the renewal of each subscription that is found; "renew" alone: what ends without one. */
async function findRenewals(query: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const [isAsked, name = ""] = /^renew(?:\s+(\S.*))?$/i.exec(query) ?? [];
  if (isAsked === undefined) return [];
  const { list } = listCustomerSubscriptions;
  if (name === "") {
    const href = paths.subscriptions(where(list, endsUnrenewedWithin(60), { sort: "end_date" }));
    return [{ id: "renew", label: t("Renew what ends in 60 days"), icon: icons.renewal, href }];
  }
  const filters = { status: ["active", "ended"], "planned.kind": not("renew") } as const;
  const search = where(list, filters, { search: name, limit: resultsMax, fields: ["name", "account_details.name"] });
  const rows = await readRows<Subscription>(listCustomerSubscriptions, search, signal);
  return rows.map(({ _id: id, name: subscription = id, account_details: customer }) => ({
    id: `renew ${id}`,
    label: t("Renew {subscription}", { subscription }),
    detail: customer?.name,
    icon: icons.renewal,
    href: `${paths.subscription(id)}?do=renew`,
  }));
}

const contains = (text: string | undefined, query: string): text is string =>
  text?.toLowerCase().includes(query.toLowerCase()) ?? false;

type Item = Pick<PaletteItem, "label" | "detail" | "href"> & { recordId: string };

interface RecordFinder<Row extends z.ZodObject> {
  feature: Feature;
  /** Its `list` is searched, with the fields that the item needs. */
  endpoint: Endpoint & { list: List<Row> };
  fields: NonNullable<View<Row>["fields"]>;
  filters?: Filters<Row>;
  sort?: View<Row>["sort"];
  icon: ReactNode;
  item: (row: z.output<Row>, query: string) => Item;
}

const finder = <Row extends z.ZodObject>(options: RecordFinder<Row>): Finder => {
  const { feature, endpoint, fields, filters = {} as Filters<Row>, sort = [], icon, item } = options;
  return {
    feature,
    find: async (query, signal) => {
      const search = where(endpoint.list, filters, { search: query, limit: resultsMax, fields, sort });
      const rows = await readRows<z.output<Row>>(endpoint, search, signal);
      return rows.map((row) => {
        const { recordId, ...shown } = item(row, query);
        return { ...shown, id: `${endpoint.name} ${recordId}`, code: recordId, icon };
      });
    },
  };
};

const finders = {
  sku: { feature: "Platform/Subscription", find: findSku },
  subscriptionsBySku: { feature: "Platform/Subscription", find: findSubscriptionsBySku },
  subscription: finder({
    feature: "Platform/Subscription",
    endpoint: listCustomerSubscriptions,
    fields: ["_id", "name", "account_details.name", "end_date", "items.sku", "items.name", "order"],
    // Running ones before ended ones.
    sort: "-end_date",
    icon: icons.subscription,
    item: (row, query) => {
      const { name, account_details, items = [], order } = row;
      // The matching value is shown if the name and the customer do not contain it.
      const texts = [name, account_details?.name].some((text) => contains(text, query))
        ? []
        : [...items.flatMap((each) => [each.sku, each.name]), order];
      return {
        recordId: row._id,
        ...subscriptionItem(
          row,
          texts.find((text) => contains(text, query)),
        ),
      };
    },
  }),
  account: finder({
    feature: "Platform/Account",
    endpoint: listAccounts,
    fields: ["id", "name", "number"],
    icon: icons.account,
    item: ({ id, name, number }) => ({
      recordId: id,
      label: name ?? id,
      detail: [t("Customer"), number].filter(Boolean).join(" "),
      href: paths.account(id),
    }),
  }),
  order: finder({
    feature: "Platform/Order",
    endpoint: listOrders,
    fields: ["_id", "number", "account_details.name", "price"],
    icon: icons.order,
    item: ({ _id, number, account_details, price }) => ({
      recordId: _id,
      label: t("Order {number}", { number: number ?? _id }),
      detail: [
        account_details?.name,
        price?.total !== undefined && `${formatMoney(price.total)} ${price.currency ?? ""}`,
      ]
        .filter(Boolean)
        .join(", "),
      href: paths.order(_id),
    }),
  }),
  newOrder: { feature: "Platform/Order/Write", find: findNewOrder },
  renewal: { feature: "Platform/Subscription/Write", find: findRenewals },
  distributor: finder({
    feature: "Platform/Distributor",
    endpoint: listDistributors,
    fields: ["_id", "name", "active"],
    icon: icons.distributor,
    item: ({ _id, name, active }) => ({
      recordId: _id,
      label: name ?? _id,
      detail: active === false ? t("Distributor, inactive") : t("Distributor"),
      href: paths.distributor(_id),
    }),
  }),
  product: finder({
    feature: "Platform/Product",
    endpoint: listProducts,
    fields: ["id", "name"],
    icon: icons.product,
    item: ({ id, name }) => ({ recordId: id, label: name ?? id, detail: t("Product"), href: paths.product(id) }),
  }),
  collection: finder({
    feature: "Platform/Product",
    endpoint: listCollections,
    fields: ["id", "name"],
    icon: icons.collection,
    item: ({ id, name }) => ({ recordId: id, label: name ?? id, detail: t("Collection"), href: paths.collection(id) }),
  }),
  deletedCollection: finder({
    feature: "Platform/Product",
    endpoint: listCollections,
    fields: ["id", "name"],
    filters: { deletedDate: isPresent },
    icon: icons.collection,
    item: ({ id, name }) => ({
      recordId: id,
      label: name ?? id,
      detail: t("Collection in the trash"),
      href: paths.deletedCollection(id),
    }),
  }),
  agreement: finder({
    feature: "Platform/Contract",
    endpoint: listAgreements,
    fields: ["_id", "type", "content"],
    icon: icons.agreement,
    item: ({ _id, type, content }) => ({
      recordId: _id,
      label: content?.en?.title ?? Object.values(content ?? {})[0]?.title ?? _id,
      detail: [t("Agreement"), t(agreementTypes[type ?? ""] ?? "")].filter(Boolean).join(", "),
      href: paths.agreement(_id),
    }),
  }),
  user: finder({
    feature: "Platform/User",
    endpoint: listUsers,
    fields: ["_id", "username", "firstname", "lastname"],
    icon: icons.user,
    item: ({ _id, username, firstname, lastname }) => ({
      recordId: _id,
      label: userName({ firstname, lastname, username }) || _id,
      detail: [t("User"), username].filter(Boolean).join(", "),
      href: paths.user(_id),
    }),
  }),
  event: { feature: "Platform/Event", find: findEvent },
  ticket: finder({
    feature: "Platform/Support",
    endpoint: listTickets,
    fields: ["id", "subject", "closed"],
    icon: icons.ticket,
    item: ({ id, subject, closed }) => ({
      recordId: id,
      label: subject ?? id,
      detail: closed ? t("Ticket, closed") : t("Ticket, open"),
      href: paths.tickets(where(listTickets.list, { id })),
    }),
  }),
} satisfies Record<string, Finder>;
