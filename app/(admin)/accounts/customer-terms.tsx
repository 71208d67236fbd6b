"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { IconArrowUp } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { Loading, Region } from "@/components/layout/page";
import { LoadFailure } from "@/components/record/loaded";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { Bar, places } from "@/components/state/skeleton";
import { useNow } from "@/components/ui/clock";
import { formatDay, toDate } from "@/components/ui/date-format";
import { formatCount, formatMoney } from "@/components/ui/number-format";
import { useUtcToday } from "@/components/ui/utc-today";
import { CalendarDay, Money } from "@/components/ui/values";
import { where } from "@/lib/base/list/where";
import { reader, t } from "@/lib/languages/text";
import { withinSentence } from "@/lib/languages/within-sentence";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import type { Subscription } from "@/lib/resources/subscription/schema";
import type { SubscriptionChange } from "@/lib/resources/subscription-change/schema";
import { paths } from "../paths";
import { countTerms, type MonthlyValue, monthlyValues } from "../subscriptions/running-terms";
import { Amount, SubscriptionStatus, termOf } from "../subscriptions/subscription-values";
import tableClasses from "../subscriptions/term-table.module.css";
import { inCancelWindow } from "../subscriptions/worklists";
import classes from "./customer.module.css";
import { CustomerBand, strokesMost } from "./customer-band";
import { endedQuery, termFilters, ticketsQuery } from "./customer-queries";
import termsClasses from "./customer-terms.module.css";

const { list } = listCustomerSubscriptions;

type Terms = { rows: readonly Subscription[]; total: number };

interface CustomerTermsProps {
  id: string;
  query: UseQueryResult<Terms>;
  /** What is planned, by the subscription's id. */
  planned: ReadonlyMap<string, readonly SubscriptionChange[]> | undefined;
  tenant: UseQueryResult<string | null>;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  pointed: string | undefined;
}

/** The terms of a customer: how many run and what they are worth, on one axis, and as a table. */
export function CustomerTerms({ id, query, planned, tenant, hrefOf, onOpen, pointed }: CustomerTermsProps) {
  const now = useNow();
  const mayReadTickets = useHasFeature("Platform/Support");
  const hasTickets = mayReadTickets && Boolean(tenant.data);
  const tickets = useQuery({ ...ticketsQuery(tenant.data ?? ""), enabled: hasTickets });
  const { data } = query;
  if (query.isLoadingError)
    return (
      <div className={`col-span-full ${classes.top}`}>
        <LoadFailure query={query} failed={t("Could not load the subscriptions.")} />
      </div>
    );
  if (!data || tenant.isPending) return <TermsSkeleton />;
  const terms = data.rows.flatMap((subscription) => {
    const term = termOf(subscription, planned?.get(subscription._id));
    return term ? [{ subscription, term }] : [];
  });
  const counts = countTerms(terms, now);
  const running = counts.running.map(({ subscription }) => subscription);
  return (
    <>
      <div className={`col-span-full ${classes.top}`}>
        <Sentence id={id} data={data} running={running} counts={counts} />
        {terms.length > 0 && (
          <CustomerBand
            terms={terms}
            tickets={hasTickets ? tickets.data?.open : "none"}
            hrefOf={hrefOf}
            pointed={pointed}
            onOpen={onOpen}
          >
            {data.total > strokesMost && (
              <NotDrawn id={id} drawn={Math.min(terms.length, strokesMost)} total={data.total} />
            )}
          </CustomerBand>
        )}
      </div>
      <TermsTable id={id} data={data} running={running} pointed={pointed} hrefOf={hrefOf} onOpen={onOpen} />
    </>
  );
}

interface SentenceProps {
  id: string;
  data: Terms;
  running: readonly Subscription[];
  counts: ReturnType<typeof countTerms>;
}

