"use client";

import Link from "next/link";
import { PanelSection } from "@/components/layout/side-panel";
import { RichText } from "@/components/rich-text/rich-text";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { CopyButton, Id } from "@/components/ui/copy";
import { Fact, Facts } from "@/components/ui/facts";
import { countOf, formatMoney, formatNumber } from "@/components/ui/number-format";
import { TermCount, TermFigure } from "@/components/ui/term-rail";
import { DayAndTime, Missing } from "@/components/ui/values";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { paths } from "../paths";
import classes from "./subscription.module.css";
import { SubscriptionStatus, termOf, useCurrency } from "./subscription-values";

/** The parts of a subscription, in the drawer and on its own page. */
interface SectionProps {
  subscription: Subscription;
}

/** What it is at a glance: status, edition, customer. */
export function Glance({ subscription }: SectionProps) {
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

export function TermSection({ subscription }: SectionProps) {
  const months = subscription.term?.durationMonth;
  const term = termOf(subscription);
  const title = months === undefined ? "Term" : `Term, ${countOf(months, "month")}`;
  return (
    <PanelSection title={title} detail={term && <TermCount term={term} />}>
      {term ? <TermFigure term={term} /> : <Missing>It has no start or no end.</Missing>}
    </PanelSection>
  );
}

export function PriceSection({ subscription }: SectionProps) {
  const currency = useCurrency(subscription);
  const { tenant, tenants } = useViewer();
  const { price, billingPrice, agreementPrice, billing_cycle } = subscription;
  const owner = [tenant, ...tenants].find(({ id }) => id === subscription.tenant)?.name ?? subscription.tenant;
  const months = billing_cycle?.durationMonth;
  const invoice = months === undefined ? "Per invoice" : `Per invoice, ${countOf(months, "month")}`;
  return (
    <PanelSection
      title="Price"
      detail={currency === undefined ? `${owner ?? "Its tenant"} has set no currency` : `${currency}, set by ${owner}`}
    >
      <Facts align="end">
        <Fact label="Per month">
          <b className={classes.main}>{amount(price)}</b>
        </Fact>
        <Fact label={invoice}>{amount(billingPrice)}</Fact>
        <Fact label="Whole term">{amount(agreementPrice)}</Fact>
      </Facts>
    </PanelSection>
  );
}

const amount = (value: number | undefined) => (value === undefined ? <Missing /> : formatMoney(value));

export function ItemsSection({ subscription }: SectionProps) {
  const { items = [] } = subscription;
  const currency = useCurrency(subscription);
  return (
    <PanelSection title={`Items, ${items.length}`} {...(currency === undefined ? {} : { detail: currency })}>
      {items.length === 0 ? (
        <Missing>It has no items.</Missing>
      ) : (
        <table className={classes.items} aria-label="Items">
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Qty</th>
              <th scope="col">Unit</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, at) => (
              // Items without an id have no identity beyond their place.
              <tr key={item.id ?? at}>
                <th scope="row">
                  <span className={classes.itemName}>{item.name ?? <Missing>no name</Missing>}</span>
                  {item.sku !== undefined && (
                    <span className={classes.sku}>
                      <code className="mono">{item.sku}</code>
                      <CopyButton text={item.sku} what={`SKU ${item.sku}`} />
                    </span>
                  )}
                </th>
                <td>{item.amount === undefined ? <Missing /> : formatNumber(item.amount)}</td>
                <td>{amount(item.unit?.price)}</td>
                <td>
                  {amount(item.price?.total)}
                  {item.discount !== undefined && item.discount !== 0 && (
                    <span className={classes.discount}>{formatNumber(item.discount)} % off</span>
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

/** What was written about it. */
export function WrittenSection({ subscription }: SectionProps) {
  const { description = "" } = subscription;
  return (
    <PanelSection title="Description">
      {description === "" ? (
        <Missing>It has no description.</Missing>
      ) : (
        <RichText document={description} size="drawer" headingLevel={4} />
      )}
    </PanelSection>
  );
}

export function RecordSection({ subscription }: SectionProps) {
  const { creator, order, created, updated, tenant, account } = subscription;
  const author = creator?.fullname ?? [creator?.firstname, creator?.lastname].filter(Boolean).join(" ");
  return (
    <PanelSection title="Record">
      <Facts>
        <Fact label="Order">{order ? <Id value={order} /> : <Missing />}</Fact>
        <Fact label="Created">
          <DayAndTime value={created} />
        </Fact>
        <Fact label="Created by">{author || <Missing />}</Fact>
        <Fact label="E-mail">
          {creator?.email ? (
            <a className="link" href={`mailto:${creator.email}`}>
              {creator.email}
            </a>
          ) : (
            <Missing />
          )}
        </Fact>
        <Fact label="Phone">{creator?.phone || <Missing />}</Fact>
        <Fact label="Updated">
          <DayAndTime value={updated} />
        </Fact>
        <Fact label="Tenant">{tenant === undefined ? <Missing /> : <code className="mono">{tenant}</code>}</Fact>
        <Fact label="Account">{account ? <Id value={account} /> : <Missing />}</Fact>
      </Facts>
    </PanelSection>
  );
}
