"use client";

import { useQuery } from "@tanstack/react-query";
import { rich } from "@/components/language/rich";
import { Page, PageBody, PageHeader, ScrollRegion } from "@/components/layout/page";
import { RequestLine } from "@/components/layout/request-line";
import { QueryError } from "@/components/record/query-error";
import { useViewer } from "@/components/session/viewer";
import { State } from "@/components/state/state";
import { Age } from "@/components/ui/age";
import { useNow, useTimeZone } from "@/components/ui/clock";
import { calendarDay, formatDayLong, formatTime } from "@/components/ui/date-format";
import { SummaryList } from "@/components/ui/summary-list";
import { ZoneFact } from "@/components/ui/values";
import type { Feature } from "@/lib/base/auth/features";
import { readableQuery } from "@/lib/base/http/readable-query";
import { addressOf } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { listAcceptanceCounts } from "@/lib/resources/consent/endpoints";
import { listEvents } from "@/lib/resources/event/endpoints";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { plannedQuery } from "@/lib/resources/subscription-change/queries";
import { getTicketHistory } from "@/lib/resources/ticket/endpoints";
import { EndingNext } from "./ending-next";
import { LatestEvents } from "./latest-events";
import { NoticesButton } from "./notices-button";
import classes from "./overview.module.css";
import { consentQuery, failuresQuery, refusedQuery, ticketsQuery, worklistQuery, worklists } from "./overview-queries";
import { RunningTerms } from "./running-terms";
import { ConsentRow, FailuresRow, TicketsRow } from "./summary-rows";
import { ChangingRow, RefusedRow, RenewingRow, UnrenewedRow } from "./worklist-rows";

/** The lists that are counted here, in the order of their rows. */
const counted = [listCustomerSubscriptions, getTicketHistory, listEvents, listAcceptanceCounts];

/** The overview: counts that need attention. Rows that need a feature the viewer lacks are left out. */
export function OverviewScreen() {
  const { features } = useViewer();
  const now = useNow();
  const timeZone = useTimeZone();
  const may = (feature: Feature) => features.includes(feature);
  const lists = counted.filter(({ feature }) => may(feature));
  const [first, ...others] = lists;
  const today = calendarDay(new Date(now), "UTC");
  // Rounded to the hour, so that the query key does not change while the page is open.
  const since = new Date(Math.floor(now / 3_600_000) * 3_600_000 - 23 * 3_600_000).toISOString();
  const mayReadTerms = may("Platform/Subscription");
  const worklist = (name: keyof typeof worklists) => ({ ...worklistQuery(name, today), enabled: mayReadTerms });
  const ending = useQuery(worklist("ending"));
  const renewing = useQuery(worklist("renewing"));
  const unrenewed = useQuery(worklist("unrenewed"));
  const changing = useQuery(worklist("changing"));
  const planned = useQuery({ ...plannedQuery(), enabled: mayReadTerms });
  const refused = useQuery({ ...refusedQuery(), enabled: mayReadTerms });
  const tickets = useQuery({ ...ticketsQuery(), enabled: may("Platform/Support") });
  const failures = useQuery({ ...failuresQuery(since), enabled: may("Platform/Event") });
  const consents = useQuery({ ...consentQuery(), enabled: may("Platform/Contract") });
  const counts = [ending, renewing, unrenewed, changing, tickets, failures, consents].filter(
    ({ isEnabled }) => isEnabled,
  );
  // A single list that cannot be counted says so in its row.
  const updated = Math.min(...counts.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const isDown = counts.length > 0 && counts.every(({ isLoadingError }) => isLoadingError);
  return (
    <Page>
      <PageHeader
        title={t("Overview")}
        detail={`${formatDayLong(new Date(now), timeZone)}, ${formatTime(new Date(now), timeZone)}`}
      >
        {counts.length > 0 && updated > 0 && (
          <span className={`text-2 nowrap tabular phone-hidden ${classes.updated}`}>
            {rich("Updated {age} ago", { age: <Age since={updated} /> })}
          </span>
        )}
        <NoticesButton />
      </PageHeader>
      <PageBody>
        <ScrollRegion label={t("What needs attention")}>
          {lists.length === 0 && (
            <State title={t("Nothing to show")}>
              {t("You don't have access to the lists that are counted here. Ask an administrator for it.")}
            </State>
          )}
          {isDown ? (
            <State title={t("Nothing to show yet")}>{t("The lists could not be counted. Nothing was changed.")}</State>
          ) : (
            <div className={`stack min-h-full ${classes.page}`}>
              <SummaryList>
                {mayReadTerms && (
                  <>
                    <RenewingRow query={renewing} planned={planned.data} />
                    <UnrenewedRow query={unrenewed} />
                    <ChangingRow query={changing} planned={planned.data} />
                    <RefusedRow query={refused} />
                  </>
                )}
                {may("Platform/Support") && <TicketsRow query={tickets} />}
                {may("Platform/Event") && <FailuresRow query={failures} since={since} />}
                {may("Platform/Contract") && <ConsentRow query={consents} />}
              </SummaryList>
              <div className={`grid flex-1 border-t ${classes.below}`}>
                {mayReadTerms && (
                  <EndingNext
                    answer={ending.data}
                    renewing={renewing.data?.total}
                    planned={planned.data}
                    hasFailed={ending.isLoadingError}
                  />
                )}
                {may("Platform/Event") && (
                  <div className={classes.beside}>
                    <LatestEvents />
                  </div>
                )}
                {mayReadTerms && (
                  <div className={`col-span-full border-t ${classes.whole}`}>
                    <RunningTerms />
                  </div>
                )}
              </div>
            </div>
          )}
        </ScrollRegion>
      </PageBody>
      {counts.map(
        // biome-ignore lint/suspicious/noArrayIndexKey: the counts of a viewer are always the same
        (query, at) => (isDown || query.data !== undefined) && <QueryError key={at} query={query} />,
      )}
      {first && (
        <RequestLine
          request={{
            method: "GET",
            path: addressOf(first),
            query: first === listCustomerSubscriptions ? readableQuery(worklists.ending) : "",
          }}
          more={others.length}
          facts={[
            !isDown && t("{count, plural, one {# list} other {# lists}} counted", { count: lists.length }),
            ending.data && `${ending.data.request.milliseconds} ms`,
            <ZoneFact key="zone" />,
          ]}
        />
      )}
    </Page>
  );
}
