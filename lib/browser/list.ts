import { keepPreviousData, type UseQueryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import type { Endpoint } from "@/lib/base/http/endpoint";
import type { Envelope, List } from "@/lib/base/list/fields";
import { type Called, type CallInput, call } from "@/lib/browser/client";

/** An endpoint that returns a list. */
export type ListEndpoint = Endpoint & { list: List };

/** The rows of a list endpoint: the elements of its answer, or of the one array in its envelope. */
export type RowOf<E extends Endpoint> = ElementOf<z.output<E["response"]>>;

type ElementOf<Data> = Data extends readonly (infer Row)[]
  ? Row
  : { [Key in keyof Data]: Data[Key] extends readonly (infer Row)[] ? Row : never }[keyof Data];

/** A page of a list as a screen reads it, whatever envelope it came in. */
export interface ListPage<Row> {
  rows: readonly Row[];
  /** The number of all matches, on all pages. */
  total: number;
  request: Called<Endpoint>["request"];
  /** When it was answered, in milliseconds. */
  at: number;
  /** The token that the feed of the list continues from. */
  snapshot: string | undefined;
  /** As of a moment to come, how many of the matches differ from now. */
  projected: number | undefined;
}

export type ListOptions<Row> = UseQueryOptions<ListPage<Row>>;

/**
 * Key and fetcher of a list's page together; rows and total are read as the list's envelope says. Keys begin with the
 * endpoint's area, so that a change to a record invalidates all queries of its resource.
 */
export function listQuery<E extends ListEndpoint, Row = RowOf<E>>(
  endpoint: E,
  search: URLSearchParams | string,
  params?: CallInput<E>["params"],
): ListOptions<Row> {
  const { envelope } = endpoint.list;
  return {
    queryKey: [endpoint.area, endpoint.name, params ?? {}, String(search)],
    queryFn: async ({ signal }) => {
      // Ignored by a list without a feed.
      const input: CallInput<E> = { search, signal, prefer: "snapshot", ...(params === undefined ? {} : { params }) };
      const { data, total = 0, snapshot, projected, request } = await call(endpoint, input);
      const rows = rowsIn<Row>(envelope, data);
      return { rows, total, request, at: Date.now(), snapshot, projected };
    },
    placeholderData: keepPreviousData,
  };
}

/** The envelope names the member at run time, which a type cannot follow: hence the casts. */
export function rowsIn<Row>(envelope: Envelope, data: unknown): readonly Row[] {
  const rows = envelope.style === "array" ? data : (data as Record<string, unknown>)[envelope.items];
  if (!Array.isArray(rows)) throw new TypeError("The answer is no list.");
  return rows;
}
