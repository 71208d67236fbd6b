import { parseListQuery } from "@/lib/base/list/query";
import { rawParameters } from "@/lib/base/list/raw-parameters";
import { readList } from "@/lib/base/list/read";
import { byWholeValues } from "@/lib/base/list/whole-values";
import { subscriptionList } from "@/lib/resources/subscription/schema";
import { expect, test } from "./api-test";
import type { TestTenant } from "./fixtures";

/*
 * In a list of many rows, a filter by a part of a text is answered by the values that have the part, where the text has few
 * values. The answer is the one of all rows.
 */

interface Subscription {
  _id: string;
  order?: string;
  edition?: { name: string };
}

const editions = ["Nordic Supply", "NORDIC cloud", "Østlandet", "østfold", "100% net", "back\\slash", "a"];

const subscription = (n: number): Subscription => ({
  _id: `s${n}`,
  // One value for two rows: too many of them.
  ...(n % 3 !== 0 && { order: `g${n >> 1}` }),
  ...(n % 11 !== 0 && { edition: { name: editions[n % editions.length] ?? "" } }),
});

const texts = {
  "edition.name": ({ edition }: Subscription) => edition?.name,
  order: ({ order }: Subscription) => order,
};

const filters = [
  ...["~nordic", "~ø", "^øst", "$SUPPLY", "~%", "~\\", "^a", "~zz", "^nordic s"].map((part) => ["edition.name", part]),
  ...["~g12", "$99", "^G5"].map((part) => ["order", part]),
] as [keyof typeof texts, string][];

async function compare(tenant: TestTenant, all: readonly Subscription[]): Promise<void> {
  for (const [field, part] of filters) {
    const expected = all.filter((each) => has(texts[field](each), part)).map(({ _id }) => _id);
    const inOrder = expected.toSorted();
    for (const page of [0, 1, Math.floor(inOrder.length / 50)]) {
      const search = `~filter[${field}]=${encodeURIComponent(part)}&~sort=_id&~page=${page}&~perPage=50`;
      const ids = inOrder.slice(page * 50, page * 50 + 50);
      expect({ search, ...(await read(tenant, search)) }).toEqual({ search, ids, total: inOrder.length });
      expect({ search, ...(await read(tenant, search, true)) }).toEqual({ search, ids, total: undefined });
    }
  }
}

function has(value: string | undefined, written: string): boolean {
  const [operator, part] = [written[0], written.slice(1).toLowerCase()];
  const folded = value?.toLowerCase();
  if (folded === undefined) return false;
  if (operator === "^") return folded.startsWith(part);
  return operator === "$" ? folded.endsWith(part) : folded.includes(part);
}

const queryOf = (search: string) => parseListQuery(subscriptionList, rawParameters(new URLSearchParams(search)));

const viewerOf = ({ id, parent }: TestTenant) => ({ id, parent });

interface Found {
  ids: string[];
  total: number | undefined;
}

async function read(tenant: TestTenant, search: string, isUncounted = false): Promise<Found> {
  const request = { list: subscriptionList, query: queryOf(search), form: "page", isUncounted } as const;
  const result = await readList(viewerOf(tenant), request);
  if (result.form !== "page") throw new Error("a page was asked for");
  const records: Subscription[] = JSON.parse(`[${result.rows}]`);
  return { ids: records.map(({ _id }) => _id), total: result.total };
}

const isByValues = async (tenant: TestTenant, search: string): Promise<boolean> =>
  (await byWholeValues(viewerOf(tenant), subscriptionList, queryOf(search))) !== undefined;

test("Among many rows a filter by a part of a text finds what all rows have, also right after a write", async ({
  tenant,
}) => {
  let all = Array.from({ length: 5_100 }, (_, n) => subscription(n));
  await tenant.import("subscriptions", all);
  expect(await isByValues(tenant, "~filter[edition.name]=~nordic")).toBe(true);
  expect(await isByValues(tenant, "~filter[order]=~g12")).toBe(false);
  await compare(tenant, all);

  const change = async (n: number, name: string) => {
    const changed = { ...subscription(n), edition: { name } };
    all = all.map((each) => (each._id === changed._id ? changed : each));
    // What is read meanwhile must not be remembered as what is there afterwards.
    const meanwhile = filters.map(([field, part]) => read(tenant, `~filter[${field}]=${encodeURIComponent(part)}`));
    await Promise.all([tenant.import("subscriptions", [changed]), ...meanwhile]);
    await compare(tenant, all);
  };
  for (let n = 20; n < 26; n++) await change(n, `Nordic ${n}`);
  // Too long for the index of its field.
  await change(4, `nordic ${"x".repeat(1_200)} supply`);
  expect(await isByValues(tenant, "~filter[edition.name]=~nordic")).toBe(false);
});
