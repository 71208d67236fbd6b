"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Region } from "@/components/layout/page";
import { LoadFailure } from "@/components/record/loaded";
import { useHasFeature } from "@/components/session/viewer";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { formatMoney, formatNumber } from "@/components/ui/number-format";
import { TermTimeline } from "@/components/ui/term-bar";
import { DayAndTime, EmptyValue, Name } from "@/components/ui/values";
import { monthHours } from "@/lib/base/day";
import { decimal, rounded, sum } from "@/lib/base/decimal";
import { usePageQuery } from "@/lib/browser/use-page-query";
import { message, t } from "@/lib/languages/text";
import { madeQuery } from "@/lib/resources/order/client";
import type { Order } from "@/lib/resources/order/schema";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { EventsPart } from "../accounts/customer-parts";
import { paths } from "../paths";
import { SubscriptionStatus, termOf } from "../subscriptions/subscription-values";
import { EditedText } from "./edited-text";
import classes from "./order.module.css";
import { monthOf, OrderedBy, useMaySell } from "./order-values";
import { useOrderChanges } from "./use-order-changes";

interface OrderDetailsProps {
  order: Order;
  etag: string | undefined;
  isPast: boolean;
}

export function OrderDetails({ order, etag, isPast }: OrderDetailsProps) {
  const change = useOrderChanges(order, etag);
  const mayWrite = useMaySell(order, useHasFeature("Platform/Order/Write")) && !isPast;
  return (
    <div className={`grid cols-minmax-0-1fr-334 container min-h-full ${classes.page}`}>
      <div className={`min-w-0 ${classes.main}`}>
        <Total order={order} />
        <Lines order={order} />
        {!isPast && <Made order={order} />}
        <Section title={t("Comment")}>
          <EditedText
            label={t("Comment")}
            value={order.comment}
            edit={t("Edit comment")}
            isLong
            onSave={mayWrite ? (comment) => change({ comment }, t("Saved the comment")) : undefined}
          />
        </Section>
      </div>
      <div className="min-w-0 phone-border-t">
        <Customer order={order} />
        <Section title={t("Order")}>
          <DescriptionList>
            <Description label={t("Ordered")}>
              <DayAndTime value={order.created} />
            </Description>
            <Description label={t("By")}>
              <OrderedBy order={order} />
            </Description>
            <Description label={t("Reference")}>
              <EditedText
                label={t("Reference")}
                edit={t("Edit reference")}
                value={order.reference}
                onSave={mayWrite ? (reference) => change({ reference }, t("Saved the reference")) : undefined}
              />
            </Description>
          </DescriptionList>
        </Section>
        {!isPast && <EventsPart title={t("What happened")} ids={[order._id, ...(order.subscriptions ?? [])]} />}
      </div>
    </div>
  );
}

function Section({ children, ...head }: { title: string; detail?: ReactNode; children: ReactNode }) {
  return (
    <Region {...head}>
      <div className="px-gutter pt-12 pb-16">{children}</div>
    </Region>
  );
}

/** The total with what it consists of, and to its seller what is left of a month. */
function Total({ order }: { order: Order }) {
  const { items = [], price } = order;
  const month = monthOf(order) ?? 0;
  const recurring = items.filter((item) => item.price?.mrr);
  const once = rounded(sum(items, (item) => (item.price?.mrr ? 0 : (item.price?.total ?? 0))));
  const months = [...new Set(recurring.map(({ subscription_term = 0 }) => subscription_term / monthHours))];
  const amount = formatMoney(month);
  const monthly =
    months.length === 1
      ? t("{amount} a month for {count, plural, one {# month} other {# months}}", { amount, count: months[0] })
      : t("{amount} a month", { amount });
  const single = once > 0 ? t("{amount} once", { amount: formatMoney(once) }) : "";
  const isCostKnown = month > 0 && recurring.every((item) => item.price?.cost !== undefined);
  const margin = decimal(month).minus(sum(recurring, (item) => item.price?.cost ?? 0));
  return (
    <div className="flex flex-wrap items-baseline gap-x-8 gap-y-4 py-16 px-gutter text-2 border-b tabular">
      <b className="text-24 font-500 text-1">
        {price?.total === undefined ? <EmptyValue>{t("no total")}</EmptyValue> : formatMoney(price.total)}
      </b>
      <span>{price?.currency}</span>
      <span className="font-500">{t("order total")}</span>
      <span>{month > 0 ? (single ? t("{monthly}, and {single}", { monthly, single }) : monthly) : single}</span>
      {isCostKnown && (
        <span className="ms-auto phone-ms-0">
          {t("Margin {amount} a month, {percent} %", {
            amount: formatMoney(rounded(margin)),
            percent: rounded(margin.times(100).div(month), 1),
          })}
        </span>
      )}
    </div>
  );
}

