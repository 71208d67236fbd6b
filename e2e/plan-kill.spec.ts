import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { cloneDatabase, type TestDatabase } from "./database";
import { newTenant, onDatabase, type TestTenant } from "./fixtures";
import { ended, file, made, ndjson } from "./plan-task";
import { prove, times } from "./proof";
import { type RunningServer, startServer } from "./server";

/** The process that applies plans, killed at any moment of it. */

interface Site {
  database: TestDatabase;
  server: RunningServer;
  worker: RunningServer;
  startWorker(): Promise<RunningServer>;
}

let site: Site;
test.beforeAll(async () => {
  const database = await cloneDatabase();
  const common = { DATABASE_URL: database.ownerUrl, APP_DATABASE_URL: database.appUrl };
  const startWorker = () => startServer({ ...common, WEBHOOK_WORKER: "true" });
  const [server, worker] = await Promise.all([startServer(common), startWorker()]);
  site = { database, server, worker, startWorker };
});
test.afterAll(async () => {
  await Promise.all([site.server.stop(), site.worker.stop()]);
  await site.database.drop();
});

/** In one transaction, and in batches of 5,000. */
const kinds = [
  { records: 3_000, asked: {} },
  { records: 11_000, asked: { stale: "skip" } },
] as const;

test("A worker that is killed while it applies a plan leaves nothing half applied, and the next one applies it once", async () => {
  const kills = times("plan-kills", kinds.length);
  const faults: unknown[] = [];
  let during = 0;
  await onDatabase({ ...site.database, url: site.server.url }, async () => {
    for (let at = 0; at < kills; at++) {
      const { records, asked } = kinds[at % kinds.length] ?? kinds[0];
      const tenant = await newTenant();
      const plan = await made(
        tenant.api,
        await tenant.api.post("/v1/plan?operation=product.import", file(records, "A"), ndjson),
      );
      const application = tenant.api.post(`/v1/plan/${plan.id}/apply`, asked);
      await Promise.race([untilBegun(tenant), application]);
      await pause(Math.random() * 400);
      await killWorker();
      const left = await countsOf(tenant);
      expect([200, 202]).toContain((await application).status);
      const { body } = await tenant.api.get(`/v1/operation/${plan.id}`);
      if (body.status === "running") during++;
      if (!isWhole(left.products, records, "stale" in asked) || left.applied > 1) faults.push([at, left, body]);
      site.worker = await site.startWorker();
      const operation = await ended(tenant.api, `/v1/operation/${plan.id}`);
      const counts = await countsOf(tenant);
      const isOnce =
        counts.products === records && counts.applied === 1 && counts.imported === 1 && counts.versions === 0;
      if (operation.status !== "done" || operation.done !== records || !isOnce) faults.push([at, counts, operation]);
    }
  });
  prove(
    "plan-kills",
    kills,
    faults.length,
    `kills of the worker while it applies a plan, ${during} of them before the end`,
  );
  expect(faults).toEqual([]);
});

/** All of it or nothing, or whole batches. */
const isWhole = (products: number, records: number, inBatches: boolean): boolean =>
  products === records || (inBatches ? products % 5_000 === 0 : products === 0);

const countsOf = ({ id }: TestTenant) =>
  withSession(site.database.ownerUrl, async (owner) => {
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

/** The worker has taken the job. */
async function untilBegun({ id }: TestTenant): Promise<void> {
  const isLocked = () =>
    withSession(site.database.ownerUrl, async (owner) => {
      const text = "SELECT FROM graphile_worker.jobs WHERE split_part(key, ':', 2) = $1 AND locked_at IS NOT NULL";
      return ((await owner.query(text, [id])).rowCount ?? 0) > 0;
    });
  while (!(await isLocked())) await pause(2);
}

async function killWorker(): Promise<void> {
  const { process } = site.worker;
  const exit = once(process, "exit");
  process.kill("SIGKILL");
  await exit;
  await pause(50);
}
