import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { cloneDatabase } from "./database";
import { newTenant, onDatabase } from "./fixtures";
import { waiting } from "./plan-task";
import { prove, times } from "./proof";
import { startServer } from "./server";

/** The process that copies a tenant, killed at any moment of it. */

const products = 6_000;

test("A worker that is killed while it copies a tenant leaves the copy whole or none, and the next one makes it", async () => {
  const kills = times("rehearsal-kills", 2);
  const database = await cloneDatabase();
  const common = { DATABASE_URL: database.ownerUrl, APP_DATABASE_URL: database.appUrl };
  const startWorker = () => startServer({ ...common, WEBHOOK_WORKER: "true" });
  const [server, first] = await Promise.all([startServer(common), startWorker()]);
  let worker = first;
  const faults: unknown[] = [];
  let during = 0;
  try {
    await onDatabase({ ...database, url: server.url }, async () => {
      const tenant = await newTenant();
      const { api } = tenant;
      await tenant.import(
        "products",
        Array.from({ length: products }, (_, at) => ({ id: `p${at}`, name: `Product ${at}` })),
      );
      for (let at = 0; at < kills; at++) {
        const started = api.post("/v1/rehearsal");
        await pause(Math.random() * 900);
        const exit = once(worker.process, "exit");
        worker.process.kill("SIGKILL");
        await exit;
        const { id } = (await started).body;
        const left = await countsOf(database.ownerUrl, id);
        if (left.tenants === 0) during++;
        if (left.products !== left.tenants * products) faults.push([at, left]);
        worker = await startWorker();
        let made = await api.get("/v1/rehearsal", waiting);
        while (made.body.status === "making") made = await api.get("/v1/rehearsal", waiting);
        const counts = await countsOf(database.ownerUrl, id);
        if (made.body.status !== "ready" || counts.tenants !== 1 || counts.products !== products)
          faults.push([at, counts, made.body]);
        await api.delete("/v1/rehearsal");
      }
    });
  } finally {
    await Promise.all([server.stop(), worker.stop()]);
    await database.drop();
  }
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
