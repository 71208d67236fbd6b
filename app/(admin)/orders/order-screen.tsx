"use client";

import { PageBody, ScrollRegion } from "@/components/layout/page";
import { RecordPage } from "@/components/record/record-page";
import { useAsOf } from "@/components/record/use-as-of";
import { usePageQuery } from "@/lib/browser/use-page-query";
import { t } from "@/lib/languages/text";
import { orderQuery } from "@/lib/resources/order/client";
import { getOrder, getOrderHistory } from "@/lib/resources/order/endpoints";
import { paths } from "../paths";
import { OrderActions } from "./order-actions";
import { OrderDetails } from "./order-details";
import { orderFields } from "./order-fields";
import { OrderStatus } from "./order-values";

/** Requests of the page besides that of the order: its subscriptions and its events. */
const otherRequests = 2;

/** The page of an order. */
export function OrderScreen({ id }: { id: string }) {
  const query = usePageQuery(orderQuery(id));
  const asOf = { ...useAsOf(getOrder, getOrderHistory, id), form: { fields: orderFields } };
  const order = asOf.record ?? query.data?.data;
  return (
    <RecordPage
      query={query}
      request={{ endpoint: getOrder, params: { id }, ...(asOf.at ? {} : { more: otherRequests }) }}
      label={t("Order")}
      missing={t("There is no such order")}
      list={{ label: t("Orders"), href: paths.orders() }}
      title={order?.number}
      asOf={asOf}
      detail={order && <OrderStatus order={order} />}
      actions={order && <OrderActions order={order} etag={query.data?.etag} />}
    >
      {({ data }) => (
        <PageBody>
          <ScrollRegion label={t("Order")}>
            <OrderDetails order={data} etag={query.data?.etag} isPast={asOf.at !== undefined} />
          </ScrollRegion>
        </PageBody>
      )}
    </RecordPage>
  );
}
