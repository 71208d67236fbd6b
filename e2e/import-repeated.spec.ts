import fc from "fast-check";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { newTenant, type TestTenant } from "./fixtures";

/** Files that are imported one after the other, compared with a record of the changes of each. */

type Json = Record<string, unknown>;

const tables = ["subscription", "subscription_document", "subscription_item"];
const few = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

/** Members in the order of the interface, in which they are stored. */
const item = fc.record({ amount: few(0, 1, 2.5), sku: few("A", "B"), name: few("Backup", "Ænes"), msp: few(true) });
const record = fc.record({
  _id: fc.constantFrom("a", "b", "c", "d", "e ☃", "f'\\"),
  name: few("Backup", "backup", "Ærlig", "x".repeat(1100)),
  description: few("Short", "y".repeat(2100)),
  logo: few("https://assets.example/a.png"),
  price: few(0, 1, 1e300),
  items: fc.option(fc.array(item, { maxLength: 3 }), { nil: undefined }),
  status: few("active", "pending", "paused"),
  parent: few({ account: { tenant: "q" } }),
  created: few("2026-01-01T00:00:00.000Z"),
});
/** A file holds a record once; members without a value are absent. */
const file = fc
  .uniqueArray(record, { selector: ({ _id }) => _id, maxLength: 6 })
  .map((records): Json[] => JSON.parse(JSON.stringify(records)));

const ownerUrl = () => process.env.COMPTOIR_TEST_OWNER_URL ?? "";
const idOf = ({ _id }: Json) => String(_id);
const inOrder = (values: unknown[]) => values.map((each) => JSON.stringify(each)).sort();

/** The rows of all tables without tenants and times. */
const rowsOf = ({ id }: TestTenant) =>
  withSession(ownerUrl(), async (session) => {
    const all: unknown[] = [];
    for (const table of tables) {
      const { rows } = await session.query(
        `SELECT '${table}' AS "table", to_jsonb(t) - '{tenant,family,seller,tx,made_at,doc}'::text[] AS "row", to_jsonb(t)->'doc' AS doc
         FROM ${table} t WHERE tenant = $1 AND family = $1`,
        [id],
      );
      all.push(...rows);
    }
    return inOrder(all);
  });

/** Which transaction has written each row, by the record. */
const writersOf = ({ id }: TestTenant, ids: string[]) =>
  withSession(ownerUrl(), async (session) => {
    const parts = tables.map((table) => {
      const whose = table === "subscription_item" ? "subscription" : "id";
      return `SELECT '${table}', ${whose}, ctid::text, xmin::text FROM ${table} WHERE tenant = $1 AND ${whose} = ANY ($2)`;
    });
    const { rows } = await session.query({ text: parts.join(" UNION ALL "), values: [id, ids], rowMode: "array" });
    return inOrder(rows);
  });

/** The former versions of the records, and of each table how many rows its recorded changes add up to, and how many it has. */
const accountsOf = ({ id }: TestTenant) =>
  withSession(ownerUrl(), async (session) => {
    const versions = await session.query("SELECT doc FROM version WHERE tenant = $1 ORDER BY ended_at", [id]);
    const counted = tables.filter((table) => table !== "subscription_document");
    const totals = await session.query(
      counted
        .map(
          (
            table,
          ) => `SELECT (SELECT coalesce(sum(rows), 0)::int FROM row_change WHERE tenant = $1 AND source = '${table}') AS recorded,
                        (SELECT count(*)::int FROM ${table} WHERE tenant = $1) AS counted`,
        )
        .join(" UNION ALL "),
      [id],
    );
    return { versions: inOrder(versions.rows.map(({ doc }) => doc)), totals: totals.rows };
  });

test("Files imported in turn give what importing the last state gives; unchanged records get no write, version or feed entry", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 2, maxLength: 4 }), async (files) => {
      const [tenant, fresh] = [await newTenant(), await newTenant()];
      const state = new Map<string, Json>();
      const former: Json[] = [];
      let feed = await tenant.api.get("/v2/subscription/customers/changes");
      for (const records of files) {
        const isSame = (each: Json) => JSON.stringify(state.get(idOf(each))) === JSON.stringify(each);
        const changed = records.filter((each) => !isSame(each)).map(idOf);
        const kept = [...state.keys()].filter((id) => !changed.includes(id));
        const writers = await writersOf(tenant, kept);
        const { count } = await tenant.import("subscriptions", records);
        expect(count).toBe(records.length);
        expect(await writersOf(tenant, kept)).toEqual(writers);
        for (const each of records) {
          const before = state.get(idOf(each));
          if (before && !isSame(each)) former.push(before);
          state.set(idOf(each), each);
        }
        const [, later = ""] = /<([^>]+)>; rel="later"/.exec(feed.headers.get("link") ?? "") ?? [];
        feed = await tenant.api.get(later);
        expect(feed.body.data.map(idOf).sort()).toEqual(changed.sort());
      }
      await fresh.import("subscriptions", [...state.values()]);
      expect(await rowsOf(tenant)).toEqual(await rowsOf(fresh));
      const { versions, totals } = await accountsOf(tenant);
      expect(versions).toEqual(inOrder(former));
      for (const { recorded, counted } of totals) expect(recorded).toBe(counted);
    }),
    { numRuns: Number(process.env.IMPORT_RUNS ?? 8), endOnFailure: true },
  );
});
