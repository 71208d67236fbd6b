import type { Endpoint } from "@/lib/base/http/endpoint";
import type { ListReason } from "@/lib/base/http/list-why";
import { type CallInput, call } from "@/lib/browser/client";

/** Reads why a record is in a list or not. */
export async function readReason(
  list: Endpoint,
  params: unknown,
  query: string,
  id: string,
  signal: AbortSignal,
): Promise<ListReason> {
  const search = new URLSearchParams(query);
  search.set("~why", id);
  const input = { search, signal, ...(params === undefined ? {} : { params }) } as CallInput<Endpoint>;
  return (await call(list, input)).data as ListReason;
}
