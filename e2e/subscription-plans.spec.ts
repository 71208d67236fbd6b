import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Sql } from "@/lib/base/db/sql";
import { parseListQuery } from "@/lib/base/list/query";
import { rareStatement, sampleStatement } from "@/lib/base/list/rare-sql";
import { rawParameters } from "@/lib/base/list/raw-parameters";
import { recordStatement } from "@/lib/base/list/record-sql";
import { pageStatement } from "@/lib/base/list/sql";
import { recordAtStatement } from "@/lib/base/list/version-sql";
import { subscriptionList } from "@/lib/resources/subscription/schema";
import { withSession } from "@/prisma/server/session";
import { cloneDatabase, type TestDatabase } from "./database";

/*
 * The plans of Postgres for lists of subscriptions: a page in any order that has an index must not read
 * all rows of a tenant, and a text is found by its trigrams. A dropped index fails here.
 */

const viewer = { id: "plans", parent: null };
let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
  await withSession(database.ownerUrl, async (owner) => {
    await owner.query("INSERT INTO tenant (id, name) VALUES ('plans', 'Plans')");
    await owner.query(`
      INSERT INTO subscription (tenant, family, id, name, status, "order", account, "account_details.name", "edition.name",
        "creator.fullname", "creator.email", start_date, end_date, price, "agreementPrice", "billingPrice", "term.durationMonth",
        "billing_cycle.durationMonth", "cancel_term.grace_period", created, updated, search)
      SELECT 'plans', 'plans', md5(n::text), 'Backup ' || n, (ARRAY['active', 'pending', 'ended'])[1 + n % 3], md5('o' || n),
        md5('a' || n % 500), 'Customer ' || n % 500, (ARRAY['Basic', 'Business'])[1 + n % 2], 'Ida Berg ' || n % 50,
        'ida.berg.' || n % 50 || '@example.com', moment, moment + interval '1 year', n, n, n, 12 * (1 + n % 3), n % 3, 720 * (n % 4),
        moment, moment, 'backup ' || n
      FROM (SELECT n, timestamptz '2025-01-01' + n * interval '1 hour' AS moment FROM generate_series(1, 8000) n) numbers`);
    await owner.query("INSERT INTO tenant (id, name) SELECT 'other' || n, 'Other' FROM generate_series(1, 500) n");
    await owner.query(`INSERT INTO subscription (tenant, family, id)
      SELECT 'other' || n, 'other' || n, md5('other' || n) FROM generate_series(1, 500) n`);
  });
  await withSession(database.ownerUrl, async (owner) => {
    await owner.query(`INSERT INTO subscription_document (tenant, family, id, doc)
      SELECT tenant, family, id, json_build_object('_id', id, 'text', repeat('x', 800)) FROM subscription`);
    await owner.query(`INSERT INTO subscription_text (tenant, family, id, description, logo)
      SELECT tenant, family, id, 'About ' || id, 'https://' || id FROM subscription`);
    await owner.query("VACUUM (ANALYZE) subscription, subscription_document, subscription_text");
  });
});
afterAll(() => database.drop());

const queryOf = (search: string) => parseListQuery(subscriptionList, rawParameters(new URLSearchParams(search)));

/** The plan of a statement as the application runs it. */
const planOf = ({ text, values }: Sql, settings = "", options = ""): Promise<string> =>
  withSession(database.appUrl, async (session: pg.Client) => {
    await session.query(`SELECT set_config('app.tenant', 'plans', false); ${settings}`);
    const { rows } = await session.query(`EXPLAIN ${options} ${text}`, values);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });

const pageOf = (search: string) =>
  planOf(pageStatement(subscriptionList, viewer, queryOf(search), {}, { total: "recorded" }));

describe("A page is read from an index in its order", () => {
  test.each(Object.keys(subscriptionList.ordered ?? {}).flatMap((field) => [field, `-${field}`]))(
    "%s",
    async (sort) => {
      const plan = await pageOf(`~sort=${sort}`);
      expect(plan).not.toMatch(/Seq Scan on subscription(_document|_text)?\b/);
      expect(plan).toMatch(/Index (Only )?Scan (Backward )?using subscription_(text_)?family_/);
    },
  );
});

