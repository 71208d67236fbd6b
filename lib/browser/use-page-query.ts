import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { usePageData } from "./page-data";

/** A query whose data is in the page. Several that are read at the same time are named to `usePageData` before. */
export function usePageQuery<Read, Failure, Data, Key extends QueryKey>(
  query: UseQueryOptions<Read, Failure, Data, Key>,
): UseQueryResult<Data, Failure> {
  usePageData(query);
  return useQuery(query) as UseQueryResult<Data, Failure>;
}
