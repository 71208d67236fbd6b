import { setTimeout as pause } from "node:timers/promises";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { newTenant } from "./fixtures";
import { withKillableWorker } from "./killable-worker";
import { ended } from "./plan-task";
import { prove, times } from "./proof";

/** The process that copies a tenant, killed at any moment of it. */

const products = 6_000;

test("A worker that is killed while it copies a tenant leaves the copy whole or none, and the next one makes it", async () => {
  const kills = times("rehearsal-kills", 2);
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
      const started = api.post("/v1/rehearsal");
      await pause(Math.random() * 900);
      await worker.kill();
      const { id } = (await started).body;
      const left = await countsOf(ownerUrl, id);
      if (left.tenants === 0) during++;
      if (left.products !== left.tenants * products) faults.push([at, left]);
      await worker.restart();
      const made = await ended(api, "/v1/rehearsal");
      const counts = await countsOf(ownerUrl, id);
      if (made.status !== "ready" || counts.tenants !== 1 || counts.products !== products)
        faults.push([at, counts, made]);
      await api.delete("/v1/rehearsal");
    }
  });
  prove(
    "rehearsal-kills",
    kills,
    faults.length,
    `kills of the worker while it copies a tenant, ${during} of them before the end`,
  );
  expect(faults).toEqual([]);
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
