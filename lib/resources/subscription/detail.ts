import { defineList } from "@/lib/base/list/fields";
import { number, partialObject, tenantId, text, timestamp } from "@/lib/base/schema/primitives";

const months = number.meta({ description: "Months." });

/**
 * One item of a subscription as a flat row. Its members are the columns of the view `subscription_detail`; members that
 * the item or its subscription lacks are absent.
 */
export const subscriptionDetail = partialObject({
  _id: text.meta({
    description: "Identifier of the row: the subscription's identifier and the item's position in it.",
  }),
  subscriptionId: text,
  subscriptionName: text,
  subscriptionCustomerId: text,
  subscriptionCustomerName: text,
  subscriptionLengthMonth: months,
  subscriptionBillingCycleMonth: months,
  subscriptionCreatorFullName: text,
  subscriptionStatus: text,
  startDate: timestamp.meta({ format: "date-time", description: "Of the subscription." }),
  endDate: timestamp.meta({ format: "date-time", description: "Of the subscription." }),
  price: number.meta({ description: "Of the whole subscription, per month: the same in each of its rows." }),
  tenant: tenantId,
  itemId: text,
  itemName: text,
  itemSku: text,
  itemDescription: text,
  itemUnitCost: number,
  itemUnitPrice: number,
  itemMonthlyPrice: number.meta({ description: "The item's total, per month." }),
  itemBillingPrice: number.meta({ description: "`itemMonthlyPrice` times the months of the billing cycle." }),
  itemAgreementPrice: number.meta({ description: "`itemMonthlyPrice` times the months of the term." }),
  itemAmount: number,
  itemPrepaidAmount: number,
  itemConsumptionProperty: text,
  itemConsumptionMetadata: text,
  itemDistributorSubscriptionLengthMonth: months,
  itemDistributorBillingCycleMonth: months,
  itemStartDate: timestamp,
  itemEndDate: timestamp,
  created: timestamp.meta({ format: "date-time", description: "Of the subscription." }),
  updated: timestamp.meta({ format: "date-time", description: "Of the subscription." }),
})
  .required({ _id: true })
  .meta({ id: "SubscriptionDetail" });

const members = Object.keys(subscriptionDetail.shape);
/** Members of an item that also depend on the subscription. */
const ofBoth = ["itemBillingPrice", "itemAgreementPrice"];
const itemMembers = members.filter((member) => member.startsWith("item") && !ofBoth.includes(member));

export const subscriptionDetailList = defineList({
  record: subscriptionDetail,
  id: "_id",
  table: "subscription_detail",
  documents: "subscription_detail",
  visibility: "family",
  columns: members,
  search: [
    "subscriptionId",
    "subscriptionName",
    "subscriptionCustomerName",
    "subscriptionCreatorFullName",
    "itemSku",
    "itemName",
  ],
  // A subset of the searched columns of subscriptions.
  searchView: "subscription_row",
  searchKey: "subscriptionId",
  searchOfRecord: "search",
  defaultSort: "-created",
  unboundedTexts: [
    "subscriptionName",
    "subscriptionCustomerId",
    "subscriptionCustomerName",
    "subscriptionCreatorFullName",
    "subscriptionStatus",
  ],
  indexedTextMax: 1000,
  documentKeys: ["subscriptionId", "position"],
  // Members of the subscription use its indexes.
  ordered: {
    subscriptionId: "ascending",
    subscriptionName: "ascending",
    subscriptionCustomerId: "ascending",
    subscriptionCustomerName: "ascending",
    subscriptionLengthMonth: "ascending",
    subscriptionBillingCycleMonth: "ascending",
    subscriptionCreatorFullName: "ascending",
    subscriptionStatus: "ascending",
    startDate: "ascending",
    endDate: "ascending",
    price: "ascending",
    tenant: "ascending",
    created: "descending",
    updated: "ascending",
  },
  ties: ["subscriptionId", "position"],
  ofOneTable: { view: "subscription_item_row", columns: itemMembers },
  partOf: { field: "subscriptionId", idOf: (rowId) => rowId.slice(0, rowId.lastIndexOf(":")) },
  changes: { tables: ["subscription_item", "subscription"] },
  envelope: { style: "page", items: "data", total: "total", maxPageSize: true },
  csv: {
    fileName: "subscription-items",
    fromColumns: true,
    columns: members,
  },
});
