"use client";

import { defineListScreen } from "@/components/list/define-list-screen";
import { ListFilters } from "@/components/list/list-filters";
import { ListBody, ListHeader, ListScreen } from "@/components/list/list-screen";
import { ListTable } from "@/components/list/list-table";
import { gte, where } from "@/lib/base/list/where";
import { listOrderChanges, listOrders } from "@/lib/resources/order/endpoints";
import { Importer } from "../plans/importer";
import { orderColumns } from "./order-columns";

const { list } = listOrders;

const orders = defineListScreen({
  endpoint: listOrders,
  changes: listOrderChanges,
  columns: orderColumns,
  shown: ["number", "account_details.name", "created", "creator.fullname", "mrr", "price.total", "state"],
  noun: "order",
  opens: false,
  views: () => [
    { name: "Open", search: where(list, { state: "open" }).toString() },
    { name: "Last 30 days", search: where(list, { created: gte("today-30d") }).toString() },
    { name: "Cancelled", search: where(list, { status: "cancelled" }).toString() },
  ],
});

export function OrdersScreen() {
  return (
    <ListScreen list={orders}>
      <ListHeader title="Orders">
        <Importer operation="order.import" feature="Platform/Order/Write" />
      </ListHeader>
      <ListFilters />
      <ListBody>
        <ListTable list={orders} empty="The orders of this tenant and its customers appear here." />
      </ListBody>
    </ListScreen>
  );
}
