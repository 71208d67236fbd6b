import { keepPreviousData, type UseQueryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { type Called, type CallInput, call } from "@/lib/http/client";
import type { Endpoint } from "@/lib/http/endpoint";

/** A page of a list as a screen reads it, whatever envelope it came in. */
export interface ListPage<Row> {
  rows: readonly Row[];
  /** All that match, on whatever page. */
  total: number;
  request: Called<Endpoint>["request"];
  /** When it was answered, in milliseconds. */
  at: number;
}

export type ListOptions<Row> = UseQueryOptions<ListPage<Row>>;

/**
 * Key and fetcher of a list's page together. Keys begin with the endpoint's area, so that a change to one of the resource's
 * records can be told to all its queries: `invalidateQueries({ queryKey: [endpoint.area] })`.
 */
export function listQuery<E extends Endpoint, Row>(
  endpoint: E,
  search: string,
  read: (data: z.output<E["response"]>) => { rows: readonly Row[]; total: number },
  params?: CallInput<E>["params"],
): ListOptions<Row> {
  return {
    queryKey: [endpoint.area, endpoint.name, params ?? {}, search],
    queryFn: async ({ signal }) => {
      const input: CallInput<E> = { search, signal, ...(params === undefined ? {} : { params }) };
      const { data, request } = await call(endpoint, input);
      return { ...read(data), request, at: Date.now() };
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  };
}
