import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "@/lib/base/db/sql";
import { csvColumns, csvSelection } from "@/lib/base/list/csv-sql";
import { recordStatement } from "@/lib/base/list/record";
import { recordAtStatement } from "@/lib/base/list/version-sql";
import { endpoints } from "@/lib/endpoints";
import { writeColumns } from "@/lib/import/write";
import { eventList } from "@/lib/resources/event/schema";
import { subscriptionDetailList } from "@/lib/resources/subscription/detail";
import { subscriptionList } from "@/lib/resources/subscription/schema";
import { historyStatement } from "@/lib/resources/ticket/history";
import { ticketHistoryFilters, ticketList } from "@/lib/resources/ticket/schema";
import { withSession } from "@/prisma/server/session";
import { cloneDatabase, type TestDatabase } from "./database";
import { asked, statementOf } from "./list-question";

/*
 * The uses of indexes by long lists. With other plans made expensive, Postgres sorts or reads whole tables only where
 * no index serves the statement. The database is empty, so that no statistics of other tests' rows change its choice.
 */

const viewer = { id: "plans", parent: null };
let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

/** The nodes of a statement's plan, each with the relation that it reads. */
async function planOf(
  { text, values }: Sql,
  dear = ["sort", "seqscan", "bitmapscan", "hashjoin", "mergejoin"],
): Promise<string[]> {
  return await withSession(database.appUrl, async (app) => {
    await app.query("SELECT set_config('app.tenant', $1, false)", [viewer.id]);
    for (const way of dear) await app.query(`SET enable_${way} = off`);
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

test("a list is read in every order that it declares, and in the opposite, without sorting its rows", async () => {
  const orders = lists.flatMap((list) => Object.keys(list.orders ?? {}).map((field) => ({ list, field })));
  expect(orders.length).toBeGreaterThan(12);
  for (const { list, field } of orders) {
    for (const sort of [field, `-${field}`]) {
      const nodes = await planOf(statementOf(await asked(list, viewer, `~sort=${sort}`, { counted: false })));
      const sorts = nodes.filter(
        (node, at, all) => /^(Sort|Seq Scan)/.test(node) && !/^Append|Unique/.test(all[at + 1] ?? ""),
      );
      expect(
        sorts.filter((node) => node.includes(list.table)),
        `${list.table} by ${sort}: ${nodes.join(", ")}`,
      ).toEqual([]);
      expect(nodes.join(", ")).toMatch(new RegExp(`Index (Only )?Scan (Backward )?${list.table}`));
    }
  }
});

test.each([
  ["as it is", recordStatement(subscriptionList, viewer, "a")],
  ["as of a moment", recordAtStatement(subscriptionList, viewer, "a", "2026-01-01T00:00:00.000Z")],
])("a record %s is looked up once, and not in each tenant of the installation", async (_, statement) => {
  expect((await planOf(statement)).join(", ")).toContain("Index Scan subscription_document_family_id");
});

test("an export begins with its first rows: it reads them from the index of its order", async () => {
  for (const [list, index] of [
    [subscriptionList, "subscription_family_created"],
    [subscriptionDetailList, "subscription_family_created"],
    [eventList, "event_time"],
    [ticketList, "ticket_family_created"],
  ] as const) {
    const question = await asked(list, viewer, "", { form: "csv" });
    const selection = csvSelection(list, csvColumns(list, question.query));
    const statement = statementOf({ ...question, ...(selection && { columns: selection.columns }) });
    expect((await planOf(statement)).join(", "), list.table).toContain(`Scan ${index}`);
  }
});

test("the history of all tickets is read from the recorded days", async () => {
  const { query } = await asked(ticketHistoryFilters, viewer, "");
  const request = { list: ticketHistoryFilters, query, form: "page" } as const;
  const nodes = await planOf(historyStatement(viewer, request, 366));
  expect(nodes.join(", ")).toMatch(/ticket_day_pkey/);
  expect(nodes.filter((node) => node.startsWith("Seq Scan"))).toEqual([]);
});

test("an import finds the items of its records by their keys in a table that has no statistics yet", async () => {
  const rows = Array.from({ length: 500 }, (_, n) => ({
    ...{ tenant: viewer.id, family: viewer.id, id: `${n}`, seller: viewer.id },
    doc: {},
  }));
  const removal = writeColumns(subscriptionList, rows).at(-1);
  const nodes = await withSession(database.ownerUrl, async (owner) => {
    await owner.query("ALTER TABLE subscription_item SET (autovacuum_enabled = off)");
    await owner.query("ALTER TABLE subscription_item DROP CONSTRAINT subscription_item_tenant_subscription_fkey");
    await owner.query(
      `INSERT INTO subscription_item (tenant, family, subscription, position)
       SELECT $1, $1, n::text, 0 FROM generate_series(1, 20000) n`,
      [viewer.id],
    );
    const { rows: plans } = await owner.query(`EXPLAIN (FORMAT JSON) ${removal?.text}`, removal?.values);
    return nodesOf(plans[0]["QUERY PLAN"][0].Plan);
  });
  expect(nodes.join(", ")).toMatch(/Index Scan subscription_item_pkey, Tid Scan subscription_item/);
});

test("a word is found by its trigrams, once for the page and the total", async () => {
  await withSession(database.ownerUrl, async (owner) => {
    await owner.query("INSERT INTO tenant (id, name) VALUES ($1, 'Plans')", [viewer.id]);
    await owner.query(
      `INSERT INTO subscription (tenant, family, id, name, search)
       SELECT $1, $1, md5(n::text), 'Backup ' || n, 'backup ' || n FROM generate_series(1, 3000) n`,
      [viewer.id],
    );
    await owner.query("VACUUM (ANALYZE) subscription");
  });
  for (const search of ["~filter[name]=~backup 77", "~filter[order]=$8f14", "~search=backup 77"]) {
    const question = await asked(subscriptionList, viewer, `${search}&~sort=_id`);
    const nodes = await planOf(statementOf(question, { rows: 1_000_000 }), ["seqscan", "indexscan"]);
    expect(nodes.filter((node) => node.startsWith("Bitmap Index Scan subscription_search_words"))).toHaveLength(1);
  }
});
