"use client";

import { RequestLine } from "@/components/layout/request-line";
import { ListPager, ListRequestLine } from "@/components/list/list-screen";
import { useList } from "@/components/list/use-list-state";
import { readableQuery } from "@/lib/base/http/readable-query";
import { t } from "@/lib/languages/text";
import { getTicketHistory } from "@/lib/resources/ticket/endpoints";
import type { useHistory } from "./use-history";

/** The request of the chart; the other one reads the tickets. While a ticket is written, the one that opens it. */
export function HistoryRequestLine({ history }: { history: ReturnType<typeof useHistory> }) {
  if (useList().isCreating) return <ListRequestLine otherRequests={0} />;
  return (
    <RequestLine
      request={{
        method: "GET",
        path: getTicketHistory.path,
        query: readableQuery(new URLSearchParams(history.search)),
      }}
      more={1}
      pager={<ListPager />}
      facts={[history.milliseconds !== undefined && `${history.milliseconds} ms`, t("Days in UTC")]}
    />
  );
}
