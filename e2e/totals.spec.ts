import { randomInt } from "node:crypto";
import pg from "pg";
import { asOwner } from "@/lib/base/db/owner";
import type { List } from "@/lib/base/list/fields";
import { rawParameters } from "@/lib/base/list/list-parameters";
import { parseListQuery } from "@/lib/base/list/query";
import { readList } from "@/lib/base/list/run";
import { runImport } from "@/lib/import/run";
import { eventList } from "@/lib/resources/event/schema";
import { subscriptionDetailList } from "@/lib/resources/subscription/detail";
import { subscriptionList } from "@/lib/resources/subscription/schema";
import { ticketList } from "@/lib/resources/ticket/schema";
import { withSession } from "@/prisma/server/session";
import { day, totalOf } from "./answers";
import { expect, test } from "./api-test";
import type { TestTenant } from "./fixtures";
import { asked, statementOf } from "./list-question";
import { prove, times } from "./proof";

/*
 * Totals that are added up from recorded changes, or cached by a process, compared with the rows that the same statement
 * answers: a page that holds all matching rows must have as many as its total says.
 */

const checks = times("totals", 400);
const ownerUrl = () => process.env.COMPTOIR_TEST_OWNER_URL ?? "";
const statuses = ["active", "pending", "cancelled", "ended", "paused"];
const pageMax = 1000;

/** A list, where it is served, and queries whose totals are recorded, remembered, or both. */
interface Served {
  list: List;
  path: string;
  whole: string;
  queries: string[];
}

const lists: Served[] = [
  {
    list: subscriptionList,
    path: "/v2/subscription/customers",
    whole: `~perPage=${pageMax}`,
    queries: [
      "",
      "~filter[status]=active",
      "~filter[status]=!pending",
      "~filter[status][]=active&~filter[status][]=ended",
      "~filter[status]=paused",
      "~filter[price]=>=50",
      "~filter[items.sku]=SKU-1",
      "~filter[description]=~changed",
      "~search=even",
      "~search=even&~filter[status]=active",
    ],
  },
  {
    list: subscriptionDetailList,
    path: "/v2/subscription-detailed/customers",
    whole: `~perPage=${pageMax}`,
    queries: ["", "~filter[subscriptionStatus]=active", "~filter[itemSku]=SKU-1"],
  },
  {
    list: ticketList,
    path: "/v1/support/ticket",
    whole: `~perPage=${pageMax}`,
    queries: ["", "~filter[closed]=!", "~filter[closed]=", "~filter[subject]=~even"],
  },
  {
    list: eventList,
    path: "/v1/event",
    whole: `~limit=${pageMax}`,
    queries: [
      "",
      "~filter[status]=failed",
      "~filter[source]=ticket",
      "~filter[source]=~icke",
      "~filter[action]=!create",
    ],
  },
];

const any = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T;
const some = (count: number): number[] => [
  ...new Set(Array.from({ length: 1 + randomInt(count) }, () => randomInt(150))),
];

const subscription = (tenant: TestTenant, n: number) => ({
  _id: `s${n}`,
  tenant: tenant.id,
  name: n % 2 === 0 ? `Even ${n}` : `Odd ${n}`,
  status: any(statuses),
  price: randomInt(100),
  ...(randomInt(2) === 0 && { description: "as imported" }),
  items: Array.from({ length: randomInt(3) }, (_, at) => ({ id: `i${n}-${at}`, sku: `SKU-${randomInt(3)}` })),
  created: day(1 + (n % 28)),
});
const ticket = (tenant: TestTenant, n: number) => ({
  id: `t${n}`,
  tenant: tenant.id,
  subject: n % 2 === 0 ? `Even ${n}` : `Odd ${n}`,
  created: day(1 + (n % 28)),
  closed: any([null, day(29)]),
});

type Write = (owner: pg.Client, tenant: TestTenant) => Promise<unknown>;

