import type { Order } from "@/lib/resources/order/schema";
import type { Subscription } from "./subscriptions";
import { day, iso } from "./time";
import type { World } from "./world";

/** What somebody still has to do for an order is done after so long. */
const openFor = 14 * day;

/** The order that a subscription came from. @param index its place among the subscriptions */
export function orderOf(world: World, { order, items, term, ...of }: Subscription, index: number): Order {
  const customer = world.customers.find(({ tenant }) => tenant.id === of.tenant);
  const created = Date.parse(of.created);
  const isOpen = world.now - created < openFor;
  const overTerm = (amount: number) => Math.round(amount * 100 * term.durationMonth) / 100;
  return {
    _id: order,
    number: String(10_000 + index).padStart(8, "0"),
    status: "accepted",
    state: isOpen ? "open" : "closed",
    account: of.account,
    account_details: of.account_details,
    creator: { id: of.creator.id, fullname: of.creator.fullname },
    tenant: of.tenant,
    parent: of.parent,
    items: items.map(({ reference, sku, name, amount, unit, price, discount, subscription_term, payment_period }) => ({
      ...{ product: reference, sku, name, amount, unit, discount },
      price: { ...price, total: overTerm(price.total), mrr: price.total },
      ...{ subscription_term, payment_period },
    })),
    price: { total: of.agreementPrice, currency: customer?.tenant.currency ?? "NOK" },
    subscriptions: [of._id],
    created: of.created,
    updated: iso(isOpen ? created : created + openFor),
  };
}
