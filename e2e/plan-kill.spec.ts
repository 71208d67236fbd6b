import { setTimeout as sleep } from "node:timers/promises";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { newTenant, type TestTenant } from "./fixtures";
import { withKillableWorker } from "./killable-worker";
import { ended, file, made, ndjson } from "./plan-task";
import { prove, times } from "./proof";

/** The process that applies plans, killed at any moment of it. */

/** In one transaction, and in batches of 5,000. */
const kinds = [
  { records: 3_000, asked: {} },
  { records: 11_000, asked: { stale: "skip" } },
] as const;

const transactionMax = 10_000;

test("A worker that is killed while it applies a plan leaves nothing half applied, and the next one applies it once", async () => {
  const kills = times("plan-kills", kinds.length);
  const faults: unknown[] = [];
  let during = 0;
  await withKillableWorker(
    async ({ ownerUrl }, worker) => {
      for (let at = 0; at < kills; at++) {
        const { records, asked } = kinds[at % kinds.length] ?? kinds[0];
        const tenant = await newTenant();
        const plan = await made(
          tenant.api,
          await tenant.api.post("/v1/plan?operation=product.import", file(records, "A"), ndjson),
        );
        const application = tenant.api.post(`/v1/plan/${plan.id}/apply`, asked);
        await Promise.race([untilBegun(ownerUrl, tenant), application]);
        await sleep(Math.random() * 400);
        await worker.kill();
        await sleep(50);
        const left = await countsOf(ownerUrl, tenant);
        expect([200, 202]).toContain((await application).status);
        const { body } = await tenant.api.get(`/v1/operation/${plan.id}`);
        if (body.status === "running") during++;
        if (!isWhole(left.products, records, records > transactionMax) || left.applied > 1)
          faults.push([at, left, body]);
        await worker.restart();
        const operation = await ended(tenant.api, `/v1/operation/${plan.id}`);
        const counts = await countsOf(ownerUrl, tenant);
        const isOnce =
          counts.products === records && counts.applied === 1 && counts.imported === 1 && counts.versions === 0;
        if (operation.status !== "done" || operation.done !== records || !isOnce) faults.push([at, counts, operation]);
      }
    },
    { PLAN_TRANSACTION_MAX: `${transactionMax}` },
  );
  prove(
    "plan-kills",
    kills,
    faults.length,
    `kills of the worker while it applies a plan, ${during} of them before the end`,
  );
  expect(faults).toEqual([]);
});

test("A plan that is cancelled just as its file turns out to be unreadable is cancelled, not failed", async () => {
  await withKillableWorker(async ({ ownerUrl }, worker) => {
    const { api } = await newTenant();
    worker.pause();
    // It is stored before it is read, as it does not fit into memory.
    const unreadable = "{\n".padEnd(9_000_000, `${file(1, "A")}\n`);
    const { body: plan } = await api.post("/v1/plan?operation=product.import", unreadable, ndjson);
    expect(plan.status).toBe("making");
    await withSession(ownerUrl, async (owner) => {
      const waiting = async () => {
        const { rows } = await owner.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0",
        );
        return rows.length;
      };
      await owner.query("BEGIN");
      await owner.query("SELECT FROM plan WHERE id = $1 FOR UPDATE", [plan.id]);
      const cancelling = api.delete(`/v1/plan/${plan.id}`);
      await expect.poll(waiting, polling).toBe(1);
      worker.resume();
      await expect.poll(waiting, polling).toBe(2);
      await owner.query("COMMIT");
      expect((await cancelling).body.status).toBe("cancelled");
    });
    await expect.poll(() => tasksOf(ownerUrl), polling).toBe(0);
    expect((await api.get(`/v1/plan/${plan.id}`)).body).toMatchObject({ status: "cancelled" });
    expect((await api.get("/v1/event?~filter[status]=error")).body.data).toEqual([]);
  });
});

test("A plan that one process still makes is not called failed by another one that gives it up", async () => {
  await withKillableWorker(async ({ ownerUrl }, worker) => {
    const { id: tenant, api } = await newTenant();
    worker.pause();
    const { body: plan } = await api.post("/v1/plan?operation=product.import", file(3_000, "A"), ndjson);
    await withSession(ownerUrl, async (owner) => {
      const lock = [`plan task:${tenant}:${plan.id}`];
      const givenUp = "UPDATE graphile_worker._private_jobs SET attempts = $1, run_at = now() WHERE key = $2";
      const job = `plan:${tenant}:${plan.id}`;
      await owner.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", lock);
      await owner.query(givenUp, [5, job]);
      worker.resume();
      const error = async () =>
        (await owner.query("SELECT last_error FROM graphile_worker.jobs WHERE key = $1", [job])).rows[0]?.last_error;
      await expect.poll(error, { timeout: 20_000 }).toContain("Another process runs it.");
      expect((await api.get(`/v1/plan/${plan.id}`)).body.status).toBe("making");
      await owner.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", lock);
      await owner.query(givenUp, [0, job]);
    });
    expect((await ended(api, `/v1/plan/${plan.id}`)).status).toBe("ready");
  });
});

const polling = { interval: 10 };

/** How many tasks of plans the queue has. */
const tasksOf = (ownerUrl: string): Promise<number> =>
  withSession(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ count: number }>(
      "SELECT count(*)::int FROM graphile_worker.jobs WHERE task_identifier = 'plan_task'",
    );
    return rows[0]?.count ?? 0;
  });

/** All of it or nothing, or whole batches. */
const isWhole = (products: number, records: number, inBatches: boolean): boolean =>
  products === records || (inBatches ? products % 5_000 === 0 : products === 0);

const countsOf = (ownerUrl: string, { id }: TestTenant) =>
  withSession(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ products: number; versions: number; applied: number; imported: number }>(
      `SELECT (SELECT count(*)::int FROM product WHERE tenant = $1) AS products,
         (SELECT count(*)::int FROM version WHERE tenant = $1 AND kind = 'product') AS versions,
         count(*) FILTER (WHERE action = 'plan_apply')::int AS applied,
         count(*) FILTER (WHERE action = 'import')::int AS imported
       FROM event WHERE tenant = $1 AND status = 'success'`,
      [id],
    );
    return rows[0] ?? { products: 0, versions: 0, applied: 0, imported: 0 };
  });

/** Waits until the worker has taken the job. */
async function untilBegun(ownerUrl: string, { id }: TestTenant): Promise<void> {
  const isLocked = () =>
    withSession(ownerUrl, async (owner) => {
      const text = "SELECT FROM graphile_worker.jobs WHERE split_part(key, ':', 2) = $1 AND locked_at IS NOT NULL";
      return ((await owner.query(text, [id])).rowCount ?? 0) > 0;
    });
  while (!(await isLocked())) await sleep(2);
}
