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
import { fieldsFor, idField } from "@/components/table/fields";
import type { FieldWords } from "@/components/table/filter-field";
import { TermAxisHead, TermInRow } from "@/components/ui/term-axis";
import { Count, EmptyValue } from "@/components/ui/values";
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

const of = fieldsFor<Subscription, SubscriptionCells>();

const statusValues = [
  { value: "active", label: message("Active") },
  { value: "pending", label: message("Pending") },
  { value: "cancelled", label: message("Cancelled") },
];

export const subscriptionFields = [
  of.name("name", message("Name"), {
    heading: message("Subscription"),
    width: 172,
    grow: 2,
    slot: "title",
    filter: { icon: IconFileText },
  }),
  of.text("account_details.name", message("Customer"), {
    width: 142,
    grow: 1.5,
    slot: "detail",
    filter: { icon: IconBuildingStore },
  }),
  of.text("status", message("Status"), {
    width: 100,
    filter: { icon: IconCircleDot, values: statusValues },
    cell: (row) => <SubscriptionStatus status={row.status} />,
  }),
  of.text("term", message("Term"), {
    Head: TermAxisHead,
    width: 124,
    grow: 3,
    fieldLabel: "start_date to end_date",
    slot: "wide",
    cell: (row, cells) => {
      const term = termOf(row, cells.planned?.get(row._id));
      return term ? <TermInRow term={term} id={row._id} /> : <EmptyValue />;
    },
  }),
  of.calendarDay("start_date", message("Start date"), {
    heading: message("Starts"),
    filter: { label: message("Starts"), icon: IconCalendarEvent, isAhead: true },
  }),
  of.calendarDay("end_date", message("End date"), {
    heading: message("Ends"),
    slot: "note",
    filter: { label: message("Ends"), icon: IconCalendarEvent, isAhead: true },
  }),
  of.made("planned", message("What happens until then"), {
    width: 210,
    grow: 2,
    fieldLabel: "planned",
    isOnlyAhead: true,
    cell: (row, cells) => {
      const { planned, until = "" } = cells ?? {};
      const happening = planned?.get(row._id)?.filter(({ from = "" }) => from <= until) ?? [];
      const sentences = sentencesOf(happening).map(({ sentence }) => sentence);
      return <span title={sentences.join(". ")}>{sentences.join(". ")}</span>;
    },
  }),
  of.text("price", message("Price"), {
    heading: message("Price / month"),
    width: 138,
    align: "money",
    slot: "value",
    filter: { icon: IconCash },
    cell: (row) => <Amount value={row.price} subscription={row} />,
  }),
  of.text("agreementPrice", message("Term price"), {
    width: 146,
    align: "money",
    filter: { icon: IconCash },
    cell: (row) => <Amount value={row.agreementPrice} subscription={row} />,
  }),
  of.text("billingPrice", message("Invoice price"), {
    width: 146,
    align: "money",
    filter: { icon: IconCash },
    cell: (row) => <Amount value={row.billingPrice} subscription={row} />,
  }),
  of.text("items.sku", message("Item SKU"), {
    width: 140,
    filter: { icon: IconBarcode },
    cell: (row) => <Skus skus={skusOf(row)} />,
  }),
  of.text("items.name", message("Item name"), {
    heading: message("Item names"),
    width: 180,
    filter: { icon: IconBarcode },
    cell: (row) =>
      row.items
        ?.map(({ name }) => name)
        .filter(Boolean)
        ?.join(", ") || <EmptyValue />,
  }),
  of.text("items", message("Items"), { width: 80, align: "end", cell: (row) => <Count value={row.items?.length} /> }),
  of.text("edition.name", message("Edition"), { width: 110, filter: { icon: IconFileText } }),
  of.count("term.durationMonth", message("Term, months"), { width: 124 }),
  of.count("billing_cycle.durationMonth", message("Billing, months"), { width: 132 }),
  of.count("cancel_term.grace_period", message("Cancellation period, hours"), { width: 164 }),
  of.id("order", message("Order")),
  of.text("creator.fullname", message("Created by"), { width: 150, filter: { icon: IconUser } }),
  of.text("creator.email", message("Creator's email"), { width: 220, filter: { icon: IconUser } }),
  of.moment("created", message("Created"), { filter: { icon: IconCalendarEvent } }),
  of.moment("updated", message("Updated"), { filter: { icon: IconCalendarEvent } }),
  of.code("tenant", message("Tenant"), { isForDevelopers: true, width: 170, filter: { names: "tenants" } }),
  of.id("account", message("Customer record"), { isForDevelopers: true, filter: { names: "accounts" } }),
  idField(of, "_id", { filter: { names: "subscriptions" } }),
];

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