function Sentence({ id, data, running, counts: { open, nextEnd } }: SentenceProps) {
  const { currencies } = useViewer();
  const today = useUtcToday();
  const ended = useQuery({ ...endedQuery(id), enabled: running.length === 0 });
  const last = toDate(ended.data?.last);
  const hasEnded = last !== undefined && last.getTime() < Date.now();
  if (running.length === 0) {
    return (
      <p
        className={`flex flex-wrap items-baseline gap-x-10 gap-y-0 px-gutter pt-12 pb-6 text-2 ${termsClasses.sentence}`}
      >
        {runningCount(0)}
        {/* Reserves the line of the sentence while it loads. */}
        <span>
          {hasEnded && t("The last one ended {day}.", { day: formatDay(last, "UTC") })}
          {ended.data && !hasEnded && t("No subscription has ended yet.")}
        </span>
      </p>
    );
  }
  const values = monthlyValues(running, currencies);
  return (
    <p
      className={`flex flex-wrap items-baseline gap-x-10 gap-y-0 px-gutter pt-12 pb-6 text-2 ${termsClasses.sentence}`}
    >
      {runningCount(running.length)}
      <span>{values.length > 0 && t("{amounts} a month", { amounts: listed(values.map(moneyWords)) })}</span>
      {data.rows.length < data.total && <span>{t("of the first {count}", { count: data.rows.length })}</span>}
      <span className={`ms-auto ${termsClasses.next}`}>
        {rich(
          "{open, plural, =0 {Next end {when}} one {<a># is in its cancellation period now</a>, next end {when}} other {<a># are in their cancellation period now</a>, next end {when}}}",
          {
            open,
            when:
              nextEnd === 0
                ? withinSentence(today)
                : t("in {count, plural, one {# day} other {# days}}", { count: nextEnd }),
            a: (text) => (
              <Link
                className="font-500 text-warning underline"
                href={paths.subscriptions(where(list, { ...inCancelWindow, account: id }, { sort: "end_date" }))}
              >
                {text}
              </Link>
            ),
          },
        )}
      </span>
    </p>
  );
}

const runningCount = (count: number) =>
  rich(
    "{count, plural, one {<b>#</b> <strong>term running</strong>} other {<b>#</b> <strong>active subscriptions</strong>}}",
    {
      count,
      b: (text) => <b className="text-24 leading-28 font-500 tracking-0_025em text-1">{text}</b>,
      strong: (text) => (count === 0 ? <span>{text}</span> : <strong className="font-500 text-1">{text}</strong>),
    },
  );

/** `600.00 NOK and 600.00 SEK` */
const listed = (texts: readonly string[]): string => new Intl.ListFormat(reader().locale).format(texts);

const moneyWords = ({ currency, amount }: MonthlyValue): string =>
  currency === undefined
    ? t("{amount} without a currency", { amount: formatMoney(amount) })
    : `${formatMoney(amount)} ${currency}`;

/** How many of the terms are drawn, and where all of them are. */
function NotDrawn({ id, drawn, total }: { id: string; drawn: number; total: number }) {
  const inList = termFilters(id);
  const onTimeline = new URLSearchParams([...inList, ["view", "timeline"]]);
  return (
    <p
      className={`row flex-wrap relative z-2 gap-x-16 gap-y-0 py-6 px-gutter text-12 leading-18 text-2 border-t-soft bg-surface ${termsClasses.notDrawn}`}
    >
      {t("{drawn} of {total} are drawn.", { drawn, total })}
      <Link className="text-accent phone-flex phone-items-center phone-min-h-40" href={paths.subscriptions(inList)}>
        {t("Show all")}
      </Link>
      <Link className="text-accent phone-flex phone-items-center phone-min-h-40" href={paths.subscriptions(onTimeline)}>
        {t("All on the timeline")}
      </Link>
    </p>
  );
}

type TableProps = Pick<CustomerTermsProps, "id" | "pointed" | "hrefOf" | "onOpen"> & {
  data: Terms;
  running: readonly Subscription[];
};

