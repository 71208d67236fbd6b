import { randomInt } from "node:crypto";
import { asOwner } from "@/lib/base/db/owner";
import type { List } from "@/lib/base/list/fields";
import { parseListQuery } from "@/lib/base/list/query";
import { rawParameters } from "@/lib/base/list/raw-parameters";
import { readList } from "@/lib/base/list/read";
import { subscriptionDetailList } from "@/lib/resources/subscription/detail";
import { subscriptionList } from "@/lib/resources/subscription/schema";
import { withSession } from "@/prisma/server/session";
import { day } from "./answers";
import { expect, test } from "./api-test";
import type { TestTenant } from "./fixtures";

/*
 * A page far down is read from the end of an index, or from a place that an earlier page was read at; a page that was read
 * before, by the keys of its rows. Whatever the way, it holds the rows that the whole list, sorted at once, has there.
 */

const ownerUrl = () => process.env.COMPTOIR_TEST_OWNER_URL ?? "";
const count = 2400;

const sorts = Object.keys(subscriptionList.ordered ?? {}).flatMap((field) => [field, `-${field}`]);
const filters = [
  "",
  "~filter[status]=active",
  "~filter[price]=<90",
  "~filter[order]=o1",
  "~filter[order]=!o1",
  "~filter[billing_cycle.durationMonth]=!1",
  "~filter[name]=^sub",
  "~filter[name]=$xx",
  "~filter[edition.name]=~us",
  "~filter[edition.name]=!Basic",
  "~filter[description]=^backup",
  "~filter[end_date]=",
  "~filter[updated]=<2026-03-06",
  "~filter[updated]=>2026-03-20",
  "~filter[creator.id]=",
  "~filter[term.durationMonth]=!12",
  "~filter[items.sku]=",
  "~filter[items.sku]=!",
  "~search=subscription",
];

/** Some values are rare, some common, and some are missing. */
const subscription = (tenant: TestTenant, n: number) => ({
  _id: `s${(n * 7919) % 100_003}`,
  tenant: tenant.id,
  // The last is too long for its index.
  name: `${["Subscription", "subscription", "Änderung"][n % 3]} ${n % 70 === 0 ? "x".repeat(1200) : n % 200}`,
  ...(n % 5 !== 0 && { edition: { name: n % 2 === 0 ? "Basic" : "Business" } }),
  ...(n % 7 !== 0 && { account_details: { name: `Customer ${n % 40}` } }),
  term: { durationMonth: n % 2 === 0 ? 12 : 36 },
  status: n % 3 === 0 ? "ended" : "active",
  billing_cycle: { durationMonth: 1 },
  ...(n % 3 === 0 && { cancel_term: { grace_period: 720 } }),
  order: n % 40 === 0 ? "o2" : "o1",
  created: day(1 + (n % 28)),
  updated: day(1 + (n % 28)),
  ...(n % 2 === 0 && { start_date: day(1 + (n % 3)) }),
  ...(n % 50 === 0 && { end_date: day(1 + (n % 9)) }),
  price: n % 100,
  ...(n % 4 !== 0 && { agreementPrice: n }),
  ...(n % 3 !== 0 && { description: `Backup ${n % 90 === 1 ? "y".repeat(1500) : n % 60}` }),
  ...(n % 9 === 0 && { logo: `https://assets.example.com/${n % 4}.png` }),
});

/** The identifiers of the whole list, sorted at once by the database's owner. */
async function sorted(tenant: TestTenant, sort: string, filter: string): Promise<string[]> {
  const conditions: Record<string, string> = {
    "~filter[status]=active": "status = 'active'",
    "~filter[price]=<90": "price < 90",
    "~filter[order]=o1": `"order" = 'o1'`,
    "~filter[order]=!o1": `"order" IS DISTINCT FROM 'o1'`,
    "~filter[billing_cycle.durationMonth]=!1": "false",
    "~filter[name]=^sub": "name ILIKE 'sub%'",
    "~filter[name]=$xx": "name LIKE '%xx'",
    "~filter[edition.name]=~us": `"edition.name" LIKE '%us%'`,
    "~filter[edition.name]=!Basic": `"edition.name" IS DISTINCT FROM 'Basic'`,
    "~filter[description]=^backup": "description LIKE 'Backup%'",
    "~filter[updated]=<2026-03-06": "updated < '2026-03-06'",
    "~filter[updated]=>2026-03-20": "updated >= '2026-03-21'",
    "~filter[end_date]=": "end_date IS NOT NULL",
    "~filter[term.durationMonth]=!12": `"term.durationMonth" IS DISTINCT FROM 12`,
    "~filter[items.sku]=": "false",
    "~filter[creator.id]=": `"creator.id" IS NOT NULL`,
    "~search=subscription": "name ILIKE 'subscription%'",
  };
  const field = sort.replace("-", "");
  const isText = subscriptionList.fields.get(field)?.kind === "text";
  const computed: Record<string, string> = {
    _id: "id",
    cancel_from: `end_date - make_interval(hours => nullif("cancel_term.grace_period", 0)::int)`,
  };
  return await withSession(ownerUrl(), async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `SELECT id FROM subscription JOIN subscription_text t USING (tenant, id)
       WHERE (tenant = $1 OR subscription.family = $1) AND ${conditions[filter] ?? "true"}
       ORDER BY ${computed[field] ?? `"${field}"`}${isText ? ' COLLATE "und-x-icu"' : ""} ${sort.startsWith("-") ? "DESC" : "ASC"} NULLS LAST, tenant, id`,
      [tenant.id],
    );
    return rows.map(({ id }) => id);
  });
}

