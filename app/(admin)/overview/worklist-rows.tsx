"use client";

import { rich } from "@/components/language/rich";
import { useNow } from "@/components/ui/clock";
import { formatDayLong, formatDayShort } from "@/components/ui/date-format";
import { labelRoom } from "@/components/ui/label-room";
import { type SparkBar, SparkBars } from "@/components/ui/spark";
import { SummaryRow } from "@/components/ui/summary-list";
import { measureTerm } from "@/components/ui/term";
import { dayMilliseconds } from "@/lib/base/day";
import { where } from "@/lib/base/list/where";
import { message, t } from "@/lib/languages/text";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import type { SubscriptionChange } from "@/lib/resources/subscription-change/schema";
import { paths } from "../paths";
import { termOf } from "../subscriptions/subscription-values";
import { type refusedQuery, type worklistQuery, worklists } from "./overview-queries";
import { type Counted, FailedRow } from "./summary-parts";

interface WorklistRowProps {
  query: Counted<typeof worklistQuery>;
  /** What is planned, by the subscription's id. */
  planned: Planned;
}

export type Planned = ReadonlyMap<string, readonly SubscriptionChange[]> | undefined;

const week = 7 * dayMilliseconds;

/** The terms of an answer that end before a time. */
const endingBefore = ({ data }: WorklistRowProps["query"], time: number) =>
  (data?.rows ?? []).flatMap((row) => {
    const term = termOf(row);
    return term && term.end.getTime() < time ? [{ row, term }] : [];
  });

export function RenewingRow({ query, planned }: WorklistRowProps) {
  const now = useNow();
  if (query.isLoadingError)
    return <FailedRow query={query} failed={message("Could not load the subscriptions that renew.")} />;
  const { data } = query;
  const repeating = data?.rows.filter(({ _id }) =>
    planned?.get(_id)?.some(({ kind, request }) => kind === "renew" && request?.repeat === true),
  ).length;
  return (
    <SummaryRow
      count={data?.total}
      what={t(
        "{count, plural, one {Subscription renews in the next 30 days} other {Subscriptions renew in the next 30 days}}",
        { count: data?.total },
      )}
      why={
        data &&
        t("{count} by {day}{repeating, plural, =0 {} other {. # of the {total} repeat}}", {
          count: endingBefore(query, now + week).length,
          day: formatDayLong(new Date(now + week), "UTC"),
          repeating,
          total: data.total,
        })
      }
      rest={data?.total === 0 && t("None renews")}
      evidence={data && <Weeks query={query} />}
      href={paths.subscriptions(worklists.renewing)}
      linkLabel={t("Show renewals")}
    />
  );
}

export function UnrenewedRow({ query }: Pick<WorklistRowProps, "query">) {
  const now = useNow();
  if (query.isLoadingError)
    return <FailedRow query={query} failed={message("Could not load the subscriptions that end.")} />;
  const { data } = query;
  const open = endingBefore(query, Number.POSITIVE_INFINITY).filter(({ term }) => measureTerm(term, now).isWindowOpen);
  return (
    <SummaryRow
      count={data?.total}
      what={t("{count, plural, one {Ends in 60 days, not renewed} other {End in 60 days, not renewed}}", {
        count: data?.total,
      })}
      why={
        data &&
        rich(
          "{open, plural, =0 {} one {<b># is in its cancellation period</b>, } other {<b># are in their cancellation period</b>, }}{count} within 30 days",
          {
            b: (text) => <b>{text}</b>,
            open: open.length,
            count: endingBefore(query, now + 30 * dayMilliseconds).length,
          },
        )
      }
      rest={data?.total === 0 && t("All renew")}
      evidence={data && <Weeks query={query} isUrgent />}
      href={paths.subscriptions(worklists.unrenewed)}
      linkLabel={t("Review and renew")}
    />
  );
}

const kinds = [
  ["change", message("{count, plural, one {# change} other {# changes}}")],
  ["cancel", message("{count, plural, one {# cancellation} other {# cancellations}}")],
] as const;

export function ChangingRow({ query, planned }: WorklistRowProps) {
  const now = useNow();
  if (query.isLoadingError) return <FailedRow query={query} failed={message("Could not load the planned changes.")} />;
  const { data } = query;
  const soon = data?.rows.flatMap(({ _id, name = _id }) =>
    (planned?.get(_id) ?? [])
      .filter(({ kind, from = "" }) => kind !== "renew" && Date.parse(from) < now + 30 * dayMilliseconds)
      .map((change) => ({ ...change, name })),
  );
  const counts = kinds.flatMap(([kind, words]) => {
    const count = soon?.filter((change) => change.kind === kind).length ?? 0;
    return count > 0 ? [t(words, { count })] : [];
  });
  const [next] = soon?.toSorted((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1)) ?? [];
  const all = planned && [...planned.values()].flat().length;
  return (
    <SummaryRow
      count={data?.total}
      what={t("{count, plural, one {Changes or is cancelled in 30 days} other {Change or are cancelled in 30 days}}", {
        count: data?.total,
      })}
      why={
        data &&
        (next
          ? t("{counts}. Next on {day}: {name}", {
              counts: counts.join(", "),
              day: formatDayShort(new Date(next.from ?? ""), "UTC"),
              name: next.name,
            })
          : planned && t("No other change is planned"))
      }
      rest={data?.total === 0 && t("Nothing planned")}
      evidence={all !== undefined && t("{count} planned in all", { count: all })}
      href={paths.subscriptions(worklists.changing)}
      linkLabel={t("Show planned")}
    />
  );
}

/** Planned changes that were refused when they were due; absent when there are none. */
export function RefusedRow({ query: { data } }: { query: Counted<typeof refusedQuery> }) {
  const [first] = data ?? [];
  if (!data || !first) return null;
  const ids = [...new Set(data.flatMap(({ subscription }) => subscription ?? []))];
  return (
    <SummaryRow
      count={ids.length}
      what={t(
        "{count, plural, one {Subscription has a planned change that was refused} other {Subscriptions have a planned change that was refused}}",
        { count: ids.length },
      )}
      why={`${formatDayShort(new Date(first.from ?? first.created ?? ""), "UTC")}: ${first.reason}`}
      evidence={t("In the last 30 days")}
      href={paths.subscriptions(where(listCustomerSubscriptions.list, { _id: ids }))}
      linkLabel={t("Show refused")}
    />
  );
}

/** How many terms end in each week. */
function Weeks({ query, isUrgent = false }: Pick<WorklistRowProps, "query"> & { isUrgent?: boolean }) {
  const now = useNow();
  // The chart has 44 px for each.
  const every = labelRoom("week") > 56 ? 2 : 1;
  const ends = endingBefore(query, Number.POSITIVE_INFINITY).map(({ term }) => term.end.getTime());
  const bars = Array.from({ length: 5 }, (_, at): SparkBar => {
    const from = now + at * week;
    const label = at % every === 0 ? formatDayShort(new Date(from), "UTC") : "";
    const value = ends.filter((end) => end >= from && end < from + week).length;
    return { value, label, ...(at === 0 && isUrgent ? { tone: "warning" as const } : {}) };
  });
  return <SparkBars bars={bars} />;
}