const importing =
  <Resource extends "subscriptions" | "tickets">(
    resource: Resource,
    record: (tenant: TestTenant, n: number) => unknown,
  ): Write =>
  (owner, tenant) =>
    runImport(owner, { actor: tenant.actor(), resource, records: some(30).map((n) => record(tenant, n)) });

const changing =
  (text: string): Write =>
  (owner, tenant) =>
    owner.query(text, [tenant.id, `%${randomInt(10)}`]);

const writes: Write[] = [
  importing("subscriptions", subscription),
  importing("subscriptions", subscription),
  importing("tickets", ticket),
  changing("UPDATE subscription SET status = 'ended' WHERE tenant = $1 AND id LIKE $2"),
  changing("UPDATE subscription_item SET sku = 'SKU-1' WHERE tenant = $1 AND subscription LIKE $2"),
  changing("UPDATE subscription_document SET description = 'changed' WHERE tenant = $1 AND id LIKE $2"),
  changing("DELETE FROM subscription WHERE tenant = $1 AND id LIKE $2"),
  changing("DELETE FROM ticket WHERE tenant = $1 AND id LIKE $2"),
  changing("DELETE FROM event WHERE tenant = $1 AND id LIKE '%' || right($2, 1)"),
  ...lists.flatMap(({ list }) =>
    (list.changes?.tables ?? []).map((table) =>
      changing(`SELECT app.merge_row_changes('${table}', ARRAY[$1]) WHERE $2 <> ''`),
    ),
  ),
];

/** Writes until there is nothing more to check: most transactions are committed, the others rolled back. */
async function write(tenants: readonly TestTenant[], isDone: () => boolean): Promise<void> {
  // As the import command's connection.
  const owner = new pg.Client({ connectionString: ownerUrl(), pipeline: true });
  await owner.connect();
  try {
    while (!isDone()) {
      await owner.query("BEGIN");
      try {
        for (let count = randomInt(3); count >= 0; count--) await any(writes)(owner, any(tenants));
        await owner.query(randomInt(5) > 0 ? "COMMIT" : "ROLLBACK");
      } catch (error) {
        await owner.query("ROLLBACK");
        // Two writers that replace the same records in another order.
        if (!(error instanceof pg.DatabaseError && error.code === "40P01")) throw error;
      }
    }
  } finally {
    await owner.end();
  }
}

interface Seen {
  rows: number;
  total: number;
}

/** Asks the server, another process than this, or this one. Undefined where eight writers leave it no connection in time. */
async function read(tenant: TestTenant, { list, path, whole }: Served, query: string): Promise<Seen | undefined> {
  const search = query ? `${query}&${whole}` : whole;
  if (randomInt(2) === 0) {
    const { status, body } = await tenant.api.get(`${path}?${search}`);
    if (status === 503) return undefined;
    expect(status).toBe(200);
    return { rows: body.data.length, total: totalOf(body) };
  }
  const parsed = parseListQuery(list, rawParameters(new URLSearchParams(search)));
  const viewer = { id: tenant.id, parent: tenant.parent };
  const result = await readList(viewer, { list, query: parsed, form: "page" }).catch((error: Error) => {
    if (/timeout/.test(error.message)) return undefined;
    throw error;
  });
  if (!result) return undefined;
  if (result.form !== "page" || result.total === undefined) throw new Error("a page was counted");
  return { rows: JSON.parse(`[${result.rows}]`).length, total: result.total };
}

