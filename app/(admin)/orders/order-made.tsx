"use client";

import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useMemo } from "react";
import { useHasFeature } from "@/components/session/viewer";
import { EmptyValue } from "@/components/ui/values";
import { groupBy } from "@/lib/base/group-by";
import { message, t } from "@/lib/languages/text";
import { madeQuery } from "@/lib/resources/order/client";
import type { Order } from "@/lib/resources/order/schema";
import type { Subscription } from "@/lib/resources/subscription/schema";

/** What became of the orders of a page: read for all of them together, after they are shown. */

const MadeContext = createContext<ReadonlyMap<string | undefined, readonly Subscription[]> | undefined>(undefined);

export function MadeProvider({ orders, children }: { orders: readonly Order[]; children: ReactNode }) {
  const mayRead = useHasFeature("Platform/Subscription");
  const { data } = useQuery({ ...madeQuery(orders.map(({ _id }) => _id)), enabled: mayRead && orders.length > 0 });
  const made = useMemo(() => data && groupBy(data, ({ order }) => order), [data]);
  return <MadeContext value={made}>{children}</MadeContext>;
}

const statuses: Readonly<Record<string, string>> = {
  pending: message("pending"),
  active: message("active"),
  cancelled: message("cancelled"),
  ended: message("ended"),
};

/** `Showroom network, active` */
export function MadeOf({ order: { _id: id } }: { order: Order }) {
  const made = use(MadeContext);
  if (!made) return null;
  const [first, ...others] = made.get(id) ?? [];
  if (!first) return <EmptyValue>{t("no subscription")}</EmptyValue>;
  const { name = first._id, status = "" } = first;
  return (
    <>
      {[name, t(statuses[status] ?? status)].filter(Boolean).join(", ")}
      {others.length > 0 && ` +${others.length}`}
    </>
  );
}
