import type { Sql } from "@/lib/base/db/sql";
import { csvColumns } from "@/lib/base/list/csv";
import { csvSelection } from "@/lib/base/list/csv-sql";
import type { List } from "@/lib/base/list/fields";
import { parseListQuery } from "@/lib/base/list/query";
import { rawParameters } from "@/lib/base/list/raw-parameters";
import { columnsStatement, pageStatement, rowsStatement } from "@/lib/base/list/sql";
import { endpoints } from "@/lib/endpoints";
import { eventList } from "@/lib/resources/event/schema";
import { subscriptionDetailList } from "@/lib/resources/subscription/detail";
import { subscriptionList } from "@/lib/resources/subscription/schema";
import { historyStatement } from "@/lib/resources/ticket/history";
import { ticketHistoryFilters, ticketList } from "@/lib/resources/ticket/schema";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";

/*
 * What long lists rely on indexes for. With the other ways made expensive, Postgres sorts or reads whole tables only where
 * no index serves the statement, whatever a test database has of rows.
 */

const queryOf = (list: List, search: string) => parseListQuery(list, rawParameters(new URLSearchParams(search)));

/** The nodes of a statement's plan, each with what it reads. */
async function planOf(tenant: string, { text, values }: Sql): Promise<string[]> {
  return await withSession(process.env.COMPTOIR_TEST_APP_URL ?? "", async (app) => {
    await app.query("SELECT set_config('app.tenant', $1, false)", [tenant]);
    for (const way of ["sort", "incremental_sort", "seqscan", "bitmapscan", "hashjoin", "mergejoin"]) {
      await app.query(`SET enable_${way} = off`);
    }
    const { rows } = await app.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    return nodesOf(rows[0]["QUERY PLAN"][0].Plan);
  });
}

interface PlanNode {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
}

const nodesOf = ({ Plans = [], ...node }: PlanNode): string[] => [
  [node["Node Type"], node["Index Name"] ?? node["Relation Name"]].filter(Boolean).join(" "),
  ...Plans.flatMap(nodesOf),
];

const lists = [...new Set(endpoints.flatMap(({ list }) => list ?? []))];

test("a list is read in every order that it declares without sorting its rows", async ({ tenant }) => {
  const orders = lists.flatMap((list) =>
    Object.entries(list.ordered ?? {}).map(([field, direction]) => ({
      list,
      sort: direction === "descending" ? `-${field}` : field,
    })),
  );
  expect(orders.length).toBeGreaterThan(12);
  for (const { list, sort } of orders) {
    const query = queryOf(list, `~sort=${sort}&${list.envelope.style === "offset" ? "~limit=25" : "~perPage=25"}`);
    const statement = pageStatement(list, { id: tenant.id, parent: null }, query, {}, { total: "known" });
    const nodes = await planOf(tenant.id, statement);
    // The rows of a page may be sorted again after they were found.
    const limit = nodes.lastIndexOf("Limit");
    // Texts too long for an index are few: they are sorted, and merged with the rest.
    const below = nodes
      .slice(limit)
      .filter((node, at, all) => /^Sort|^Incremental|^Seq Scan/.test(node) && !/_long$/.test(all[at + 1] ?? ""));
    expect(below, `${list.table} by ${sort}: ${nodes.join(", ")}`).toEqual([]);
  }
});

test("an export begins with its first rows: it reads them from the index of its order", async ({ tenant }) => {
  for (const [list, index] of [
    [subscriptionList, "subscription_family_created"],
    [subscriptionDetailList, "subscription_family_created"],
    [eventList, "event_time"],
    [ticketList, "ticket_family_created"],
  ] as const) {
    const query = queryOf(list, "");
    const viewer = { id: tenant.id, parent: null };
    const columns = csvSelection(list, csvColumns(list, query));
    const statement = columns
      ? columnsStatement(list, viewer, query, columns.select)
      : rowsStatement(list, viewer, query);
    expect((await planOf(tenant.id, statement)).join(", "), list.table).toContain(`Index Scan ${index}`);
  }
});

test("the history of all tickets is read from the recorded days", async ({ tenant }) => {
  const request = { list: ticketHistoryFilters, query: queryOf(ticketHistoryFilters, ""), form: "page" } as const;
  const nodes = await planOf(tenant.id, historyStatement({ id: tenant.id, parent: null }, request, 366));
  expect(nodes.join(", ")).toMatch(/ticket_day_pkey/);
  expect(nodes.filter((node) => node.startsWith("Seq Scan"))).toEqual([]);
});
