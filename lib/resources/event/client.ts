import { rawParameters } from "@/lib/base/list/list-parameters";
import { parseListQuery, toSearchParams } from "@/lib/base/list/query";
import { call } from "@/lib/browser/client";
import { listEvents } from "./endpoints";

/** The number of events that match a query, without reading them. */
export const eventCountQuery = (search: URLSearchParams) => {
  const { filters, search: words } = parseListQuery(listEvents.list, rawParameters(search));
  const counted = toSearchParams(listEvents.list, {
    filters,
    search: words,
    fields: ["id"],
    paging: { limit: 1, skip: 0 },
  });
  return {
    queryKey: [listEvents.area, "count", counted.toString()],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await call(listEvents, { search: counted, signal })).data.pagination.total,
  };
};
