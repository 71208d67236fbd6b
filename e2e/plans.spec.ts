import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "@/lib/base/db/sql";
import { visibleRows } from "@/lib/base/db/tenancy";
import { csvColumns, csvSelection } from "@/lib/base/list/csv-sql";
import type { List } from "@/lib/base/list/fields";
import { parseListQuery } from "@/lib/base/list/query";
import { rareStatement } from "@/lib/base/list/rare-sql";
import { rawParameters } from "@/lib/base/list/raw-parameters";
import { columnsStatement, pageStatement, rowsStatement } from "@/lib/base/list/sql";
import { isByPart, valuesStatement } from "@/lib/base/list/whole-values";
import { endpoints } from "@/lib/endpoints";
import { writeColumns } from "@/lib/import/write";
import { accountList } from "@/lib/resources/account/schema";
import { signedAgreementList } from "@/lib/resources/consent/schema";
import { eventList } from "@/lib/resources/event/schema";
import { subscriptionDetailList } from "@/lib/resources/subscription/detail";
import { subscriptionList } from "@/lib/resources/subscription/schema";
import { historyStatement } from "@/lib/resources/ticket/history";
import { ticketHistoryFilters, ticketList } from "@/lib/resources/ticket/schema";
import { withSession } from "@/prisma/server/session";
import { cloneDatabase, type TestDatabase } from "./database";

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

const queryOf = (list: List, search: string) => parseListQuery(list, rawParameters(new URLSearchParams(search)));

