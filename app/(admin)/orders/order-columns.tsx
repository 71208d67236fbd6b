import {
  IconBarcode,
  IconBuildingStore,
  IconCalendarEvent,
  IconCash,
  IconCircleDot,
  IconHash,
} from "@/components/icons/icons";
import { columnsFor } from "@/components/table/columns";
import { idColumn, momentColumn } from "@/components/table/usual-columns";
import { EmptyValue, Money, Name, Recent } from "@/components/ui/values";
import { capitalised } from "@/lib/base/capitalised";
import { message, t } from "@/lib/languages/text";
import type { Order } from "@/lib/resources/order/schema";
import { MadeOf } from "./order-made";
import { cancelledOrder, monthOf, OrderedBy, OrderStatus } from "./order-values";

const column = columnsFor<Order>();

export const orderColumns = column.columns([
  column.accessor("number", {
    id: "number",
    cell: (cell) => <code className="mono">{cell.getValue() ?? cell.row.original._id}</code>,
    meta: {
      label: message("Order"),
      noun: message("Number"),
      width: 100,
      slot: "value",
      filter: { label: message("Number"), icon: IconHash },
    },
  }),
  column.accessor((row) => row.account_details?.name, {
    id: "account_details.name",
    cell: (cell) => <Name value={cell.getValue()} />,
    meta: { label: message("Customer"), width: 204, grow: 2, slot: "title", filter: { icon: IconBuildingStore } },
  }),
  column.accessor("created", {
    id: "created",
    cell: (cell) => <Recent value={cell.getValue()} />,
    meta: { label: message("Ordered"), width: 172, slot: "note", filter: { icon: IconCalendarEvent } },
  }),
  column.accessor((row) => row.creator?.fullname, {
    id: "creator.fullname",
    cell: (cell) => <OrderedBy order={cell.row.original} />,
    meta: { label: message("By"), width: 130, grow: 1 },
  }),
  column.accessor(monthOf, {
    id: "mrr",
    cell: ({ row: { original } }) =>
      original.items && monthOf(original) === 0 ? (
        <EmptyValue>{t("once")}</EmptyValue>
      ) : (
        <Money value={monthOf(original)} currency={original.price?.currency} />
      ),
    meta: { label: message("Per month"), width: 132, align: "money", fieldLabel: "items.price.mrr" },
  }),
  column.accessor((row) => row.price?.total, {
    id: "price.total",
    cell: ({ row: { original } }) => <Money value={original.price?.total} currency={original.price?.currency} />,
    meta: { label: message("Order total"), width: 140, align: "money", filter: { icon: IconCash } },
  }),
  column.accessor("state", {
    id: "state",
    cell: ({ row: { original } }) => <OrderStatus order={original} />,
    meta: {
      label: message("Status"),
      width: 100,
      slot: "detail",
      filter: {
        label: message("State"),
        icon: IconCircleDot,
        values: [
          { value: "open", label: message("Open") },
          { value: "closed", label: message("Closed") },
        ],
      },
    },
  }),
  column.display({
    id: "subscriptions",
    cell: ({ row: { original } }) => <MadeOf order={original} />,
    meta: { label: message("What became of it"), width: 200, grow: 2 },
  }),
  column.accessor((row) => row.items?.flatMap(({ sku = [] }) => sku), {
    id: "items.sku",
    cell: (cell) => <code className="mono">{cell.getValue()?.join(", ")}</code>,
    meta: { label: message("SKUs"), width: 160, noun: message("SKU"), filter: { icon: IconBarcode } },
  }),
  column.accessor("reference", {
    id: "reference",
    cell: (cell) => cell.getValue() || <EmptyValue />,
    meta: { label: message("Reference"), width: 130, filter: { icon: IconHash } },
  }),
  column.accessor("status", {
    id: "status",
    cell: (cell) =>
      t(cell.getValue() === "cancelled" ? cancelledOrder : capitalised(cell.getValue() ?? "")) || <EmptyValue />,
    meta: {
      label: message("Accepted"),
      width: 110,
      filter: {
        icon: IconCircleDot,
        values: [
          { value: "accepted", label: message("Accepted") },
          { value: "cancelled", label: cancelledOrder },
        ],
      },
    },
  }),
  column.accessor("tenant", {
    id: "tenant",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: message("Tenant"), width: 170, filter: { names: "tenants" } },
  }),
  column.accessor("updated", momentColumn("updated", message("Updated"))),
  column.accessor("_id", idColumn("_id")),
]);
