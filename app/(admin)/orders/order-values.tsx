import { useViewer } from "@/components/session/viewer";
import { Status } from "@/components/ui/status";
import { EmptyValue } from "@/components/ui/values";
import { capitalised } from "@/lib/base/capitalised";
import { rounded, sum } from "@/lib/base/decimal";
import { message, t } from "@/lib/languages/text";
import type { Order } from "@/lib/resources/order/schema";
import { ActorName } from "../names/actor-name";

/** What the lines of an order come to in a month; undefined where it has none. */
export const monthOf = ({ items }: Order): number | undefined =>
  items && rounded(sum(items, ({ price }) => price?.mrr ?? 0));

export const cancelledOrder = message("Cancelled", "order");

export function OrderStatus({ order: { status, state } }: { order: Order }) {
  if (status === "cancelled") return <Status kind="ended">{t(cancelledOrder)}</Status>;
  if (!state) return <EmptyValue />;
  return <Status kind={state === "open" ? "pending" : "ended"}>{t(capitalised(state))}</Status>;
}

/** A person, or the API key by its name. */
export function OrderedBy({ order: { creator } }: { order: Order }) {
  return creator?.fullname ? <ActorName username={creator.fullname} /> : <EmptyValue />;
}

/** Whether the viewer's tenant may write an order: it sells it, as far as the order says. */
export function useMaySell({ parent }: Order, hasFeature: boolean): boolean {
  const { tenant } = useViewer();
  return hasFeature && (parent?.account?.tenant ?? tenant.id) === tenant.id;
}