/** The nodes of a statement's plan, each with the relation that it reads. */
async function planOf(
  { text, values }: Sql,
  { ties }: Partial<List> = {},
  dear = ["sort", "seqscan", "bitmapscan", "hashjoin", "mergejoin"],
): Promise<string[]> {
  return await withSession(database.appUrl, async (app) => {
    await app.query("SELECT set_config('app.tenant', $1, false)", [viewer.id]);
    // The rows of one record are put in order after an index has those of the records.
    if (!ties) await app.query("SET enable_incremental_sort = off");
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

test("a list is read in every order that it declares without sorting its rows", async () => {
  const orders = lists.flatMap((list) =>
    Object.entries(list.ordered ?? {}).map(([field, direction]) => ({
      list,
      sort: direction === "descending" ? `-${field}` : field,
    })),
  );
  expect(orders.length).toBeGreaterThan(12);
  for (const { list, sort } of orders) {
    const query = queryOf(list, `~sort=${sort}&${list.envelope.style === "offset" ? "~limit=25" : "~perPage=25"}`);
    const statement = pageStatement(list, viewer, query, {}, { total: "known" });
    const nodes = await planOf(statement, list);
    // The rows of a page may be sorted again after they were found.
    const limit = nodes.lastIndexOf("Limit");
    // Texts too long for an index are few: they are sorted, and merged with the rest. Without rows the planner takes any index
    // for them.
    const below = nodes
      .slice(limit)
      .filter((node) => !["Result", "Nested Loop"].includes(node) && !(list.ties && node === "Incremental Sort"))
      .filter(
        (node, at, all) => /^Sort|^Incremental|^Seq Scan/.test(node) && !/_(long|cancel_from)$/.test(all[at + 1] ?? ""),
      );
    // In an empty database another index may find the few.
    const allowed = list.ties ? ["Sort"] : [];
    expect(allowed, `${list.table} by ${sort}: ${nodes.join(", ")}`).toEqual(expect.arrayContaining(below));
  }
});

test("the values of every text that a list is sorted by are found one by one in its index", async () => {
  const texts = lists.flatMap((list) =>
    Object.keys(list.ordered ?? {})
      .map((field) => ({ list, filter: { field, conditions: [{ op: "contains" as const, value: "a" }] } }))
      .filter(
        ({ list, filter }) => list.fields.get(filter.field)?.kind === "text" && list.changes && isByPart(list, filter),
      ),
  );
  expect(texts.length).toBeGreaterThan(20);
  for (const { list, filter } of texts) {
    const [rows = "own"] = visibleRows(list.visibility, viewer);
    const nodes = await planOf(valuesStatement(list, viewer, rows, filter, 10), list);
    const reads = nodes.filter((node) => /^Sort|^Incremental|^Seq Scan/.test(node) && !node.endsWith(" row_change"));
    expect(reads, `${list.table} ${filter.field}: ${nodes.join(", ")}`).toEqual([]);
  }
});

test("what the page of a customer asks for is found among all that a provider sees", async () => {
  for (const [list, search, index] of [
    [accountList, "~filter[tenant]=c1&~limit=1", /account_family_tenant/],
    [ticketList, "~filter[tenant]=c1&~filter[closed]=!&~sort=-created&~perPage=1000", /ticket_family_tenant/],
    [signedAgreementList, "~filter[tenant]=c1&~perPage=200", /consent_family_tenant/],
    [subscriptionList, "~filter[account]=a1&~perPage=1", /subscription_family_account/],
  ] as const) {
    const query = queryOf(list, search);
    const statement =
      list.trigrams && query.paging
        ? rareStatement(list, viewer, query, query.paging, {})
        : pageStatement(list, viewer, query, {}, { total: "counted" });
    const nodes = await planOf(statement);
    expect(nodes.join(", "), `${list.table} ${search}`).toMatch(index);
  }
});

test("a whole description or logo is found in the index of its order", async () => {
  for (const field of ["description", "logo"]) {
    const query = queryOf(subscriptionList, `~filter[${field}]=x&~perPage=25`);
    const statement = rareStatement(subscriptionList, viewer, query, { skip: 0, limit: 25 }, {});
    expect((await planOf(statement)).join(", ")).toContain(`subscription_text_family_${field}`);
  }
});

test("an export begins with its first rows: it reads them from the index of its order", async () => {
  for (const [list, index] of [
    [subscriptionList, "subscription_family_created"],
    [subscriptionDetailList, "subscription_family_created"],
    [eventList, "event_time"],
    [ticketList, "ticket_family_created"],
  ] as const) {
    const query = queryOf(list, "");
    const columns = csvSelection(list, csvColumns(list, query));
    const statement = columns
      ? columnsStatement(list, viewer, query, columns.select)
      : rowsStatement(list, viewer, query);
    expect((await planOf(statement)).join(", "), list.table).toContain(`Index Scan ${index}`);
  }
});

test("the history of all tickets is read from the recorded days", async () => {
  const request = { list: ticketHistoryFilters, query: queryOf(ticketHistoryFilters, ""), form: "page" } as const;
  const nodes = await planOf(historyStatement(viewer, request, 366));
  expect(nodes.join(", ")).toMatch(/ticket_day_pkey/);
  expect(nodes.filter((node) => node.startsWith("Seq Scan"))).toEqual([]);
});

test("events that differ from a text, longer, other or missing, are found around it in the index of its order", async () => {
  await withSession(database.ownerUrl, async (owner) => {
    await owner.query("INSERT INTO tenant (id, name) VALUES ($1, 'Plans')", [viewer.id]);
    await owner.query(
      `INSERT INTO event (tenant, id, doc)
       SELECT $1, md5(n::text), json_build_object('message', text, 'tenant', json_build_object('id', text, 'name', text),
         'data', json_build_object('message', text))
       FROM generate_series(1, 5000) n
       CROSS JOIN LATERAL (SELECT CASE n WHEN 1 THEN repeat('x', 1200) WHEN 2 THEN 'y' WHEN 3 THEN NULL ELSE 'x' END AS text) texts`,
      [viewer.id],
    );
    await owner.query("VACUUM (ANALYZE) event");
  });
  const list: List = { ...eventList, fewMatch: true };
  const indexes = {
    message: "message",
    "tenant.id": "tenant_id",
    "tenant.name": "tenant_name",
    "data.message": "data_message",
  };
  for (const [field, index] of Object.entries(indexes)) {
    const query = queryOf(list, `~filter[${field}]=!x`);
    const statement = rareStatement(list, viewer, query, { skip: 0, limit: 25 }, {});
    const nodes = await planOf(statement, {}, ["seqscan"]);
    expect(nodes.join(", ")).toMatch(
      new RegExp(`Bitmap Index Scan event_(by_)?${index}, .*Bitmap Index Scan event_long`),
    );
    const { rows } = await withSession(database.appUrl, async (app) => {
      await app.query("SELECT set_config('app.tenant', $1, false)", [viewer.id]);
      return await app.query(statement.text, statement.values);
    });
    expect(Number(rows[0].total), field).toBe(3);
  }
});

test("an import finds the items of its records by their keys in a table that has no statistics yet", async () => {
  const rows = Array.from({ length: 500 }, (_, n) => ({ tenant: viewer.id, family: viewer.id, id: `${n}`, doc: {} }));
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
