import { eventList } from "@/lib/resources/event/schema";
import { idsOf } from "./answers";
import { expect, test } from "./api-test";
import type { TestTenant } from "./fixtures";

/** More rows than a search reads in order before it asks the index. */
const count = 2_300;
const numbered = (at: number) => `n${String(at).padStart(4, "0")}`;

/** The words of a row: one that all have, one that the last rows have, and one of a single row. */
const nameOf = (at: number) =>
  ["Backup", ...(at >= count - 30 ? ["zebra"] : []), ...(at === 7 || at === 2_200 ? ["qqz"] : [])].join(" ");

/** A search, and whether the row at a place matches. */
const searches: [string, (at: number) => boolean][] = [
  ["zebra", (at) => nameOf(at).includes("zebra")],
  ["ZEB backup", (at) => nameOf(at).includes("zebra")],
  ["qqz", (at) => nameOf(at).includes("qqz")],
  ["zebra qqz", () => false],
  ["x9x", () => false],
  ["zb", () => false],
  ["n2299", (at) => at === 2_299],
];

const rows = Array.from({ length: count }, (_, at) => at);

async function compare(tenant: TestTenant, path: string, sorts: readonly string[]): Promise<void> {
  for (const [search, matches] of searches) {
    const found = rows.filter(matches).map(numbered);
    for (const sort of sorts) {
      const expected = sort.startsWith("-") ? found.toReversed() : found;
      for (const page of [0, 1]) {
        const query = `${path}?~search=${search}&~sort=${sort}&~perPage=20&~page=${page}&~fields=id`;
        for (const Prefer of ["count=none", "snapshot"]) {
          const ids = idsOf(await tenant.api.get(query, { Prefer }));
          expect(ids, `${Prefer} ${query}`).toEqual(expected.slice(page * 20, page * 20 + 20));
        }
      }
    }
  }
}

test("A search finds the products that come late in the order, and no other tenant's", async ({ tenant, stranger }) => {
  const products = rows.map((at) => ({
    id: numbered(at),
    name: `${numbered(at)} ${nameOf(at)}`,
    group_id: numbered(at),
  }));
  await tenant.import("products", products);
  await stranger.import("products", [{ id: "foreign", name: "zebra qqz x9x" }]);
  await compare(tenant, "/v2/product", ["name", "group_id", "-group_id", "id"]);
});

test("A search finds the tickets that come late in the order, also a customer's, and no other tenant's", async ({
  tenant,
  stranger,
}) => {
  const child = await tenant.child();
  const tickets = rows.map((at) => ({
    id: numbered(at),
    tenant: at % 2 === 0 ? tenant.id : child.id,
    subject: `${numbered(at)} ${nameOf(at)}`,
    created: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
  }));
  await tenant.import("tickets", tickets);
  await stranger.import("tickets", [{ id: "foreign", subject: "zebra qqz x9x" }]);
  await compare(tenant, "/v1/support/ticket", ["created", "-created", "subject"]);
});

test("A search of events finds the same in the order of every field", async ({ tenant }) => {
  const events = Array.from({ length: 12 }, (_, at) => ({
    id: `e${at}`,
    source: "order",
    action: `create${at}`,
    message: at === 3 ? `zebra ${"x".repeat(1_200)}` : at % 2 === 0 ? "zebra" : "horse",
  }));
  await tenant.import("events", events);
  const expected = ["e0", "e10", "e2", "e3", "e4", "e6", "e8"];
  for (const field of Object.keys(eventList.ordered ?? {})) {
    for (const sort of [field, `-${field}`]) {
      const answer = await tenant.api.get(`/v1/event?~search=zebra&~sort=${sort}`);
      expect(idsOf(answer).sort(), sort).toEqual(expected);
      expect(answer.body.pagination.total).toBe(expected.length);
    }
  }
});
