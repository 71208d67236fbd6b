"use client";

import Link from "next/link";
import { PanelSection } from "@/components/layout/panel-parts";
import { Fields } from "@/components/record/record-fields";
import { RichText } from "@/components/rich-text/rich-text";
import { ForDevelopers } from "@/components/session/developer";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { CopyButton } from "@/components/ui/copy";
import { Description, DescriptionList } from "@/components/ui/description-list";
import { formatMoney, formatNumber } from "@/components/ui/number-format";
import { TermCount, TermTimeline } from "@/components/ui/term-bar";
import { EmptyValue, Name } from "@/components/ui/values";
import { t } from "@/lib/languages/text";
import type { Subscription } from "@/lib/resources/subscription/schema";
import type { SubscriptionChange } from "@/lib/resources/subscription-change/schema";
import { OrderLink } from "../orders/order-link";
import { paths } from "../paths";
import classes from "./subscription.module.css";
import { subscriptionFields } from "./subscription-fields";
import { SubscriptionStatus, termOf, useCurrency } from "./subscription-values";

/** The parts of a subscription, in the drawer and on its own page. */
interface SectionProps {
  subscription: Subscription;
}

/** A summary: status, edition, customer. */
export function Summary({ subscription }: SectionProps) {
  const { status, edition, account, account_details } = subscription;
  const mayReadAccounts = useHasFeature("Platform/Account");
  const customer = account_details?.name ?? account;
  return (
    <>
      <SubscriptionStatus status={status} />
      {edition?.name && <span>{edition.name}</span>}
      {customer !== undefined &&
        (mayReadAccounts && account !== undefined ? (
          <Link href={paths.account(account)} prefetch={false}>
            {customer}
          </Link>
        ) : (
          <span>{customer}</span>
        ))}
    </>
  );
}

interface TermSectionProps extends SectionProps {
  planned?: readonly SubscriptionChange[] | undefined;
}

export function TermSection({ subscription, planned }: TermSectionProps) {
  const months = subscription.term?.durationMonth;
  const term = termOf(subscription, planned);
  const title =
    months === undefined ? t("Term") : t("Term, {count, plural, one {# month} other {# months}}", { count: months });
  return (
    <PanelSection title={title} detail={term && <TermCount term={term} />}>
      {term ? <TermTimeline term={term} /> : <EmptyValue>{t("No start or no end is known.")}</EmptyValue>}
    </PanelSection>
  );
}

export function PriceSection({ subscription }: SectionProps) {
  const currency = useCurrency(subscription);
  const { tenant, tenants } = useViewer();
  const { price, billingPrice, agreementPrice, billing_cycle, account_details } = subscription;
  const known = [tenant, ...tenants].find(({ id }) => id === subscription.tenant);
  const owner = known?.name ?? account_details?.name ?? subscription.tenant;
  const months = billing_cycle?.durationMonth;
  const invoice =
    months === undefined
      ? t("Per invoice")
      : t("Per invoice, {count, plural, one {# month} other {# months}}", { count: months });
  return (
    <PanelSection
      title={t("Price")}
      detail={
        currency === undefined
          ? t("{owner} has set no currency", { owner: owner ?? t("The tenant") })
          : t("{currency}, set by {owner}", { currency, owner })
      }
    >
      <DescriptionList align="end">
        <Description label={t("Per month")}>
          <b className="font-500">{amount(price)}</b>
        </Description>
        <Description label={invoice}>{amount(billingPrice)}</Description>
        <Description label={t("Whole term")}>{amount(agreementPrice)}</Description>
      </DescriptionList>
    </PanelSection>
  );
}

const amount = (value: number | undefined) => (value === undefined ? <EmptyValue /> : formatMoney(value));

export function ItemsSection({ subscription }: SectionProps) {
  const { items = [] } = subscription;
  const currency = useCurrency(subscription);
  return (
    <PanelSection title={t("Items, {count}", { count: items.length })} detail={currency}>
      {items.length === 0 ? (
        <EmptyValue>{t("No items.")}</EmptyValue>
      ) : (
        <table className={`table-fixed w-full tabular ${classes.items}`} aria-label={t("Items")}>
          <thead>
            <tr>
              <th scope="col">{t("Item")}</th>
              <th scope="col">{t("Qty")}</th>
              <th scope="col">{t("Unit")}</th>
              <th scope="col">{t("Total")}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, at) => (
              // Items without an id are identified by their position.
              <tr key={item.id ?? at}>
                <th scope="row">
                  <span className="block font-500 break-anywhere">
                    <Name value={item.name} />
                  </span>
                  {item.sku !== undefined && (
                    <span className="row gap-4 text-12 leading-16 font-400 text-3 break-anywhere">
                      <code className="mono">{item.sku}</code>
                      <CopyButton text={item.sku} name={t("Copy SKU {sku}", { sku: item.sku })} />
                    </span>
                  )}
                </th>
                <td>{item.amount === undefined ? <EmptyValue /> : formatNumber(item.amount)}</td>
                <td>{amount(item.unit?.price)}</td>
                <td>
                  {amount(item.price?.total)}
                  {item.discount !== undefined && item.discount !== 0 && (
                    <span className="block text-12 leading-16 text-3">
                      {t("{percent} % off", { percent: item.discount })}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PanelSection>
  );
}

/** The description of the subscription. */
export function DescriptionSection({ subscription }: SectionProps) {
  const { description = "" } = subscription;
  return (
    <PanelSection title={t("Description")}>
      {description === "" ? (
        <EmptyValue>{t("No description.")}</EmptyValue>
      ) : (
        <RichText document={description} size="drawer" headingLevel={4} />
      )}
    </PanelSection>
  );
}

export function RecordSection({ subscription }: SectionProps) {
  const { creator, order } = subscription;
  const author = creator?.fullname ?? [creator?.firstname, creator?.lastname].filter(Boolean).join(" ");
  return (
    <PanelSection title={t("Record")}>
      <DescriptionList>
        <Description label={t("Order")}>{order ? <OrderLink id={order} /> : <EmptyValue />}</Description>
        <Fields of={subscription} fields={subscriptionFields} shown={["created"]} />
        <Description label={t("Created by")}>{author || <EmptyValue />}</Description>
        <Description label={t("Email")}>
          {creator?.email ? (
            <a className="link" href={`mailto:${creator.email}`}>
              {creator.email}
            </a>
          ) : (
            <EmptyValue />
          )}
        </Description>
        <Description label={t("Phone")}>{creator?.phone || <EmptyValue />}</Description>
        <Fields of={subscription} fields={subscriptionFields} shown={["updated"]} />
        <ForDevelopers>
          <Fields of={subscription} fields={subscriptionFields} shown={["tenant", "account"]} />
        </ForDevelopers>
      </DescriptionList>
    </PanelSection>
  );
}
