"use client";

import { Progress } from "@/components/ui/progress";
import { SparkBars, SparkLine } from "@/components/ui/spark";
import { SummaryRow } from "@/components/ui/summary-list";
import { where } from "@/lib/base/list/where";
import { message, t } from "@/lib/languages/text";
import { listAgreements } from "@/lib/resources/agreement/endpoints";
import type { Event } from "@/lib/resources/event/schema";
import { eventSays } from "@/lib/resources/event/words";
import { failuresSince } from "../events/failures";
import { paths } from "../paths";
import type { consentQuery, failuresQuery, ticketsQuery } from "./overview-queries";
import { type Counted, FailedRow } from "./summary-parts";

const hourLength = 3_600_000;

export function TicketsRow({ query }: { query: Counted<typeof ticketsQuery> }) {
  if (query.isLoadingError) return <FailedRow query={query} failed={message("Could not load the open tickets.")} />;
  const { data } = query;
  const counts = data?.map(({ totalOpen }) => totalOpen);
  const yesterday = counts?.at(-2);
  return (
    <SummaryRow
      count={counts?.at(-1)}
      what={t("Tickets open")}
      why={
        yesterday !== undefined &&
        t("{count} at the end of yesterday. Today is not finished (UTC)", { count: yesterday })
      }
      rest={counts?.every((value) => value === 0) && t("None opened in 30 days")}
      evidence={counts && <SparkLine isOpen values={counts} />}
      href={paths.tickets()}
      linkLabel={t("See by day")}
    />
  );
}

export function FailuresRow({ query, since }: { query: Counted<typeof failuresQuery>; since: string }) {
  if (query.isLoadingError) return <FailedRow query={query} failed={message("Could not load the failed events.")} />;
  const { data } = query;
  const from = Date.parse(since);
  const inHour = (hour: number) => (event: Event) =>
    Math.floor((Date.parse(event.time ?? "") - from) / hourLength) === hour;
  const bars = Array.from({ length: 24 }, (_, hour) => ({
    value: data?.events.filter(inHour(hour)).length ?? 0,
    failed: data?.failures.filter(inHour(hour)).length ?? 0,
  }));
  return (
    <SummaryRow
      count={data?.total}
      what={t("Failures in the last 24 hours")}
      why={data && (data.total === 0 ? t("No event failed") : kindsOf(data.failures))}
      rest={data?.total === 0 && t("{count, plural, one {# event} other {# events}}", { count: data.all })}
      evidence={data && <SparkBars bars={bars} />}
      href={paths.events(failuresSince(since))}
      linkLabel={t("Open failures")}
    />
  );
}

/** `Account was not updated 3 times, User was not created and more` */
function kindsOf(failures: readonly Event[]): string {
  const kinds = new Map<string, number>();
  for (const failure of failures) {
    const kind = eventSays(failure);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const most = [...kinds].sort(([, a], [, b]) => b - a);
  const named = most
    .slice(0, 2)
    .map(([kind, count]) => (count === 1 ? kind : t("{kind} {count} times", { kind, count })));
  const kindsNamed = named.join(", ");
  return most.length > 2 ? t("{kinds} and more", { kinds: kindsNamed }) : kindsNamed;
}

export function ConsentRow({ query }: { query: Counted<typeof consentQuery> }) {
  if (query.isLoadingError) return <FailedRow query={query} failed={message("Could not load the consents.")} />;
  const { data } = query;
  const [first] = data?.waiting ?? [];
  const missing = first ? first.total - first.completed : 0;
  const filters = where(listAgreements.list, { _id: data?.waiting.map(({ _id }) => _id) });
  return (
    <SummaryRow
      count={data?.waiting.length}
      what={t("{count, plural, one {Agreement awaits consent} other {Agreements waiting for acceptance}}", {
        count: data?.waiting.length,
      })}
      why={
        data &&
        (first
          ? t(
              "{missing} of {count, plural, one {# user} other {# users}} {missing, plural, one {has} other {have}} not accepted {title}",
              { missing, count: first.total, title: data.title ?? first._id },
            )
          : data.asked === 0
            ? t("No agreement of this tenant asks for consent")
            : t("Everybody who is asked has accepted"))
      }
      rest={data && data.asked > 0 && !first && t("All accepted")}
      evidence={
        first && (
          <>
            <Progress value={first.completed} total={first.total} />
            {t("{done} of {count} accepted", { done: first.completed, count: first.total })}
          </>
        )
      }
      href={first ? paths.agreements(filters) : paths.agreements()}
      linkLabel={t("See who is missing")}
    />
  );
}