async function page(
  tenant: TestTenant,
  search: string,
  list: List = subscriptionList,
): Promise<{ ids: string[]; total: number }> {
  const query = parseListQuery(list, rawParameters(new URLSearchParams(search)));
  const viewer = { id: tenant.id, parent: tenant.parent };
  const result = await readList(viewer, { list, query, form: "page" });
  if (result.form !== "page" || result.total === undefined) throw new Error("a page was counted");
  const records: { _id: string }[] = JSON.parse(`[${result.rows}]`);
  return { ids: records.map(({ _id }) => _id), total: result.total };
}

async function comparePages(tenant: TestTenant, tries: number): Promise<void> {
  const expected = new Map<string, string[]>();
  for (let n = 0; n < tries; n++) {
    const [sort = "", filter = ""] = [sorts[randomInt(sorts.length)], filters[randomInt(filters.length)]];
    const key = `${sort} ${filter}`;
    const ids = expected.get(key) ?? (await sorted(tenant, sort, filter));
    expected.set(key, ids);
    const size = [25, 100, 7, 600][randomInt(4)] ?? 25;
    const at = randomInt(Math.ceil((ids.length + 100) / size));
    const search = `~sort=${sort}&${filter}&~page=${at}&~perPage=${size}&~fields=_id`;
    const there = { search, ids: ids.slice(at * size, (at + 1) * size), total: ids.length };
    expect({ search, ...(await page(tenant, search)) }).toEqual(there);
    // The second time the page is read by the keys of its rows.
    expect({ search, ...(await page(tenant, search)) }).toEqual(there);
  }
}

test("A page far down holds the rows that the sorted list has there, for every sort and direction, while rows change", async ({
  tenant,
}) => {
  const child = await tenant.child();
  const all = Array.from({ length: count }, (_, n) => subscription(n % 2 === 0 ? tenant : child, n));
  await tenant.import("subscriptions", all);
  await comparePages(tenant, 60);
  await asOwner(ownerUrl(), (owner) =>
    owner.query("UPDATE subscription SET start_date = created, price = NULL WHERE tenant = $1 AND id LIKE '%3'", [
      tenant.id,
    ]),
  );
  await comparePages(tenant, 25);
  await asOwner(ownerUrl(), (owner) =>
    owner.query("DELETE FROM subscription WHERE tenant = $1 AND id LIKE '%5'", [tenant.id]),
  );
  await comparePages(tenant, 25);
});

test("A customer's page far down holds its own rows only", async ({ tenant }) => {
  const child = await tenant.child();
  await tenant.import(
    "subscriptions",
    Array.from({ length: count }, (_, n) => subscription(n % 6 === 0 ? tenant : child, n)),
  );
  await comparePages(child, 30);
});

test("A page of items holds the rows that the sorted list has there, for every sort and direction", async ({
  tenant,
}) => {
  const child = await tenant.child();
  const item = (n: number) => ({ id: `i${n % 9}`, sku: `SKU-${n % 5}`, unit: { cost: n % 4 }, amount: n });
  const all = Array.from({ length: 1_600 }, (_, n) => ({
    ...subscription(n % 2 === 0 ? tenant : child, n),
    items: Array.from({ length: n % 4 }, (_, at) => item(n + at)),
  }));
  await tenant.import("subscriptions", all);
  for (const { path, kind } of subscriptionDetailList.fields.values()) {
    const collation = kind === "text" ? ' COLLATE "und-x-icu"' : "";
    for (const direction of ["", "-"]) {
      const expected = await withSession(ownerUrl(), async (owner) => {
        const { rows } = await owner.query<{ id: string }>(
          `SELECT id FROM subscription_detail WHERE tenant = $1 OR family = $1
           ORDER BY "${path === "_id" ? "id" : path}"${collation} ${direction ? "DESC" : "ASC"} NULLS LAST,
             tenant, "subscriptionId", position`,
          [tenant.id],
        );
        return rows.map(({ id }) => id);
      });
      const size = 20;
      // In the middle, the rows between two of a sample are sorted.
      for (const at of [randomInt(Math.ceil(expected.length / size)), 50 + randomInt(20)]) {
        const search = `~sort=${direction}${path}&~page=${at}&~perPage=${size}`;
        const ids = expected.slice(at * size, (at + 1) * size);
        const found = await page(tenant, search, subscriptionDetailList);
        expect({ search, ...found }).toEqual({ search, ids, total: expected.length });
      }
    }
  }
});
