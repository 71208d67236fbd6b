"use client";

import Link from "next/link";
import { useHasFeature } from "@/components/session/viewer";
import { Money } from "@/components/ui/values";
import { where } from "@/lib/base/list/where";
import { usePageQuery } from "@/lib/browser/use-page-query";
import { t } from "@/lib/languages/text";
import { ordersOfQuery } from "@/lib/resources/order/client";
import { listOrders } from "@/lib/resources/order/endpoints";
import classes from "../accounts/customer.module.css";
import { Part, PartRow } from "../accounts/customer-parts";
import { paths } from "../paths";

/** The last orders of a customer. */
export function OrdersPart({ account }: { account: string }) {
  const mayRead = useHasFeature("Platform/Order");
  const query = usePageQuery({ ...ordersOfQuery(account), enabled: mayRead });
  if (!mayRead || query.data?.total === 0) return null;
  return (
    <Part
      title={t("Orders")}
      failed={t("Could not load the orders.")}
      query={query}
      action={({ total }) => (
        <Link href={paths.orders(where(listOrders.list, { account }))}>{t("All {count}", { count: total })}</Link>
      )}
      empty={() => undefined}
    >
      {({ rows }) => (
        <ul className={classes.list}>
          {rows.map(({ _id: id, number = id, price }) => (
            <PartRow key={id} href={paths.order(id)} name={number}>
              <Money value={price?.total} currency={price?.currency} />
            </PartRow>
          ))}
        </ul>
      )}
    </Part>
  );
}
