import { parse } from "csv-parse/sync";
import { isRecordList } from "@/lib/base/http/list-why";
import { isSortable } from "@/lib/base/list/query";
import { endpoints } from "@/lib/endpoints";
import { expect, test } from "./api-test";
import type { TestTenant } from "./fixtures";
import { valuesAt } from "./list-model";
import { address, hasParameters, seedTenant } from "./population";

/* What every list does, so that one that comes later does it as well: nothing here names a list. */

const lists = endpoints.filter((each) => each.method === "GET" && isRecordList(each) && !hasParameters(each));

type Json = Record<string, unknown>;

/** The records of an answer: an array, or the one array in its envelope. */
const recordsIn = (body: unknown): Json[] =>
  (Array.isArray(body) ? body : Object.values(body as Json).find(Array.isArray)) ?? [];

const read = async (tenant: TestTenant, endpoint: (typeof lists)[number], query: string, headers = {}) => {
  const answer = await tenant.api.get(address(endpoint, "", query), headers);
  const total = answer.headers.get("total-count");
  return { ...answer, records: recordsIn(answer.body), total: total === null ? undefined : Number(total) };
};

test("Every list is paged, sorted, searched, narrowed, grouped and counted alike, and reads dates and brackets, in compact JSON and on lines", async ({
  tenant,
}) => {
  await seedTenant(tenant, "Acme");
  expect(lists.length).toBeGreaterThan(15);
  for (const endpoint of lists) {
    const { list, name } = endpoint;
    if (!list) continue;
    const sort = `~sort=-${list.id}`;
    const whole = await read(tenant, endpoint, `${sort}&~limit=1000`);
    const count = whole.records.length;
    expect([name, whole.status, whole.total]).toEqual([name, 200, count]);
    expect([name, whole.text === JSON.stringify(whole.body)]).toEqual([name, true]);
    expect([name, (await read(tenant, endpoint, sort)).total]).toEqual([name, count]);

    const lines = await tenant.api.get(address(endpoint, "", sort), { Accept: "application/x-ndjson" });
    expect([name, lines.headers.get("content-type")]).toEqual([name, "application/x-ndjson; charset=utf-8"]);
    expect([name, lines.text]).toEqual([name, whole.records.map((each) => `${JSON.stringify(each)}\n`).join("")]);

    if (list.csv) {
      const chosen = `${sort}&~fields=${list.id}`;
      const { text } = await tenant.api.get(address(endpoint, "", chosen), { Accept: "text/csv" });
      const rows: Json[] = parse(text, { columns: true });
      const found = whole.records.map((each) => each[list.id]);
      expect([name, rows.map((row: Json) => row[list.id])]).toEqual([name, found]);
      const page = await tenant.api.get(address(endpoint, "", `${chosen}&~limit=3&~skip=3`), { Accept: "text/csv" });
      const some: Json[] = parse(page.text, { columns: true });
      expect([name, some.map((row: Json) => row[list.id])]).toEqual([name, found.slice(3, 6)]);
    }

    for (const paging of ["~perPage=3&~page=1", "~limit=3&~skip=3", "~limit=3&~offset=3"]) {
      const page = await read(tenant, endpoint, `${sort}&${paging}`);
      expect([name, paging, page.records, page.total]).toEqual([name, paging, whole.records.slice(3, 6), count]);
    }
    const odd = await read(tenant, endpoint, `${sort}&~limit=3&~skip=2`);
    expect([name, odd.records]).toEqual([name, whole.records.slice(2, 5)]);
    if (count > 5) expect([name, odd.headers.get("link")]).toEqual([name, expect.stringContaining("skip=5")]);
    const past = await read(tenant, endpoint, "~page=100000");
    expect([name, past.status, past.records, past.total]).toEqual([name, 200, [], count]);
    expect([name, (await read(tenant, endpoint, sort, { Prefer: "count=none" })).total]).toEqual([name, undefined]);

    const ids = whole.records.map((each) => ({ [list.id]: each[list.id] }));
    expect([name, (await read(tenant, endpoint, `${sort}&~fields=${list.id}&~limit=1000`)).records]).toEqual([
      name,
      ids,
    ]);
    for (const path of list.search) {
      const found = whole.records.find((each) => typeof valuesAt(each, path)[0] === "string");
      const [word = ""] = String(valuesAt(found ?? {}, path)[0] ?? "").match(/[\p{L}\p{N}@.-]+/u) ?? [];
      const query = `~search=${encodeURIComponent(word.slice(0, 100).toUpperCase())}&~limit=1000&~fields=${list.id}`;
      if (word)
        expect([name, query, (await read(tenant, endpoint, query)).records]).toContainEqual(
          expect.arrayContaining([{ [list.id]: found?.[list.id] }]),
        );
    }

    for (const field of list.fields.values()) {
      if (isSortable(field)) {
        const query = `~sort=-${field.path.replace("*", "en")}&~limit=1000&~fields=${list.id}`;
        const sorted = await read(tenant, endpoint, query);
        expect([name, query, sorted.status, new Set(sorted.records.map((each) => each[list.id]))]).toEqual([
          name,
          query,
          200,
          new Set(ids.map((each) => each[list.id])),
        ]);
      }
      const query = `~group=${field.path.replace("*", "en")}&~limit=1000`;
      const groups = await read(tenant, endpoint, query);
      expect([name, query, groups.status, groups.headers.get("content-type")]).toEqual([
        name,
        query,
        200,
        "application/vnd.comptoir.groups+json; charset=utf-8",
      ]);
      expect([name, query, groups.total]).toEqual([name, query, groups.records.length]);
      const all = groups.records.reduce((sum, each) => sum + Number(each.count), 0);
      if (field.arrayPath === undefined) expect([name, query, all]).toEqual([name, query, count]);
      // A filter on it lists the trash as well.
      if (name === "listCollections" && field.path === "deletedDate") continue;
      const totalOf = async (condition: string) => {
        const filter = `~filter[${field.path.replace("*", "en")}][0]=${encodeURIComponent(condition)}&~limit=1`;
        const { status, total } = await read(tenant, endpoint, filter);
        expect([name, filter, status]).toEqual([name, filter, 200]);
        return total ?? Number.NaN;
      };
      expect([name, query, (await totalOf("")) + (await totalOf("!"))]).toEqual([name, query, count]);
      const [first] = groups.records;
      const value = String(first?.value ?? "");
      if (!first || value === "" || value.length > 900) continue;
      const equal = await totalOf(field.kind === "text" ? `\\${value}` : value);
      expect([name, query, equal]).toEqual([name, query, first.count]);
      expect([name, query, await totalOf(`!${value}`)]).toEqual([name, query, count - equal]);
      if (field.kind === "text")
        expect([name, query, (await totalOf(`~${value.toUpperCase()}`)) >= equal]).toEqual([name, query, true]);
    }
    for (const { path, kind } of list.fields.values()) {
      if (kind !== "time") continue;
      for (const value of ["2026-03-01", ">=2026-03-01T10:00:00+01:00", "<today-1d", "2026-03-01T10:00:00 01:00"]) {
        const { status } = await read(tenant, endpoint, `~filter[${path}]=${value.replace("+", "%2B")}`);
        expect([name, path, value, status]).toEqual([name, path, value, 200]);
      }
    }
  }
  // Afterwards: the list of requests has what is refused.
  for (const endpoint of lists)
    expect([endpoint.name, (await read(tenant, endpoint, "~limit=3&~page=1")).status]).toEqual([endpoint.name, 400]);
});

