import type { Endpoint } from "@/lib/base/http/endpoint";
import { type ListReason, whyOf } from "@/lib/base/http/list-why";
import { type CallInput, call } from "@/lib/browser/client";

/** Reads why a record is in a list or not. The operation has the path parameters of the list. */
export async function readReason(
  list: Endpoint,
  params: unknown,
  query: string,
  id: string,
  signal: AbortSignal,
): Promise<ListReason> {
  const search = new URLSearchParams(query);
  search.set("id", id);
  const input = { search, signal, ...(params === undefined ? {} : { params }) } as CallInput<Endpoint>;
  return (await call(whyOf(list), input)).data as ListReason;
}
