import { setTimeout as sleep } from "node:timers/promises";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { newTenant } from "./fixtures";
import { withKillableWorker } from "./killable-worker";
import { ended } from "./plan-task";
import { prove, times } from "./proof";

/** The process that copies a tenant, killed at any moment of it. */

const products = 6_000;

test("A worker that is killed while it copies a tenant leaves the copy whole or none, and the next one makes it", async () => {
  const kills = times("sandbox-kills", 2);
  const faults: unknown[] = [];
  let during = 0;
  await withKillableWorker(async ({ ownerUrl }, worker) => {
    const tenant = await newTenant();
    const { api } = tenant;
    await tenant.import(
      "products",
      Array.from({ length: products }, (_, at) => ({ id: `p${at}`, name: `Product ${at}` })),
    );
    for (let at = 0; at < kills; at++) {
      const started = api.post("/v1/sandbox");
      await sleep(Math.random() * 900);
      await worker.kill();
      const { id } = (await started).body;
      const left = await countsOf(ownerUrl, id);
      if (left.tenants === 0) during++;
      if (left.products !== left.tenants * products) faults.push([at, left]);
      await worker.restart();
      const made = await ended(api, "/v1/sandbox");
      const counts = await countsOf(ownerUrl, id);
      if (made.status !== "ready" || counts.tenants !== 1 || counts.products !== products)
        faults.push([at, counts, made]);
      await api.delete("/v1/sandbox");
    }
  });
  prove(
    "sandbox-kills",
    kills,
    faults.length,
    `kills of the worker while it copies a tenant, ${during} of them before the end`,
  );
  expect(faults).toEqual([]);
});

test("A copy that has failed five times is given up: nothing of it is left, the log says so, and another can be made", async () => {
  await withKillableWorker(async ({ ownerUrl }) => {
    const asOwner = (text: string, values: unknown[] = []) =>
      withSession(ownerUrl, (owner) => owner.query(text, values));
    const tenant = await newTenant();
    const { api } = tenant;
    await tenant.import("products", [{ id: "p1", name: "Refused" }]);
    await asOwner(
      `ALTER TABLE product ADD CONSTRAINT refused CHECK (doc->>'name' <> 'Refused' OR tenant = '${tenant.id}')`,
    );
    const { id } = (await api.post("/v1/sandbox")).body;
    const sandbox = async () => (await api.get("/v1/sandbox")).body;
    expect(await sandbox()).toMatchObject({ id, status: "making" });
    // The queue waits longer each time; this is its fourth attempt.
    const last = `SELECT graphile_worker.reschedule_jobs(ARRAY[id], run_at := now(), attempts := 4)
      FROM graphile_worker.jobs WHERE task_identifier = 'sandbox_copy' AND locked_at IS NULL AND attempts < 4`;
    await expect.poll(async () => (await asOwner(last)).rowCount).toBe(1);
    await expect.poll(async () => (await sandbox()).status).toBe("failed");
    expect((await sandbox()).problem).toBe("It could not be copied. Nothing of it is left.");
    expect(await countsOf(ownerUrl, id)).toEqual({ tenants: 0, products: 0 });
    const { body: log } = await api.get("/v1/event?~filter[source]=sandbox&~filter[status]=failed");
    expect(log.data).toMatchObject([{ data: { _id: id, statusCode: 500 } }]);

    await asOwner("ALTER TABLE product DROP CONSTRAINT refused");
    expect((await api.delete("/v1/sandbox")).status).toBe(200);
    await api.post("/v1/sandbox");
    expect(await ended(api, "/v1/sandbox")).toMatchObject({ status: "ready", records: 1 });
  });
});

const countsOf = (url: string, copy: string) =>
  withSession(url, async (owner) => {
    const { rows } = await owner.query<{ tenants: number; products: number }>(
      `SELECT (SELECT count(*)::int FROM tenant WHERE id = $1) AS tenants,
         (SELECT count(*)::int FROM product WHERE tenant = $1) AS products`,
      [copy],
    );
    return rows[0] ?? { tenants: 0, products: 0 };
  });
