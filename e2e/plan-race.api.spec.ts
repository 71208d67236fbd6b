import fc from "fast-check";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import type { Api, TestTenant } from "./fixtures";
import { outcomesOf, race, sample } from "./plan-race";
import { prove, times } from "./proof";

/** Plans are applied exactly or not at all, whatever else happens at the same time. */

const addAccounts = (tenant: TestTenant, count: number) =>
  tenant.import(
    "accounts",
    Array.from({ length: count }, (_, at) => ({ id: `k${at}`, name: `Account ${at}`, country: "NO" })),
  );

test("Random plans among 8 writers become exactly what they say, or nothing", async ({ api, tenant }) => {
  const attempts = times("plans", 6);
  await addAccounts(tenant, 60);
  const account = fc.integer({ min: 0, max: 59 }).map((at) => `k${at}`);
  const city = fc.integer({ min: 0, max: 6 }).map((at) => `City ${at}`);
  const { failures, applied, refused } = await race(tenant, {
    kind: "account",
    attempts,
    write: () => api.put(`/v1/account/${sample(account)}`, { address: { postal: { city: sample(city) } } }),
    plan: (at) => {
      const ids = sample(fc.uniqueArray(account, { minLength: 1, maxLength: 6 }));
      const set = { name: `Plan ${at}`, country: sample(fc.constantFrom("NO", "SE", "DK")) };
      return api.post("/v1/plan", { operation: "account.update", ids, set });
    },
  });
  prove(
    "plans",
    attempts,
    failures,
    `random plans among 8 writers, ${applied} applied exactly, ${refused} refused whole`,
  );
  expect(failures).toBe(0);
  expect(applied).toBeGreaterThan(0);
});

test("Random imports among 8 writers create and change exactly what their plans say, or nothing", async ({
  tenant,
}) => {
  const { api } = tenant;
  const attempts = times("plans", 50);
  // Half of them are there when it begins.
  const id = fc.integer({ min: 0, max: 119 }).map((at) => `p${at}`);
  const name = fc.constantFrom("A", "B", "C");
  await tenant.import(
    "products",
    Array.from({ length: 60 }, (_, at) => ({ id: `p${at * 2}`, name: "A" })),
  );
  let created = "n";
  const { outcomes, failures, applied, refused } = await race(tenant, {
    kind: "product",
    attempts,
    write: () => {
      const written = sample(fc.oneof({ weight: 20, arbitrary: id }, { weight: 1, arbitrary: fc.constant(created) }));
      return tenant.import("products", [{ id: written, name: sample(name) }]);
    },
    plan: (at) => {
      created = `n${at}`;
      // Not every record is one, and a record that comes twice is refused.
      const names = fc.oneof(name, fc.constantFrom(`Plan ${at}`, `Plan ${at}`, 5));
      const others = sample(fc.array(fc.record({ id, name: names }), { minLength: 1, maxLength: 8 }));
      const records = [...others, { id: created, name: `Plan ${at}` }];
      return api.post("/v1/plan", { operation: "product.import", records });
    },
  });
  prove(
    "plans",
    attempts,
    failures,
    `random imports among 8 writers, ${applied} applied exactly, ${refused} refused whole`,
  );
  expect(failures).toBe(0);
  expect(applied).toBeGreaterThan(0);
  expect(new Set(outcomes.map(({ action }) => action))).toEqual(new Set(["create", "change", "same", "refuse"]));
});

test("Each single change between plan and application is refused by record and event", async ({ api, tenant }) => {
  const attempts = times("plans", 6);
  await addAccounts(tenant, 20);
  let failures = 0;
  for (let at = 0; at < attempts; at++) {
    const ids = sample(fc.uniqueArray(fc.integer({ min: 0, max: 19 }), { minLength: 1, maxLength: 5 }));
    const records = ids.map((id) => `k${id}`);
    const made = await api.post("/v1/plan", { operation: "account.update", ids: records, set: { name: `Plan ${at}` } });
    const changed = sample(fc.constantFrom(...records));
    await api.put(`/v1/account/${changed}`, { address: { postal: { city: `City ${at}` } } });
    const event = (await api.get(`/v1/event?~filter[data._id]=${changed}&~sort=-time&~limit=1`)).body.data[0];
    const answer = await api.post(`/v1/plan/${made.body.id}/apply`, {});
    const [named, ...others] = answer.body.records ?? [];
    const isNamed = named?.id === changed && named.changedBy.event === event.id && others.length === 0;
    const isUnchanged = (await outcomesOf("account", tenant.id, [made.body.id])).every(({ found }) => found === null);
    if (answer.body.code !== "plan_stale" || !isNamed || !isUnchanged) failures++;
    await api.delete(`/v1/plan/${made.body.id}`);
  }
  prove("plans", attempts, failures, "single changes between plan and application, each refused by record and event");
  expect(failures).toBe(0);
});

test("A plan whose connection to the database is cut while it is applied is applied whole or not at all", async ({
  tenant,
}) => {
  const { api } = tenant;
  const attempts = Math.ceil(times("plans", 20) / 10);
  const ids = await addCollections(api, tenant, 20);
  let [cut, failures] = [0, 0];
  for (let at = 0; at < attempts; at++) {
    const set = { productGroupIds: at % 2 === 0 ? ["p1"] : ["p2"] };
    const { body: plan } = await api.post("/v1/plan", { operation: "collection.update", ids, set });
    const application = api.post(`/v1/plan/${plan.id}/apply`, {});
    const answered = application.then(() => true);
    // The lock is held from the first statements of the application to its end.
    while (!(await Promise.race([answered, cutConnection(tenant.id)])));
    const { status } = await application;
    const { body } = await api.get("/v2/product/collection?~perPage=100");
    const groups: string[][] = body.data.map(({ productGroupIds = [] }) => productGroupIds);
    const written = groups.filter((each) => each[0] === set.productGroupIds[0]).length;
    const isApplied = (await api.get(`/v1/plan/${plan.id}`)).body.status === "applied";
    if (written !== (isApplied ? ids.length : 0)) failures++;
    if (status === 200 && !isApplied) failures++;
    if (status !== 200) cut++;
    if (!isApplied) await api.post(`/v1/plan/${plan.id}/apply`, {});
  }
  prove(
    "plans",
    attempts,
    failures,
    `applications whose connection was cut at a random moment, ${cut} of them before the end`,
  );
  expect(failures).toBe(0);
});

async function addCollections(api: Api, tenant: TestTenant, count: number): Promise<string[]> {
  await tenant.import(
    "products",
    ["p1", "p2"].map((id) => ({ id, group_id: id, name: id })),
  );
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    ids.push((await api.post("/v2/product/collection", { name: `Collection ${at}` })).body.id);
  }
  return ids;
}

/** Ends the connection that holds the lock of the tenant's collections; whether there was one. A role may end its own. */
const cutConnection = (tenant: string): Promise<boolean> =>
  withSession(process.env.COMPTOIR_TEST_APP_URL ?? "", async (session) => {
    const { rows } = await session.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks, pg_sleep(random() * 0.03)
       WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()
         AND ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0)`,
      [`collection:${tenant}`],
    );
    return rows.length > 0;
  });
