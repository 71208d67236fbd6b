import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { type Api, atServer, type TestTenant } from "./fixtures";
import { applied, made } from "./plan-task";
import { type RunningServer, startAnother } from "./server";

/** Plans and undos that are asked for at the same time through two processes. */

/** A few find a race too, if there is one, only not every time. */
const rounds = 6;

/** Tries a race several times, on accounts of the tenant. `there` is the API at the other process. */
async function inRounds(
  tenant: TestTenant,
  race: (apis: { api: Api; there: Api }, round: number) => Promise<void>,
): Promise<void> {
  const { api } = tenant;
  const there = await atServer(other, api);
  await addAccounts(tenant, accounts);
  for (let round = 0; round < rounds; round++) await race({ api, there }, round);
}

let other: RunningServer;
test.beforeAll(async () => {
  other = await startAnother();
});
test.afterAll(() => other.stop());

const accounts = ["k0", "k1", "k2", "k3"];

const addAccounts = (tenant: TestTenant, ids: readonly string[]) =>
  tenant.import(
    "accounts",
    ids.map((id) => ({ id, name: "A", country: "NO" })),
  );

/** A plan that gives the accounts another name. */
const planned = async (api: Api, name: string, ids: readonly string[] = accounts) =>
  await made(api, await api.post("/v1/plan", { operation: "account.update", ids, set: { name } }));

const namesOf = async (api: Api): Promise<string[]> =>
  (await api.get("/v1/account?~sort=id")).body.data.map(({ name }: { name: string }) => name);

const statuses = async (...requests: ReturnType<Api["get"]>[]): Promise<number[]> =>
  (await Promise.all(requests)).map(({ status }) => status);

test("A plan that is applied through two processes at once is applied once", async ({ tenant }) => {
  await inRounds(tenant, async ({ api, there }, round) => {
    const { id } = await planned(api, `B${round}`);
    const applying = [api, there].map((each) => each.post(`/v1/plan/${id}/apply`, {}));
    expect((await statuses(...applying)).sort()).toEqual([200, 409]);
  });
  expect((await tenant.api.get("/v1/event?~filter[action]=plan_apply&~filter[status]=success")).body.data).toHaveLength(
    rounds,
  );
});

test("A plan that is applied and cancelled at once is either, and changes nothing where it is cancelled", async ({
  tenant,
}) => {
  await inRounds(tenant, async ({ api, there }, round) => {
    const before = await namesOf(api);
    const name = `B${round}`;
    const { id } = await planned(api, name);
    const found = await statuses(api.post(`/v1/plan/${id}/apply`, {}), there.delete(`/v1/plan/${id}`));
    expect([...found].sort()).toEqual([200, 409]);
    const isApplied = found[0] === 200;
    expect((await api.get(`/v1/plan/${id}`)).body.status).toBe(isApplied ? "applied" : "cancelled");
    expect(await namesOf(api)).toEqual(isApplied ? accounts.map(() => name) : before);
  });
});

test("Of an undo of all records and the undo of one of them at once, each record is taken back once", async ({
  tenant,
}) => {
  await inRounds(tenant, async ({ api, there }, round) => {
    const before = await namesOf(api);
    const plan = await planned(api, `B${round}`);
    await applied(api, plan.id);
    const back = await made(api, await api.post("/v1/plan", { undo: plan.id }));
    const { event } = (await api.get(`/v1/plan/${plan.id}/change?~filter[record]=k2`)).body.data[0];
    const [all, one] = await statuses(
      api.post(`/v1/plan/${back.id}/apply`, {}),
      there.post(`/v1/event/${event}/undo`, {}),
    );
    expect([
      [200, 422],
      [409, 200],
    ]).toContainEqual([all, one]);
    if (all === 409) {
      const rest = await api.post(`/v1/plan/${back.id}/apply`, { stale: "skip" });
      expect(rest.body).toMatchObject({ status: "done", done: 3, failed: 1 });
    }
    expect(await namesOf(api)).toEqual(before);
  });
});

test("A role that was deleted comes back once, however often that is asked at the same time", async ({ tenant }) => {
  const path = "/v1/account/permission/role";
  await inRounds(tenant, async ({ api, there }, round) => {
    const { _id } = (await api.post(path, { name: `desk${round}`, features: [] })).body;
    const plan = await made(api, await api.post("/v1/plan", { operation: "role.delete", ids: [_id] }));
    await applied(api, plan.id);
    const back = await made(api, await api.post("/v1/plan", { undo: plan.id }));
    const { event } = (await api.get(`/v1/plan/${plan.id}/change`)).body.data[0];
    const undoing = [api, there, there].map((each) => each.post(`/v1/event/${event}/undo`, {}));
    const found = await statuses(api.post(`/v1/plan/${back.id}/apply`, {}), ...undoing);
    expect(found.filter((status) => status === 200)).toHaveLength(1);
    for (const status of found) expect([200, 409, 422]).toContain(status);
    expect((await api.get(`${path}/${_id}`)).status).toBe(200);
  });
});

test("An undo of many records holds no lock of its own for each", async ({ api, tenant }) => {
  const ids = Array.from({ length: 600 }, (_, at) => `k${at}`);
  await addAccounts(tenant, ids);
  const plan = await planned(api, "B", ids);
  await applied(api, plan.id);
  const back = await made(api, await api.post("/v1/plan", { undo: plan.id }));
  let isOver = false;
  const undoing = applied(api, back.id).finally(() => {
    isOver = true;
  });
  const counts: number[] = [];
  while (!isOver) counts.push(await locksOf(`plan task:${tenant.id}:${back.id}`));
  expect(await undoing).toMatchObject({ status: "done", done: ids.length });
  expect(Math.max(...counts)).toBe(1);
});

/** How many names the transaction holds that holds this one. */
const locksOf = (name: string): Promise<number> =>
  withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (session) => {
    const { rows } = await session.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND pid IN (
         SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
           AND ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0))`,
      [name],
    );
    return rows[0]?.count ?? 0;
  });
