import fc from "fast-check";
import type { Endpoint } from "@/lib/base/http/endpoint";
import { isRecordList } from "@/lib/base/http/list-why";
import type { List } from "@/lib/base/list/fields";
import { type Condition, formatCondition, operators, operatorsByKind } from "@/lib/base/list/operators";
import { endpoints } from "@/lib/endpoints";
import { idsOf } from "./answers";
import { expect, test } from "./api-test";
import { type Api, newTenant } from "./fixtures";
import { valuesAt } from "./list-model";
import { hasParameters, seedTenant } from "./population";
import { prove, times } from "./proof";
import { inParallel } from "./raw";

/** The explanation of `~why` agrees with the list. */

type ListOperation = Endpoint & { list: List };
type Row = Record<string, unknown>;

const lists = endpoints.filter(
  (endpoint): endpoint is ListOperation => isRecordList(endpoint) && !hasParameters(endpoint),
);

const perPage = ({ list }: ListOperation) => (list.envelope.style === "offset" ? "~limit=1000" : "~perPage=1000");

async function rowsOf(api: Api, operation: ListOperation, search = ""): Promise<Row[]> {
  const { status, body } = await api.get(`${operation.path}?${perPage(operation)}&${search}`);
  expect(status, search).toBe(200);
  return Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) as Row[]);
}

const idIn = (row: Row | undefined, { list }: ListOperation): string => String(row?.[list.id]);

/** Queries of a list that have something to do with its rows. */
function queryOf({ list }: ListOperation, rows: Row[]): fc.Arbitrary<string> {
  const condition = fc.constantFrom(...list.fields.values()).chain(({ path, kind }) => {
    const values = [...new Set(rows.flatMap((row) => valuesAt(row, path)).map(String))].filter((value) => value !== "");
    // Not of a record with such a field, so that nothing but the operators without a value are left.
    const ops = values.length > 0 ? operatorsByKind[kind] : (["exists", "missing"] as const);
    return fc
      .record({
        op: fc.constantFrom(...ops),
        value: fc.constantFrom(...values.slice(0, 20), ...(values.length ? [] : [""])),
      })
      .map(({ op, value }): [string, Condition] => [
        path.replace("*", "en"),
        { op, value: operators[op].takesValue ? value.slice(0, 200) : "" },
      ]);
  });
  const words = rows.flatMap((row) => list.search.flatMap((path) => valuesAt(row, path))).join(" ");
  const search = fc.constantFrom("", "", ...words.split(/\s+/u).filter(Boolean).slice(0, 40));
  return fc.tuple(fc.array(condition, { maxLength: 3 }), search).map(([conditions, word]) => {
    const parameters = conditions.map(([field, each]) => [`~filter[${field}]`, formatCondition(each)]);
    return new URLSearchParams([
      ...parameters,
      ...(word && list.search.length > 0 ? [["~search", word]] : []),
    ]).toString();
  });
}

test("Of a record a list says which condition keeps it out: all match exactly where the list has it", async ({
  tenant,
}) => {
  await seedTenant(tenant, "Why");
  const child = await tenant.child();
  await child.import("accounts", [{ id: "k1", name: "Child", country: "NO" }]);
  const pairs = times("why", 100);
  const differences: unknown[] = [];
  let tried = 0;
  const all = await inParallel(lists, 3, async (list) => ({ list, rows: await rowsOf(tenant.api, list) }));
  const known = all.filter(({ rows }) => rows.length > 0);
  expect(known.length).toBeGreaterThan(10);
  for (let round = 0; tried < pairs; round++) {
    const { list, rows } = known[round % known.length] ?? { list: undefined, rows: [] };
    if (!list) break;
    const seed = Number(process.env.FUZZ_SEED ?? 14) + round;
    for (const query of fc.sample(queryOf(list, rows), { numRuns: 3, seed })) {
      const listed = new Set((await rowsOf(tenant.api, list, query)).map((row) => idIn(row, list)));
      const some = fc.sample(fc.constantFrom(...rows), { numRuns: 4, seed });
      for (const id of some.map((row) => idIn(row, list))) {
        const { body } = await tenant.api.get(`${list.path}?~why=${encodeURIComponent(id)}&${query}`);
        const matches = body.found && body.conditions.every((each: { matches: boolean }) => each.matches);
        if (matches !== listed.has(id)) differences.push([list.path, id, decodeURIComponent(query), body]);
        tried++;
      }
    }
  }
  prove("why", tried, differences.length, "explanations of a record in a list that equal the list");
  expect(differences).toEqual([]);
});

