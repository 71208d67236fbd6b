import * as z from "zod";
import { changesOf } from "@/lib/base/http/changes";
import { endpoint } from "@/lib/base/http/endpoint";
import { historyOf } from "@/lib/base/http/history";
import { recordOf } from "@/lib/base/http/record";
import { identifier } from "@/lib/base/schema/primitives";
import { subscriptionDetail, subscriptionDetailList } from "./detail";
import { exportedSubscription, subscription, subscriptionList } from "./schema";

const area = "Subscriptions";
const metadata = z.object({ total: z.number(), page: z.number(), perPage: z.number(), maxPageSize: z.number() });

export const listCustomerSubscriptions = endpoint({
  name: "listCustomerSubscriptions",
  method: "GET",
  path: "/v2/subscription/customers",
  area,
  summary: "List customer subscriptions",
  description:
    "The subscriptions of the tenant and its customers. Filters and `~sort` can also name `cancel_from`, when one can first be cancelled: `cancel_term.grace_period` hours before its end. Filters can name `planned.kind` (`change`, `renew`, `cancel`) and `planned.from` too: what both ask has to hold for one planned change, and `~filter[planned.kind]=!renew` finds those of which no renewal is planned. Costs are in a record for the tenant that sells it alone: the one in `parent.account.tenant`, or the one that made or imported it. CSV without paging parameters streams all matches.",
  feature: "Platform/Subscription",
  list: subscriptionList,
  response: z.object({
    data: z.array(exportedSubscription).meta({ description: "The records of this page." }),
    metadata,
  }),
  example: { query: "~filter[price]=>=100&~sort=-start_date&~fields=name,price,end_date&~perPage=10" },
});

export const listCustomerSubscriptionChanges = endpoint(
  changesOf("listCustomerSubscriptionChanges", listCustomerSubscriptions, subscription),
);

export const getCustomerSubscription = endpoint({
  name: "getCustomerSubscription",
  method: "GET",
  path: "/v2/subscription/customers/:id",
  area,
  summary: "Read a customer subscription",
  feature: "Platform/Subscription",
  params: z.object({ id: identifier }),
  response: subscription,
  ...recordOf(subscriptionList),
});

export const getCustomerSubscriptionHistory = endpoint(
  historyOf("getCustomerSubscriptionHistory", getCustomerSubscription, "a subscription"),
);

export const listSubscriptionDetails = endpoint({
  name: "listSubscriptionDetails",
  method: "GET",
  path: "/v2/subscription-detailed/customers",
  area,
  summary: "List customer subscriptions item by item",
  description:
    "One flat row per subscription item of the tenant and its customers, for reports and exports. Members of the whole subscription are repeated in each of its rows, so only the members named `item…` can be summed.",
  feature: "Platform/Subscription",
  list: subscriptionDetailList,
  response: z.object({ data: z.array(subscriptionDetail).meta({ description: "The rows of this page." }), metadata }),
  example: { query: "~filter[endDate]=<2027-01-01&~sort=endDate,itemSku&~perPage=10" },
});
