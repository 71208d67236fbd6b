import { namesMax, usage } from "@/lib/base/http/usage";
import { asDatabaseOwner } from "./access";
import { expect, test } from "./api-test";
import { Api, withKey } from "./fixtures";
import { startAnother } from "./server";

/** The counts of calls that a change of rights is tried on. */

const countsOf = async (tenant: string) =>
  (
    await asDatabaseOwner(
      "SELECT credential, operation, day::text, ok, refused FROM usage WHERE tenant = $1 ORDER BY operation, day",
      [tenant],
    )
  ).rows;

test("Calls are counted also when the server is stopped right after them", async ({ tenant }) => {
  const { body: key } = await tenant.api.post("/v1/key", { name: "erp", scopes: ["Platform/Account"] });
  const server = await startAnother();
  const api = new Api(withKey(key.key).credential, server.url);
  for (const path of ["/v1/account", "/v1/account", "/v2/product"]) await api.get(path);
  expect(await server.stop()).toBe(0);
  const counts = await countsOf(tenant.id);
  expect(counts.filter(({ credential }) => credential === key.id)).toMatchObject([
    { operation: "listAccounts", ok: 2, refused: 0 },
    { operation: "listProducts", ok: 0, refused: 1 },
  ]);
});

test("A process counts the calls of a limited number of users and operations at a time", async ({ tenant }) => {
  const { user, ...actor } = tenant.actor();
  const counted = usage();
  await counted.flush();
  for (let at = 0; at < namesMax + 500; at++)
    counted.count({ ...actor, user: { ...user, id: `u${at}` } }, "getMe", false);
  // Who is counted already is counted on.
  counted.count({ ...actor, user: { ...user, id: "u0" } }, "getMe", false);
  await counted.flush();
  const { rows } = await asDatabaseOwner(
    "SELECT count(*)::int AS names, sum(ok)::int AS calls FROM usage WHERE tenant = $1",
    [tenant.id],
  );
  expect(rows).toEqual([{ names: namesMax, calls: namesMax + 1 }]);
  // Those that are stored make room for others.
  counted.count({ ...actor, user: { ...user, id: "another" } }, "getMe", true);
  await counted.flush();
  expect(await countsOf(tenant.id)).toContainEqual(expect.objectContaining({ credential: "another", refused: 1 }));
});

test("Counts are forgotten after 90 days", async ({ tenant }) => {
  await asDatabaseOwner(
    `INSERT INTO usage (tenant, credential, operation, day, ok, refused, last)
     SELECT $1, 'key' || n, 'listAccounts', current_date - age, 1, 0, now() - age * interval '1 day'
     FROM unnest(ARRAY[90, 91]) age, generate_series(1, 3000) n`,
    [tenant.id],
  );
  await asDatabaseOwner("SELECT graphile_worker.add_job('usage_prune')", []);
  const ages = async () =>
    (
      await asDatabaseOwner(
        "SELECT current_date - day AS age, count(*)::int AS counts FROM usage WHERE tenant = $1 GROUP BY day",
        [tenant.id],
      )
    ).rows;
  await expect.poll(ages).toEqual([{ age: 90, counts: 3000 }]);
});