test("A record of another tenant is answered byte for byte as one that does not exist, by every list", async ({
  tenant,
}) => {
  const stranger = await newTenant();
  await seedTenant(stranger, "Other");
  const unknown = '{"found":false,"conditions":[]}';
  const rows = await inParallel(lists, 3, async (list) => {
    // Roles of the platform are everybody's.
    const shared = new Set((await rowsOf(tenant.api, list)).map((row) => idIn(row, list)));
    const own = (await rowsOf(stranger.api, list)).filter((row) => !shared.has(idIn(row, list)));
    return own.map((row, place) => ({ list, id: idIn(row, list), place }));
  });
  // One of each list, and of as many more as make two thousand pairs where the test before has five thousand.
  const foreign = rows.flat().sort((one, other) => one.place - other.place);
  const asked = foreign.slice(0, Math.max(lists.length, times("why", 0) / 5));
  const differences: unknown[] = [];
  let tried = 0;
  await inParallel(asked, 4, async ({ list, id }) => {
    for (const query of ["", `&~filter[${list.list.id}]=${id}`, `&~fields=${list.list.id}`]) {
      const answers = [id, "0".repeat(id.length)].map((each) => tenant.api.get(`${list.path}?~why=${each}${query}`));
      const [one, other] = await Promise.all(answers);
      tried++;
      if (one?.status !== 200 || one.text !== unknown || other?.text !== unknown)
        differences.push([list.path, id, one?.text, other?.text]);
    }
  });
  prove("why", tried, differences.length, "records of another tenant that are answered byte for byte as unknown ones");
  expect(differences).toEqual([]);
  expect(tried).toBeGreaterThanOrEqual(lists.length);
});

test("The answer has a condition for each filter and word as it was sent, several equals as one, and that of a parameter", async ({
  tenant,
}) => {
  await tenant.import("tickets", [
    { id: "t1", subject: "Restore fails", created: "2026-11-10T08:00:00.000Z", closed: null },
  ]);
  const query =
    "~filter[subject][]=A&~filter[subject][]=Restore fails&~filter[created]=>=today-7d&~search=fails now&openOn=2026-11-11";
  const { body } = await tenant.api.get(
    `/v1/support/ticket?~why=t1&${query.replaceAll(" ", "%20")}&~sort=subject&~perPage=1`,
  );
  expect(body).toEqual({
    found: true,
    conditions: [
      { parameter: "~filter[subject]", value: ["A", "Restore fails"], matches: true },
      { parameter: "~filter[created]", value: ">=today-7d", matches: false },
      { parameter: "~search", value: "fails", matches: true },
      { parameter: "~search", value: "now", matches: false },
      { parameter: "openOn", value: "2026-11-11", matches: true },
    ],
  });
  const now = new Date().toISOString();
  for (const wrong of [`~why=t1&~at=${now}`, "~why=", "~why=a&~why=b", `~why=${"x".repeat(201)}`]) {
    const { status, body } = await tenant.api.get(`/v1/support/ticket?${wrong}`);
    expect([status, body.errors[0].parameter], wrong).toEqual([400, "~why"]);
  }
});

test("Of a deleted record the event is named, to those who may read events; one in the trash is live no longer", async ({
  tenant,
  stranger,
}) => {
  await tenant.import("distributors", [{ _id: "d1", name: "Nordic Supply", active: true }]);
  expect((await tenant.api.delete("/v1/distributor/d1")).status).toBe(200);
  const { body } = await tenant.api.get("/v1/distributor?~why=d1");
  const event = await tenant.api.get(`/v1/event/${body.deleted.event}`);
  expect(event.body).toMatchObject({ action: "distributor_delete", data: { _id: "d1" } });
  expect((await (await tenant.keyed("Platform/Distributor")).get("/v1/distributor?~why=d1")).body).toEqual({
    found: false,
    conditions: [],
  });
  expect((await stranger.api.get("/v1/distributor?~why=d1")).body).toEqual({ found: false, conditions: [] });

  const { body: made } = await tenant.api.post("/v2/product/collection", { name: "Winter", productGroupIds: [] });
  await tenant.api.delete(`/v2/product/collection/${made.id}`);
  const { body: trashed } = await tenant.api.get(`/v2/product/collection?~why=${made.id}&~filter[name]=Winter`);
  expect(trashed).toEqual({
    found: true,
    conditions: [
      { parameter: "~filter[name]", value: "Winter", matches: true },
      { parameter: "~filter[deletedDate]", value: "!", matches: false },
    ],
  });
  expect(idsOf(await tenant.api.get("/v2/product/collection?~filter[name]=Winter"))).toEqual([]);
});