const title = "Eight writers at once never make a total differ from the rows it counts, in either of two processes";
test(title, { timeout: 180_000 + checks * 200 }, async ({ tenant, stranger }) => {
  const tenants = [tenant, await tenant.child(), stranger];
  let done = 0;
  const wrong: unknown[] = [];
  const isDone = () => done >= checks || wrong.length > 0;
  const check = async () => {
    while (!isDone()) {
      const [viewer, where] = [any(tenants), any(lists)];
      const query = any(where.queries);
      const seen = await read(viewer, where, query);
      if (!seen) continue;
      if (seen.rows !== Math.min(seen.total, pageMax)) wrong.push({ list: where.path, query, ...seen });
      done++;
    }
  };
  const all = [...Array.from({ length: 8 }, () => write(tenants, isDone)), check(), check(), check()];
  await Promise.all(all).finally(() => {
    done = checks;
  });
  prove("totals", checks, wrong.length, "totals in two processes, each compared with its rows, beside 8 writers");
  expect(wrong).toEqual([]);
  // An unchanged list is answered from the cache each time.
  for (const viewer of tenants) {
    for (const where of lists) {
      for (const query of where.queries.flatMap((each) => [each, each])) {
        const seen = await read(viewer, where, query);
        if (seen) expect([where.path, query, seen.rows]).toEqual([where.path, query, Math.min(seen.total, pageMax)]);
      }
    }
  }
});

test("However often a tenant writes, its recorded changes stay few enough for a list to add up", async ({ tenant }) => {
  await tenant.import("tickets", [ticket(tenant, 1)]);
  const count = await asOwner(ownerUrl(), async (owner) => {
    for (let n = 0; n < 1200; n++) {
      await owner.query("UPDATE ticket SET doc = doc WHERE tenant = $1", [tenant.id]);
    }
    const { rows } = await owner.query("SELECT count(*)::int AS count FROM row_change WHERE tenant = $1", [tenant.id]);
    return rows[0].count;
  });
  expect(count).toBeLessThan(1000);
  const { body } = await tenant.api.get("/v1/support/ticket");
  expect(totalOf(body)).toBe(1);
});

test("Emptying a table by hand empties its totals", async ({ tenant }) => {
  await tenant.import("tickets", [ticket(tenant, 1)]);
  await withSession(ownerUrl(), async (owner) => {
    await owner.query("BEGIN");
    await owner.query("TRUNCATE ticket");
    const { rows } = await owner.query(
      "SELECT sum(rows)::int AS rows FROM row_change WHERE source = 'ticket' AND tenant = $1",
      [tenant.id],
    );
    expect(rows).toEqual([{ rows: 0 }]);
    await owner.query("ROLLBACK");
  });
});

test("The rows that a list reads are those of the page: its total is added up, or remembered", async ({ tenant }) => {
  await tenant.import(
    "subscriptions",
    Array.from({ length: 600 }, (_, n) => subscription(tenant, n)),
  );
  const viewer = { id: tenant.id, parent: null };
  const rowsRead = async (search: string, counted = true) => {
    const { text, values } = statementOf(await asked(subscriptionList, viewer, search, { counted }));
    return await withSession(process.env.COMPTOIR_TEST_APP_URL ?? "", async (app) => {
      await app.query("SELECT set_config('app.tenant', $1, false)", [tenant.id]);
      // So few rows may be sorted as soon as read in order.
      await app.query("SET enable_sort = off; SET enable_bitmapscan = off; SET enable_seqscan = off");
      const { rows } = await app.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
      return scannedRows(rows[0]["QUERY PLAN"][0].Plan, "subscription");
    });
  };
  expect(await rowsRead("")).toBe(25);
  expect(await rowsRead("~sort=-price&~perPage=10")).toBeLessThan(100);
  expect(await rowsRead("~filter[agreementPrice]=!", false)).toBe(25);
  expect(await rowsRead("~filter[agreementPrice]=!")).toBe(625);
});

interface PlanNode {
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  Plans?: PlanNode[];
}

/** The rows that the scans of a table have answered. */
function scannedRows({ Plans = [], ...node }: PlanNode, table: string): number {
  const own = node["Relation Name"] === table ? (node["Actual Rows"] ?? 0) * (node["Actual Loops"] ?? 0) : 0;
  return Plans.reduce((sum, each) => sum + scannedRows(each, table), own);
}
