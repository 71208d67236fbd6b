import { defineList } from "@/lib/base/list/fields";
import { number, partialObject, tenantId, text, timestamp } from "@/lib/base/schema/primitives";
import { subscriptionList } from "./schema";

const months = number.meta({ description: "Months." });

/**
 * One item of a subscription as a flat row. Its members are the columns of the view `subscription_detail`; members that
 * the item or its subscription lacks are absent.
 */
export const subscriptionDetail = partialObject({
  _id: text.meta({
    description: "Identifier of the row: the subscription's identifier and the item's position in it.",
  }),
  subscriptionId: text.meta({ description: "Identifier of the subscription." }),
  subscriptionName: text.meta({ description: "What the subscription is called." }),
  subscriptionCustomerId: text.meta({ description: "Identifier of the customer's account." }),
  subscriptionCustomerName: text.meta({ description: "What the customer is called." }),
  subscriptionLengthMonth: months,
  subscriptionBillingCycleMonth: months,
  subscriptionCreatorFullName: text.meta({ description: "Who ordered it." }),
  subscriptionStatus: text.meta({
    description: "`pending`, `active`, `cancelled` or `ended`; an import can bring other texts.",
  }),
  startDate: timestamp.meta({ format: "date-time", description: "Of the subscription." }),
  endDate: timestamp.meta({ format: "date-time", description: "Of the subscription." }),
  price: number.meta({ description: "Of the whole subscription, per month: the same in each of its rows." }),
  tenant: tenantId,
  itemId: text.meta({ description: "Identifier of the line within its subscription." }),
  itemName: text.meta({ description: "What the line is called." }),
  itemSku: text.meta({ description: "Stock-keeping unit of the line." }),
  itemDescription: text.meta({ description: "Plain text about the line." }),
  itemUnitCost: number.meta({ description: "Only the seller sees it." }),
  itemUnitPrice: number.meta({ description: "What one is sold for a month, before the discount." }),
  itemMonthlyPrice: number.meta({ description: "The item's total, per month." }),
  itemMonthlyDiscount: number.meta({ description: "What the item's total is less than its price, per month." }),
  itemMonthlyCost: number.meta({ description: "What the item costs its seller, per month. Only the seller sees it." }),
  itemMonthlyMargin: number.meta({
    description: "`itemMonthlyPrice` less `itemMonthlyCost`. Only the seller sees it.",
  }),
  itemMarginPercent: number.meta({ description: "The margin in percent of the price. Only the seller sees it." }),
  itemBillingPrice: number.meta({ description: "`itemMonthlyPrice` times the months of the billing cycle." }),
  itemAgreementPrice: number.meta({ description: "`itemMonthlyPrice` times the months of the term." }),
  itemAmount: number.meta({ description: "How many are subscribed to." }),
  itemPrepaidAmount: number.meta({ description: "How many of them are paid in advance." }),
  itemConsumptionProperty: text.meta({ description: "What is metered of it." }),
  itemConsumptionMetadata: text.meta({ description: "What the meter needs to know." }),
  itemDistributorSubscriptionLengthMonth: months,
  itemDistributorBillingCycleMonth: months,
  itemStartDate: timestamp.meta({ description: "The line's first day, UTC." }),
  itemEndDate: timestamp.meta({ description: "The day the line ends on, UTC." }),
  created: timestamp.meta({ format: "date-time", description: "Of the subscription." }),
  updated: timestamp.meta({ format: "date-time", description: "Of the subscription." }),
})
  .required({ _id: true })
  .meta({ id: "SubscriptionDetail" });

const members = Object.keys(subscriptionDetail.shape);
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
  // Of the whole subscription: what it lacks, none of its items has.
  words: { column: "search", indexed: true },
  defaultSort: "-created",
  partOf: {
    list: subscriptionList,
    field: "subscriptionId",
    key: ["subscriptionId", "position"],
    idOf: (rowId) => rowId.slice(0, rowId.lastIndexOf(":")),
  },
  changes: { tables: ["subscription_item", "subscription"] },
  ahead: "subscription_detail_ahead",
  seller: "seller",
  envelope: { style: "page", items: "data", total: "total", maxPageSize: true },
  csv: {
    fileName: "subscription-items",
    columns: members,
  },
});
