import { useQueryClient } from "@tanstack/react-query";
import type { Endpoint } from "@/lib/base/http/endpoint";
import type { ListPage } from "./list";

/**
 * Options of a mutation: every page of a list shows the change before it is answered, and the changed rows as they were if
 * the request fails or is taken back. For controls that show their value themselves, such as a switch in a row.
 */
export function useOptimisticRows<Row, Variables>(list: Endpoint, change: (row: Row, variables: Variables) => Row) {
  const client = useQueryClient();
  const pages = { queryKey: [list.area, list.name] };
  return {
    onMutate: async (variables: Variables): Promise<ReadonlyMap<Row, Row>> => {
      await client.cancelQueries(pages);
      // By row, not by page: another change may wait at the same time.
      const former = new Map<Row, Row>();
      for (const [key, before] of client.getQueriesData<ListPage<Row>>(pages)) {
        const rows = before?.rows.map((row) => change(row, variables));
        const shown = before && rows && client.setQueryData<ListPage<Row>>(key, { ...before, rows });
        for (const [at, row] of shown?.rows.entries() ?? []) {
          const was = before?.rows[at];
          if (was !== undefined && was !== row) former.set(row, was);
        }
      }
      return former;
    },
    onError: (_error: Error, _variables: Variables, former: ReadonlyMap<Row, Row> | undefined) => {
      client.setQueriesData<ListPage<Row>>(
        pages,
        (page) => page && { ...page, rows: page.rows.map((row) => former?.get(row) ?? row) },
      );
    },
  };
}
