"use client";

import { RequestLine } from "@/components/layout/request-line";
import { ListPager } from "@/components/list/list-screen";
import { readableQuery } from "@/lib/base/http/readable-query";
import { getTicketHistory } from "@/lib/resources/ticket/endpoints";
import type { useHistory } from "./use-history";

/** The request of the chart; the other one reads the tickets. */
export function HistoryRequestLine({ history }: { history: ReturnType<typeof useHistory> }) {
  return (
    <RequestLine
      request={{
        method: "GET",
        path: getTicketHistory.path,
        query: readableQuery(new URLSearchParams(history.search)),
      }}
      more={1}
      pager={<ListPager />}
      facts={[history.milliseconds !== undefined && `${history.milliseconds} ms`, "Days in UTC"]}
    />
  );
}
