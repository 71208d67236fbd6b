import {
  IconBarcode,
  IconBuildingStore,
  IconCalendarEvent,
  IconCash,
  IconCircleDot,
  IconHash,
} from "@/components/icons/icons";
import { choiceValues, fieldsFor, idField } from "@/components/table/fields";
import { EmptyValue, Money } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import type { Order } from "@/lib/resources/order/schema";
import { MadeOf } from "./order-made";
import { cancelledOrder, monthOf, OrderedBy, OrderStatus } from "./order-values";

const of = fieldsFor<Order>();

export const orderFields = [
  of.text("number", message("Number"), {
    heading: message("Order"),
    width: 100,
    slot: "note",
    filter: { label: message("Number"), icon: IconHash },
    cell: (row) => <code className="mono">{row.number ?? row._id}</code>,
  }),
  of.name("account_details.name", message("Customer"), {
    width: 204,
    grow: 2,
    slot: "title",
    filter: { icon: IconBuildingStore },
  }),
  of.recent("created", message("Ordered"), { width: 172, slot: "detail", filter: { icon: IconCalendarEvent } }),
  of.text("creator.fullname", message("By"), { width: 130, grow: 1, cell: (row) => <OrderedBy order={row} /> }),
  of.made("mrr", message("Per month"), {
    width: 132,
    align: "money",
    fieldLabel: "items.price.mrr",
    cell: (row) =>
      row.items && monthOf(row) === 0 ? (
        <EmptyValue>{t("once")}</EmptyValue>
      ) : (
        <Money value={monthOf(row)} currency={row.price?.currency} />
      ),
  }),
  of.text("price.total", message("Order total"), {
    width: 140,
    align: "money",
    slot: "value",
    filter: { icon: IconCash },
    cell: (row) => <Money value={row.price?.total} currency={row.price?.currency} />,
  }),
  of.text("state", message("Status"), {
    width: 100,
    filter: {
      label: message("State"),
      icon: IconCircleDot,
      values: choiceValues({ open: message("Open"), closed: message("Closed") }),
    },
    cell: (row) => <OrderStatus order={row} />,
  }),
  of.made("subscriptions", message("What became of it"), {
    width: 200,
    grow: 2,
    cell: (row) => <MadeOf order={row} />,
  }),
  of.text("items.sku", message("SKU"), {
    heading: message("SKUs"),
    width: 160,
    filter: { icon: IconBarcode },
    cell: (row) => <code className="mono">{row.items?.flatMap(({ sku = [] }) => sku).join(", ")}</code>,
  }),
  of.text("reference", message("Reference"), { width: 130, filter: { icon: IconHash } }),
  of.choice("status", message("Accepted"), {
    width: 110,
    filter: { icon: IconCircleDot },
    choices: { accepted: message("Accepted"), cancelled: cancelledOrder },
  }),
  of.code("tenant", message("Tenant"), { isForDevelopers: true, width: 170, filter: { names: "tenants" } }),
  of.moment("updated", message("Updated")),
  idField(of, "_id"),
];