function TermsTable({ id, data: { rows, total }, running, pointed, hrefOf, onOpen }: TableProps) {
  const { currencies } = useViewer();
  const ended = useQuery(endedQuery(id));
  const gone = (ended.data?.total ?? total) - total;
  const all = paths.subscriptions(where(list, { account: id }, { sort: "end_date" }));
  return (
    <div className={`stack ${classes.main}`}>
      <Region
        title={t("Subscriptions")}
        detail={formatCount(total)}
        action={
          !ended.isPending && (
            <Link href={all}>{gone > 0 ? t("All, with the {count} ended", { count: gone }) : t("All")}</Link>
          )
        }
      >
        {rows.length === 0 ? (
          <p className="py-8 px-gutter text-2">{t("None running or pending.")}</p>
        ) : (
          <table
            className={`w-full tabular ${tableClasses.table} ${termsClasses.terms}`}
            aria-label={t("Subscriptions")}
          >
            <thead className="phone-sr-only">
              <tr>
                <th scope="col">{t("Subscription")}</th>
                <th scope="col">{t("Status")}</th>
                <th scope="col" aria-sort="ascending">
                  {t("Ends")} <IconArrowUp className="w-14 h-14" aria-hidden />
                </th>
                <th scope="col">{t("Price / month")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, strokesMost).map((row) => (
                <tr
                  className="phone-grid phone-relative phone-py-8 phone-px-16 phone-border-b-soft"
                  key={row._id}
                  data-term={row._id}
                  data-pointed={row._id === pointed || undefined}
                >
                  <th scope="row">
                    <Link
                      href={hrefOf(row._id)}
                      prefetch={false}
                      title={row.name}
                      onClick={(event) => {
                        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                        event.preventDefault();
                        onOpen(row._id);
                      }}
                    >
                      {row.name ?? row._id}
                    </Link>
                  </th>
                  <td>
                    <SubscriptionStatus status={row.status} />
                  </td>
                  <td>
                    <CalendarDay value={row.end_date} />
                  </td>
                  <td data-term-end>
                    <Amount value={row.price} subscription={row} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot className="phone-block">
              {total > strokesMost && (
                <tr className="phone-flex phone-items-center phone-py-0 phone-px-16 phone-border-b-soft">
                  <th scope="row" colSpan={4}>
                    <Link className="link" href={paths.subscriptions(termFilters(id))}>
                      {t("{count} more", { count: total - strokesMost })}
                    </Link>
                  </th>
                </tr>
              )}
              {monthlyValues(running, currencies).map(({ currency, amount }) => (
                <tr
                  className="phone-flex phone-items-center phone-py-0 phone-px-16 phone-border-b-soft"
                  key={currency ?? ""}
                >
                  <th scope="row" colSpan={3}>
                    {currency === undefined ? t("No currency set") : t("Running, in {currency}", { currency })}
                  </th>
                  <td>
                    <b className="font-500">
                      <Money value={amount} currency={currency} />
                    </b>
                  </td>
                </tr>
              ))}
            </tfoot>
          </table>
        )}
      </Region>
    </div>
  );
}

/** A placeholder with the geometry of the sentence, the band and the rows. */
export function TermsSkeleton() {
  return (
    <div className={`col-span-full ${classes.top}`}>
      <Loading>
        <div
          className={`flex flex-wrap items-baseline gap-x-10 gap-y-0 px-gutter pt-12 pb-6 text-2 ${termsClasses.sentence}`}
        >
          <Bar width="1.75rem" size="title" /> <Bar width="14rem" />
        </div>
        <div className={`border-b ${termsClasses.waiting}`}>
          {places(8).map((at) => (
            <span className="row h-17" key={at}>
              <Bar width={`${40 + at * 7}%`} />
            </span>
          ))}
        </div>
      </Loading>
    </div>
  );
}