test("Groups add up amounts by the currency of the record's tenant, under the conditions of the list", async ({
  tenant,
}) => {
  const child = await tenant.child();
  const of = (n: number, owner: TestTenant, more: Json) => ({ _id: `s${n}`, tenant: owner.id, ...more });
  await tenant.import("subscriptions", [
    of(1, tenant, { status: "active", price: 10.1, items: [{ sku: "A" }, { sku: "A" }, { sku: "B" }] }),
    of(2, child, { status: "active", price: 20.2, items: [{ sku: "B" }] }),
    of(3, child, { status: "ended", price: 5 }),
    of(4, child, { name: "without a status" }),
  ]);
  const groups = async (query: string) => {
    const { body, text } = await tenant.api.get(`/v2/subscription/customers?${query}`);
    // As compact as every list.
    expect(text).toBe(JSON.stringify(body));
    return body;
  };
  const all = await groups("~group=status");
  expect(all.metadata).toEqual({ total: 3, page: 0, perPage: 25 });
  expect(all.data.map(({ value, count }: Json) => [value, count])).toEqual([
    ["active", 2],
    ["ended", 1],
    [null, 1],
  ]);
  const sumOf = (at: number) =>
    all.data[at].sums.reduce((sum: number, { price }: { price: number | null }) => sum + (price ?? 0), 0);
  expect(sumOf(0)).toBeCloseTo(30.3);
  const bySku = await groups("~group=items.sku&~filter[status]=active");
  expect(bySku.data.map(({ value, count }: Json) => [value, count])).toEqual([
    ["B", 2],
    ["A", 1],
  ]);
  const moment = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await tenant.import("subscriptions", [of(3, child, { status: "active", price: 5 })]);
  const then = await groups(`~group=status&~at=${moment}`);
  expect(then.data.map(({ value, count }: Json) => [value, count])).toEqual([
    ["active", 2],
    ["ended", 1],
    [null, 1],
  ]);
  expect((await groups("~group=status&~page=1&~perPage=1")).data).toHaveLength(1);
});
