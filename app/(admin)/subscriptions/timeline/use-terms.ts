"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { call } from "@/lib/browser/client";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import { termFields } from "../term-fields";

export const pageSize = 1000;

/** The fields of each term that the timeline reads. */
export const fieldsRead = ["_id", ...termFields] as const;

/** The request for a page of the terms, the next to end first. */
export type TermsRequest = (skip: number) => URLSearchParams;

/** The most terms that the timeline draws; it shows a note if there are more. */
export const termsMost = 10_000;

/** All terms of a request, read page by page. */
export function useTerms(requestAt: TermsRequest) {
  const answer = useInfiniteQuery({
    queryKey: [listCustomerSubscriptions.area, "timeline", requestAt(0).toString()],
    queryFn: async ({ pageParam, signal }) => {
      const { data, request } = await call(listCustomerSubscriptions, { search: requestAt(pageParam), signal });
      return { rows: data.data, total: data.metadata.total, request };
    },
    initialPageParam: 0,
    getNextPageParam: ({ rows, total }, _, skip) => {
      const next = skip + pageSize;
      return rows.length === pageSize && next < Math.min(total, termsMost) ? next : undefined;
    },
    staleTime: 30_000,
  });
  const { data, hasNextPage, isFetching, fetchNextPage, isError } = answer;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const total = data?.pages.at(-1)?.total ?? 0;
  const read = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  // Drawn page by page, they would move each time.
  const rows = hasNextPage && !isError ? undefined : read;
  return {
    rows,
    /** How many are read so far. */
    read: read?.length ?? 0,
    total,
    /** Nothing more is read: every term, or the most that are drawn. */
    isComplete: rows !== undefined && !hasNextPage,
    /** Every term of the request is here, so that counts and sums of them are right. */
    isWhole: rows !== undefined && !hasNextPage && rows.length >= total,
    answer,
  };
}
