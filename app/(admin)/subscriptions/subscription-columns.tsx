import {
  IconBarcode,
  IconBuildingStore,
  IconCalendarEvent,
  IconCash,
  IconCircleDot,
  IconFileText,
  IconRefresh,
  IconUser,
} from "@/components/icons/icons";
import { dayWidth } from "@/components/table/column-widths";
import { columnsFor } from "@/components/table/columns";
import type { FieldWords } from "@/components/table/filter-field";
import { idColumn, momentColumn } from "@/components/table/usual-columns";
import { Id } from "@/components/ui/copy";
import { TermAxisHead, TermInRow } from "@/components/ui/term-axis";
import { CalendarDay, Count, EmptyValue, Name } from "@/components/ui/values";
import { message } from "@/lib/languages/text";
import type { Subscription } from "@/lib/resources/subscription/schema";
import type { SubscriptionChange } from "@/lib/resources/subscription-change/schema";
import { Amount, SubscriptionStatus, sentencesOf, termOf } from "./subscription-values";

/** Data for the cells besides their row. */
interface SubscriptionCells {
  /** What is planned, by the subscription's id. */
  planned: ReadonlyMap<string, readonly SubscriptionChange[]> | undefined;
  /** The moment ahead that the list is of. */
  until: string | undefined;
}

const column = columnsFor<Subscription, SubscriptionCells>();

const statusValues = [
  { value: "active", label: message("Active") },
  { value: "pending", label: message("Pending") },
  { value: "cancelled", label: message("Cancelled") },
];

