import { call } from "@/lib/base/http/client";
import { listQuery } from "@/lib/base/list/client";
import { listEvents } from "./endpoints";
import type { Event } from "./schema";

export const eventsQuery = (search: string) =>
  listQuery<typeof listEvents, Event>(listEvents, search, ({ data, pagination }) => ({
    rows: data,
    total: pagination.total,
  }));

/** How many events a query finds, without reading them. */
export const eventCountQuery = (search: URLSearchParams) => {
  const counted = new URLSearchParams(search);
  for (const name of ["~page", "~perPage", "~limit", "~skip", "~sort"]) counted.delete(name);
  counted.set("~limit", "1");
  counted.set("~fields", "id");
  return {
    queryKey: [listEvents.area, "count", counted.toString()],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await call(listEvents, { search: counted, signal })).data.pagination.total,
    staleTime: 15_000,
  };
};