test("The rows of a page far down are passed over without testing whose each is, and without sorting", async () => {
  const statement = pageStatement(
    subscriptionList,
    viewer,
    queryOf("~sort=price&~page=200"),
    {},
    { total: "recorded", reach: { skip: 5000, limit: 25 } },
  );
  const plan = await planOf(statement);
  const [, walk = ""] = plan.split("Index Only Scan using subscription_family_price");
  expect(walk.split("->")[0]).toMatch(/Index Cond: \(family = /);
  expect(walk.split("->")[0]).not.toContain("Filter");
  expect(plan).not.toContain("Sort");
});

test("A page against the index that ends within the rows of one value sorts no others", async () => {
  const anchor = { position: 2000, value: "1440", tenant: "", id: "" };
  const reading = { total: "known", reach: { skip: 1500, limit: 25, anchor } } as const;
  const query = queryOf("~sort=-cancel_term.grace_period&~page=140");
  const plan = await planOf(pageStatement(subscriptionList, viewer, query, {}, reading), "", "(ANALYZE)");
  expect(plan).toMatch(/Index Only Scan using subscription_family_cancel_term .*actual .*rows=1525/);
  expect(plan).not.toMatch(/Sort .*actual .*rows=\d{3}/);
});

test("Long texts are not read for a page that does not name one", async () => {
  expect(await pageOf("")).not.toContain("on subscription_text");
  expect(await pageOf("~filter[description]=~backup")).toContain("on subscription_text");
});

test.each(["~filter[name]=~backup 77", "~filter[name]=^backup 77", "~filter[order]=$8f14", "~search=backup 77"])(
  "%s is found by its trigrams, once for the page and the total",
  async (search) => {
    const statement = rareStatement(subscriptionList, viewer, queryOf(search), { limit: 25, skip: 0 }, {});
    const plan = await planOf(statement, "SET enable_seqscan = off; SET enable_indexscan = off");
    expect(plan.match(/Bitmap Index Scan on subscription_search_words/g)).toHaveLength(1);
  },
);

test.each([
  ["~filter[start_date]=2025-03-01", "subscription_family_start"],
  ["~filter[price]=77", "subscription_family_price"],
  ["~filter[creator.email]=ida.berg.7@example.com", "subscription_family_creator_email"],
  ["~filter[account_details.name]=Customer 7", "subscription_family_customer"],
])("%s is found by the index %s", async (search, index) => {
  const statement = rareStatement(subscriptionList, viewer, queryOf(search), { limit: 25, skip: 0 }, {});
  expect(await planOf(statement)).toContain(index);
});

test.each([
  ["~filter[account]=$ff", "subscription_family_account"],
  ["~filter[edition.name]=~sines", "subscription_family_edition"],
  ["~filter[creator.fullname]=^ida", "subscription_family_creator"],
])("%s is tested in the index %s, not in the rows", async (search, index) => {
  const { searchColumn: _, trigrams, search: __, ...walked } = subscriptionList;
  const statement = pageStatement({ ...walked, search: [] }, viewer, queryOf(search), {}, { total: "counted" });
  expect(await planOf(statement, "SET enable_seqscan = off")).toContain(`Index Only Scan using ${index} on`);
});

test("A sample reads rows by their time of creation", async () => {
  const plan = await planOf(sampleStatement(subscriptionList, viewer, queryOf("~filter[name]=~backup")));
  expect(plan).toContain("subscription_family_created");
  expect(plan).not.toContain("Seq Scan on subscription");
});

test.each([
  ["as it is", recordStatement(subscriptionList, viewer, "a")],
  ["as of a moment", recordAtStatement(subscriptionList, viewer, "a", "2026-01-01T00:00:00.000Z")],
])("A record %s is looked up once, and not in each tenant of the installation", async (_, statement) => {
  expect(await planOf(statement)).toContain("Index Scan using subscription_document_family_id on");
});

// What the primary key, which begins with the tenant, is no help for.
test.each(["account", "consent", "subscription_document", "ticket"])(
  "The records of a provider's customers in %s have an index by identifier",
  async (table) => {
    const [{ count }] = await withSession(database.ownerUrl, async (owner) => {
      const { rows } = await owner.query(
        "SELECT count(*)::int FROM pg_indexes WHERE tablename = $1 AND indexdef ~ '[(]family, id[,)]'",
        [table],
      );
      return rows;
    });
    expect(count).toBe(1);
  },
);