export const subscriptionColumns = column.columns([
  column.accessor("name", {
    id: "name",
    cell: (cell) => <Name value={cell.getValue()} />,
    meta: {
      label: message("Subscription"),
      noun: message("Name"),
      width: 172,
      grow: 2,
      slot: "title",
      filter: { icon: IconFileText },
    },
  }),
  column.accessor((row) => row.account_details?.name, {
    id: "account_details.name",
    cell: (cell) => cell.getValue() ?? <EmptyValue />,
    meta: { label: message("Customer"), width: 142, grow: 1.5, slot: "detail", filter: { icon: IconBuildingStore } },
  }),
  column.accessor("status", {
    id: "status",
    cell: (cell) => <SubscriptionStatus status={cell.getValue()} />,
    meta: { label: message("Status"), width: 100, filter: { icon: IconCircleDot, values: statusValues } },
  }),
  column.accessor((row) => termOf(row), {
    id: "term",
    cell: ({ row: { original }, table }) => {
      const term = termOf(original, table.options.meta?.planned?.get(original._id));
      return term ? <TermInRow term={term} id={original._id} /> : <EmptyValue />;
    },
    meta: {
      label: message("Term"),
      Head: TermAxisHead,
      width: 124,
      grow: 3,
      fieldLabel: "start_date to end_date",
      slot: "wide",
    },
  }),
  column.accessor("start_date", {
    id: "start_date",
    cell: (cell) => <CalendarDay value={cell.getValue()} />,
    meta: {
      label: message("Starts"),
      noun: message("Start date"),
      width: dayWidth,
      filter: { label: message("Starts"), icon: IconCalendarEvent, isAhead: true },
    },
  }),
  column.accessor("end_date", {
    id: "end_date",
    cell: (cell) => <CalendarDay value={cell.getValue()} />,
    meta: {
      label: message("Ends"),
      noun: message("End date"),
      width: dayWidth,
      slot: "note",
      filter: { label: message("Ends"), icon: IconCalendarEvent, isAhead: true },
    },
  }),
  column.display({
    id: "planned",
    cell: ({ row: { original }, table }) => {
      const { planned, until = "" } = table.options.meta ?? {};
      const happening = planned?.get(original._id)?.filter(({ from = "" }) => from <= until) ?? [];
      const sentences = sentencesOf(happening).map(({ sentence }) => sentence);
      return <span title={sentences.join(". ")}>{sentences.join(". ")}</span>;
    },
    meta: { label: message("What happens until then"), width: 210, grow: 2, fieldLabel: "planned", isOnlyAhead: true },
  }),
  column.accessor("price", {
    id: "price",
    cell: ({ row }) => <Amount value={row.original.price} subscription={row.original} />,
    meta: {
      label: message("Price / month"),
      noun: message("Price"),
      width: 138,
      align: "money",
      slot: "value",
      filter: { icon: IconCash },
    },
  }),
  column.accessor("agreementPrice", {
    id: "agreementPrice",
    cell: ({ row }) => <Amount value={row.original.agreementPrice} subscription={row.original} />,
    meta: { label: message("Term price"), width: 146, align: "money", filter: { icon: IconCash } },
  }),
  column.accessor("billingPrice", {
    id: "billingPrice",
    cell: ({ row }) => <Amount value={row.original.billingPrice} subscription={row.original} />,
    meta: { label: message("Invoice price"), width: 146, align: "money", filter: { icon: IconCash } },
  }),
  column.accessor((row) => skusOf(row), {
    id: "items.sku",
    cell: (cell) => <Skus skus={cell.getValue()} />,
    meta: { label: message("Item SKU"), width: 140, filter: { icon: IconBarcode } },
  }),
  column.accessor((row) => row.items?.map(({ name }) => name).filter(Boolean), {
    id: "items.name",
    cell: (cell) => cell.getValue()?.join(", ") || <EmptyValue />,
    meta: { label: message("Item names"), width: 180, noun: message("Item name"), filter: { icon: IconBarcode } },
  }),
  column.accessor((row) => row.items?.length, {
    id: "items",
    cell: (cell) => <Count value={cell.getValue()} />,
    meta: { label: message("Items"), width: 80, align: "end" },
  }),
  column.accessor((row) => row.edition?.name, {
    id: "edition.name",
    cell: (cell) => cell.getValue() ?? <EmptyValue />,
    meta: { label: message("Edition"), width: 110, filter: { icon: IconFileText } },
  }),
  column.accessor((row) => row.term?.durationMonth, {
    id: "term.durationMonth",
    cell: (cell) => <Count value={cell.getValue()} />,
    meta: { label: message("Term, months"), width: 124, align: "end" },
  }),
  column.accessor((row) => row.billing_cycle?.durationMonth, {
    id: "billing_cycle.durationMonth",
    cell: (cell) => <Count value={cell.getValue()} />,
    meta: { label: message("Billing, months"), width: 132, align: "end" },
  }),
  column.accessor((row) => row.cancel_term?.grace_period, {
    id: "cancel_term.grace_period",
    cell: (cell) => <Count value={cell.getValue()} />,
    meta: { label: message("Cancellation period, hours"), width: 164, align: "end" },
  }),
  column.accessor("order", {
    id: "order",
    cell: (cell) => <IdOrNone value={cell.getValue()} />,
    meta: { label: message("Order"), width: 150 },
  }),
  column.accessor((row) => row.creator?.fullname, {
    id: "creator.fullname",
    cell: (cell) => cell.getValue() ?? <EmptyValue />,
    meta: { label: message("Created by"), width: 150, filter: { icon: IconUser } },
  }),
  column.accessor((row) => row.creator?.email, {
    id: "creator.email",
    cell: (cell) => cell.getValue() ?? <EmptyValue />,
    meta: { label: message("Creator's email"), width: 220, filter: { icon: IconUser } },
  }),
  column.accessor("created", momentColumn("created", message("Created"), { filter: { icon: IconCalendarEvent } })),
  column.accessor("updated", momentColumn("updated", message("Updated"), { filter: { icon: IconCalendarEvent } })),
  column.accessor("tenant", {
    id: "tenant",
    cell: (cell) => <code className="mono">{cell.getValue()}</code>,
    meta: { label: message("Tenant"), width: 170, filter: { names: "tenants" } },
  }),
  column.accessor("account", {
    id: "account",
    cell: (cell) => <IdOrNone value={cell.getValue()} />,
    meta: { label: message("Account"), width: 150, filter: { names: "accounts" } },
  }),
  column.accessor("_id", idColumn("_id", { filter: { names: "subscriptions" } })),
]);

function skusOf({ items = [] }: Subscription): string[] {
  return [...new Set(items.flatMap(({ sku }) => (sku === undefined ? [] : [sku])))];
}

function Skus({ skus }: { skus: readonly string[] }) {
  const [first, ...others] = skus;
  if (first === undefined) return <EmptyValue />;
  return (
    <code className="mono" title={skus.join(", ")}>
      {first}
      {others.length > 0 && ` +${others.length}`}
    </code>
  );
}

const IdOrNone = ({ value }: { value: string | undefined }) => (value ? <Id value={value} /> : <EmptyValue />);

const plannedValues = [
  { value: "renew", label: message("Renewal") },
  { value: "change", label: message("Change") },
  { value: "cancel", label: message("Cancellation") },
];

/** The fields that filters can name and no column shows. */
export const subscriptionLabels: Readonly<Record<string, FieldWords>> = {
  "planned.kind": { label: message("Planned"), icon: IconRefresh, values: plannedValues },
  "planned.from": { label: message("Planned for"), icon: IconCalendarEvent, isAhead: true },
  cancel_from: { label: message("Cancellation period opens"), icon: IconCalendarEvent, isAhead: true },
};
