"use client";

import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListTable } from "@/components/list/list-table";
import { useListRows } from "@/components/list/use-list-state";
import { gte, where } from "@/lib/base/list/where";
import { message, t } from "@/lib/languages/text";
import { listOrderChanges, listOrders } from "@/lib/resources/order/endpoints";
import { newOrder } from "../creations";
import { paths } from "../paths";
import { Importer } from "../plans/importer";
import { orderFields } from "./order-fields";
import { MadeProvider } from "./order-made";
import { cancelledOrder } from "./order-values";

const { list } = listOrders;

const orders = defineListScreen({
  endpoint: listOrders,
  changes: listOrderChanges,
  fields: orderFields,
  shown: [
    "number",
    "account_details.name",
    "created",
    "creator.fullname",
    "mrr",
    "price.total",
    "state",
    "subscriptions",
  ],
  title: message("Orders"),
  none: message("No orders yet"),
  unseen: message("You cannot see orders"),
  rowHref: ({ _id }) => paths.order(_id),
  pastPages: true,
  create: newOrder,
  views: () => [
    { name: message("Open"), search: where(list, { state: "open" }).toString() },
    { name: message("Last 30 days"), search: where(list, { created: gte("today-30d") }).toString() },
    { name: cancelledOrder, search: where(list, { status: "cancelled" }).toString() },
  ],
});

export function OrdersScreen() {
  return (
    <ListScreen list={orders}>
      <ListHeader title={t("Orders")}>
        <Importer operation="order.import" feature="Platform/Order/Write" />
      </ListHeader>
      <ListFilters />
      <ListBody>
        <Orders />
      </ListBody>
    </ListScreen>
  );
}

function Orders() {
  const { rows = [] } = useListRows(orders);
  return (
    <MadeProvider orders={rows}>
      <ListTable list={orders} empty={t("No orders yet. Place the first one, or import them.")} />
    </MadeProvider>
  );
}
