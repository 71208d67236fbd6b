import { defined } from "@/lib/base/defined";
import { toSearchParams } from "@/lib/base/list/query";
import { call } from "@/lib/browser/client";
import { type ListEndpoint, rowsIn } from "./list";

/** Searches a list for its rows alone or for their number alone. Apart from `list.ts`, which every screen loads. */

/** The rows of a list, for a search that shows only these: its matches are not counted. */
export async function readRows<Row>(
  endpoint: ListEndpoint,
  search: URLSearchParams,
  signal?: AbortSignal,
): Promise<readonly Row[]> {
  const { data } = await call(endpoint, { search, prefer: "count=none", ...defined({ signal }) });
  return rowsIn<Row>(endpoint.list.envelope, data);
}

/** The number of all matches of a search. */
export async function readTotal(endpoint: ListEndpoint, search: URLSearchParams, signal: AbortSignal): Promise<number> {
  const first = toSearchParams(endpoint.list, { paging: { limit: 1, skip: 0 } });
  const { total = 0 } = await call(endpoint, { search: new URLSearchParams([...search, ...first]), signal });
  return total;
}
