"use client";

import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { PaletteItem } from "@/components/command/palette-store";
import { useHasFeature } from "@/components/session/viewer";
import { Bar, Lines } from "@/components/state/skeleton";
import { useNow } from "@/components/ui/clock";
import { Id } from "@/components/ui/copy";
import { formatCount, formatMoney } from "@/components/ui/number-format";
import { Status } from "@/components/ui/status";
import { CalendarDay } from "@/components/ui/values";
import { accountQuery } from "@/lib/resources/account/client";
import { listAccounts } from "@/lib/resources/account/endpoints";
import { subscriptionQuery } from "@/lib/resources/subscription/client";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { termsQuery } from "../accounts/customer-queries";
import { countTerms } from "../subscriptions/running-terms";
import { ItemsSection, PriceSection, Summary, TermSection } from "../subscriptions/subscription-sections";
import { termOf } from "../subscriptions/subscription-values";
import classes from "./preview.module.css";

const kinds: Readonly<Record<string, ComponentType<{ id: string }>>> = {
  [listCustomerSubscriptions.name]: SubscriptionPreview,
  [listAccounts.name]: AccountPreview,
};

/** The kind and id of a row's record; undefined for rows of other kinds. */
function recordIn(item: PaletteItem | undefined) {
  const [, name = "", id] = /^(?:recent )?(\w+) (.+)$/.exec(item?.id ?? "") ?? [];
  const Shown = kinds[name];
  return Shown && id !== undefined ? { Shown, id } : undefined;
}

/** The record of the active row, with the sections of its drawer; for other rows the first record of the list. */
export function Preview({ item, items }: { item: PaletteItem | undefined; items: readonly PaletteItem[] }) {
  const record = recordIn(item) ?? recordIn(items.find((each) => recordIn(each)));
  if (!record) return <p className="text-3">Move to a record to see it here.</p>;
  const { Shown, id } = record;
  return <Shown key={id} id={id} />;
}

function SubscriptionPreview({ id }: { id: string }) {
  const { data, error } = useQuery(subscriptionQuery(id));
  if (error) return <p className="text-3">{error.message}</p>;
  if (!data) return <Waiting />;
  return (
    <>
      <Id value={id} />
      <h3 className="mt-4 text-15 leading-22 break-anywhere">{data.data.name ?? "No name"}</h3>
      <div className={`flex flex-wrap gap-x-12 text-2 ${classes.glance}`}>
        <Summary subscription={data.data} />
      </div>
      <TermSection subscription={data.data} />
      <PriceSection subscription={data.data} />
      <ItemsSection subscription={data.data} />
    </>
  );
}

function AccountPreview({ id }: { id: string }) {
  const { data, error } = useQuery(accountQuery(id));
  if (error) return <p className="text-3">{error.message}</p>;
  if (!data) return <Waiting />;
  const { name, number, status, address } = data.data;
  return (
    <>
      <Id value={id} />
      <h3 className="mt-4 text-15 leading-22 break-anywhere">{name ?? "No name"}</h3>
      <div className={`flex flex-wrap gap-x-12 text-2 ${classes.glance}`}>
        {status?.active !== undefined && (
          <Status kind={status.active ? "active" : "ended"}>{status.active ? "Active" : "Not active"}</Status>
        )}
        <span>{[number, address?.postal?.city].filter(Boolean).join(", ")}</span>
      </div>
      <AccountTerms id={id} />
    </>
  );
}

function AccountTerms({ id }: { id: string }) {
  const mayRead = useHasFeature("Platform/Subscription");
  const { data } = useQuery({ ...termsQuery(id), enabled: mayRead });
  const now = useNow();
  if (!data) return null;
  const terms = data.rows.flatMap((subscription) => {
    const term = termOf(subscription);
    return term ? [{ subscription, term }] : [];
  });
  const { running, open } = countTerms(terms, now);
  return (
    <>
      <dl className={`grid ${classes.counts}`}>
        <dt>Terms running</dt>
        <dd>{formatCount(running.length)}</dd>
        <dt>In their cancel window</dt>
        <dd>{formatCount(open)}</dd>
      </dl>
      {running.length > 0 && (
        <table className={`table-fixed w-full tabular ${classes.next}`} aria-label="Ending next">
          <tbody>
            {running.slice(0, 4).map(({ subscription: { _id, name, end_date, price } }) => (
              <tr key={_id}>
                <th scope="row">{name ?? _id}</th>
                <td>
                  <CalendarDay value={end_date} />
                </td>
                <td>{price !== undefined && formatMoney(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

const Waiting = () => (
  <div aria-hidden>
    <Bar width="40%" />
    <Lines count={6} />
  </div>
);
