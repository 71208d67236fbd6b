import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Disagreement, disagreements } from "@/lib/resources/subscription-change/verify";
import { withSession } from "@/prisma/server/session";
import { attempt } from "./answers";
import { expect, test } from "./api-test";
import { cloneDatabase } from "./database";
import { Api, newTenant, onDatabase } from "./fixtures";
import { prove, times } from "./proof";
import { freePort, startServer } from "./server";

const sold = [{ _id: "v", sku: "BKP-500", price: 200, cost_price: 100, amount: { min: 1, max: 100, default: 1 } }];
const product = { id: "p", name: "Backup", subscription_term: 8640, payment_period: 720, status: { active: true } };

test("However often the server is killed while orders are placed and cancelled, their numbers follow each other", async () => {
  const kills = times("order-kills", 3);
  const database = await cloneDatabase();
  const port = String(await freePort());
  const start = () => startServer({ DATABASE_URL: database.ownerUrl, APP_DATABASE_URL: database.appUrl, PORT: port });
  let server = await start();
  const { tenant, account } = await onDatabase({ ...database, url: server.url }, async () => {
    const tenant = await newTenant();
    await tenant.import("products", [{ ...product, products: sold }]);
    return { tenant, account: (await tenant.api.post("/v1/account", { name: "Polar Optikk AS" })).body.id };
  });
  const api = new Api(tenant.api.credential, server.url);
  const acknowledged = new Map<string, string>();
  let isStopped = false;
  const clients = Array.from({ length: 6 }, async (_, client) => {
    while (!isStopped) {
      const placed = await attempt(api.post("/v2/order", { account, items: [{ sku: "BKP-500", amount: 1 }] }));
      if (placed?.status !== 201) await sleep(20);
      else {
        acknowledged.set(placed.body._id, placed.body.number);
        if (client % 3 === 0) await attempt(api.post(`/v2/order/${placed.body._id}/cancel`, {}));
      }
    }
  });
  try {
    for (let n = 0; n < kills; n++) {
      const wanted = acknowledged.size + 5;
      await expect.poll(() => acknowledged.size, { timeout: 20_000, interval: 5 }).toBeGreaterThanOrEqual(wanted);
      await sleep(Math.random() * 50);
      const ended = once(server.process, "exit");
      server.process.kill("SIGKILL");
      await ended;
      server = await start();
    }
    isStopped = true;
    await Promise.all(clients);
    await withSession(database.ownerUrl, async (owner) => {
      const { rows } = await owner.query<{ id: string; number: string; events: number }>(
        `SELECT o.id, o.number, (SELECT count(*)::int FROM event e WHERE e.tenant = o.seller AND e."data._id" = o.id
           AND e.source = 'order' AND e.action = 'create' AND e.status = 'success') AS events
         FROM customer_order o WHERE o.seller = $1 ORDER BY o.number`,
        [tenant.id],
      );
      const numbers = new Map(rows.map(({ id, number }) => [id, number]));
      const faults: unknown[] = [
        ...rows.filter(({ number, events }, at) => number !== String(at + 1).padStart(8, "0") || events !== 1),
        ...[...acknowledged].filter(([id, number]) => numbers.get(id) !== number),
      ];
      for await (const each of disagreements(owner, tenant.id)) faults.push(each satisfies Disagreement);
      prove(
        "order-kills",
        kills,
        faults.length,
        `kills of the server while 6 clients place orders and cancel some: ${rows.length} orders, numbered without a gap, each with one event`,
      );
      expect(faults).toEqual([]);
    });
  } finally {
    isStopped = true;
    await Promise.all(clients);
    await server.stop();
    await database.drop();
  }
});
