import { keepPreviousData, type UseQueryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { type Called, type CallInput, call } from "@/lib/base/http/client";
import type { Endpoint } from "@/lib/base/http/endpoint";

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
 * Key and fetcher of a list's page. Keys begin with the endpoint's area, so that a change to one record invalidates all
 * queries of the resource: `invalidateQueries({ queryKey: [endpoint.area] })`.
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

/**
 * A page of a list that answers a bare array. It tells no total, but its last page does: all before it are full.
 */
export function arrayQuery<Row>(endpoint: Endpoint & { response: z.ZodType<Row[]> }, search: string): ListOptions<Row> {
  return {
    queryKey: [endpoint.area, endpoint.name, {}, search],
    queryFn: async ({ signal }) => {
      const { data: rows, links, request } = await call(endpoint, { search, signal });
      return { rows, total: await totalOf(endpoint, rows.length, links, signal), request, at: Date.now() };
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  };
}

async function totalOf(
  endpoint: Endpoint & { response: z.ZodType<unknown[]> },
  rowsHere: number,
  links: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  const last = /<[^>?]*\?([^>]*)>; rel="last"/.exec(links ?? "")?.[1];
  if (last === undefined) return rowsHere;
  const search = new URLSearchParams(last);
  const [page, size] = [Number(search.get("~page")), Number(search.get("~perPage"))];
  const isLast = links?.includes('rel="next"') === false;
  if (isLast || size === 1) return page * size + (isLast ? rowsHere : 1);
  search.set("~fields", "id");
  const { data } = await call(endpoint, { search, signal });
  return page * size + data.length;
}
