import type { z } from "zod";
import { offeredMax } from "@/components/table/filter-field";
import type { listGroups } from "@/lib/base/http/list-groups";
import { call } from "@/lib/browser/client";
import type { ListEndpoint } from "@/lib/browser/list";

export type Groups = z.output<typeof listGroups>;

/** Reads the groups of a list's rows by a field. */
export async function readGroups(
  endpoint: ListEndpoint,
  params: object | undefined,
  search: string,
  field: string,
  signal: AbortSignal,
): Promise<Groups> {
  const asked = new URLSearchParams(search);
  for (const name of ["~page", "~perPage", "~skip", "~sort", "~fields"]) asked.delete(name);
  asked.set("~group", field);
  asked.set("~limit", String(offeredMax));
  const { data } = await call(endpoint, { search: asked, signal, ...(params && { params: params as never }) });
  return data as unknown as Groups;
}

/** The values of a field; rows without one are found by the operator for that. */
export async function readValues(...asked: Parameters<typeof readGroups>) {
  const { data, metadata } = await readGroups(...asked);
  return {
    values: data.flatMap(({ value, count }) => (value === null ? [] : [{ value: String(value), count }])),
    total: metadata.total,
  };
}
