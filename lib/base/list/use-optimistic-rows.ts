import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Endpoint } from "@/lib/base/http/endpoint";
import type { ListPage } from "./client";

type Pages<Row> = [QueryKey, ListPage<Row> | undefined][];

/**
 * Options of a mutation: every page of a list shows the change before it is answered, and the rows as they were if the
 * request fails. For controls that show their value themselves, such as a switch in a row.
 */
export function useOptimisticRows<Row, Variables>(list: Endpoint, change: (row: Row, variables: Variables) => Row) {
  const client = useQueryClient();
  const pages = { queryKey: [list.area, list.name] };
  return {
    onMutate: async (variables: Variables): Promise<Pages<Row>> => {
      await client.cancelQueries(pages);
      const before = client.getQueriesData<ListPage<Row>>(pages);
      client.setQueriesData<ListPage<Row>>(
        pages,
        (page) => page && { ...page, rows: page.rows.map((row) => change(row, variables)) },
      );
      return before;
    },
    onError: (_error: Error, _variables: Variables, before: Pages<Row> | undefined) => {
      for (const [key, page] of before ?? []) client.setQueryData(key, page);
    },
  };
}