const heads = [
  message("Product"),
  message("SKU"),
  message("Amount"),
  message("Unit price"),
  message("Discount"),
  message("Per month"),
  message("Total"),
];

function Lines({ order: { items = [], price, ...order } }: { order: Order }) {
  const amount = (value: number | undefined) => (value === undefined ? <EmptyValue /> : formatMoney(value));
  return (
    <Section title={t("Lines")} detail={items.length}>
      <table className={`border-collapse w-full tabular ${classes.lines}`} aria-label={t("Lines")}>
        <thead className="phone-sr-only">
          <tr className="phone-grid phone-py-8">
            {heads.map((label) => (
              <th className="font-500 text-2" key={label} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and do not change
            <tr className="border-t-soft phone-grid phone-py-8" key={at}>
              <th className="font-500" scope="row">
                <Name value={item.name} />
              </th>
              <td data-label="">
                <code className="mono">{item.sku}</code>
              </td>
              <td data-label={t("Amount")}>{item.amount === undefined ? <EmptyValue /> : formatNumber(item.amount)}</td>
              <td data-label={t("Unit price")}>{amount(item.unit?.price)}</td>
              <td data-label={t("Discount")}>{item.price?.discount ? formatMoney(item.price.discount) : "–"}</td>
              <td data-label={t("Per month")}>
                {item.price?.mrr === 0 ? <EmptyValue>{t("once")}</EmptyValue> : amount(item.price?.mrr)}
              </td>
              <td data-label={t("Total")}>{amount(item.price?.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-soft phone-grid phone-py-8">
            <th className="font-500" scope="row" colSpan={5}>
              {t("Total")}
            </th>
            <td data-label={t("Per month")}>{amount(monthOf({ ...order, items }))}</td>
            <td data-label={t("Total")}>{amount(price?.total)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}

function Customer({ order: { account, account_details: { name, address } = {} } }: { order: Order }) {
  const mayRead = useHasFeature("Platform/Account");
  const { street, zip, city } = address?.postal ?? {};
  const place = [street, [zip, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return (
    <Section title={t("Customer")}>
      {account !== undefined && mayRead ? (
        <Link className="link" href={paths.account(account)} prefetch={false}>
          {name ?? account}
        </Link>
      ) : (
        <Name value={name ?? account} />
      )}
      {place !== "" && <p className="mx-0 mt-8 mb-0 text-2">{place}</p>}
    </Section>
  );
}

/** What became of the order: its subscriptions, each with its term. */
function Made({ order: { _id: id, price } }: { order: Order }) {
  const mayRead = useHasFeature("Platform/Subscription");
  const query = usePageQuery({ ...madeQuery([id]), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Section
      title={t("What became of it")}
      detail={
        query.data && t("{count, plural, one {# subscription} other {# subscriptions}}", { count: query.data.length })
      }
    >
      <LoadFailure query={query} failed={message("Could not load the subscriptions.")} />
      {query.data?.length === 0 && <EmptyValue>{t("This order has made no subscription.")}</EmptyValue>}
      {query.data?.map((subscription) => (
        <MadeSubscription key={subscription._id} subscription={subscription} currency={price?.currency} />
      ))}
    </Section>
  );
}

function MadeSubscription({ subscription, currency }: { subscription: Subscription; currency: string | undefined }) {
  const { _id: id, name = id, status, price, billing_cycle, cancel_term } = subscription;
  const term = termOf(subscription);
  const billing = billing_cycle?.durationMonth;
  return (
    <div className={classes.made}>
      <div className="flex flex-wrap gap-x-12 gap-y-4">
        <Link className="link" href={paths.subscription(id)} prefetch={false}>
          {name}
        </Link>
        <SubscriptionStatus status={status} />
        {price !== undefined && (
          <span className="ms-auto">
            {t("{amount} a month", { amount: [formatMoney(price), currency].filter(Boolean).join(" ") })}
          </span>
        )}
      </div>
      {term && <TermTimeline term={term} />}
      <p className="mx-0 mt-8 mb-0 text-2">
        {billing !== undefined && t("Billed every {count, plural, one {month} other {# months}}.", { count: billing })}{" "}
        {cancel_term?.grace_period
          ? t("Can be cancelled in the last {count, plural, one {# day} other {# days}}.", {
              count: Math.round(cancel_term.grace_period / 24),
            })
          : t("Can be cancelled at any time.")}
      </p>
    </div>
  );
}
