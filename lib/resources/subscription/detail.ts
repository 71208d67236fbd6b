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
  itemUnitCost: number.meta({ description: "Only the seller sees it." }),
  itemUnitPrice: number,
  itemMonthlyPrice: number.meta({ description: "The item's total, per month." }),
  itemMonthlyDiscount: number.meta({ description: "What the item's total is less than its price, per month." }),
  itemMonthlyCost: number.meta({ description: "What the item costs its seller, per month. Only the seller sees it." }),
  itemMonthlyMargin: number.meta({
    description: "`itemMonthlyPrice` less `itemMonthlyCost`. Only the seller sees it.",
  }),
  itemMarginPercent: number.meta({ description: "The margin in percent of the price. Only the seller sees it." }),
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
