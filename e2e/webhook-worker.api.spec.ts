import { once } from "node:events";
import { createServer } from "node:net";
import { asOwner } from "@/lib/base/db/owner";
import { cloneDatabase } from "./database";
import { prove, times } from "./proof";
import { Receiver } from "./receiver";
import { startServer } from "./server";
import { expect, webhookTest } from "./webhook-api-test";
import { deliverThroughCrashes, register } from "./webhook-crash";

const test = webhookTest({ privateAllowed: false });
const order = { source: "order", action: "create", status: "success", message: "Order was created" };

/** A server on a database of its own that delivers to receivers on this machine. */
async function startWorker() {
  const { ownerUrl, appUrl, drop } = await cloneDatabase();
  const server = await startServer({
    DATABASE_URL: ownerUrl,
    APP_DATABASE_URL: appUrl,
    RUN_JOBS: "true",
    WEBHOOK_ALLOW_PRIVATE: "true",
  });
  return { ownerUrl, server, drop };
}

test("every event arrives at least once, also when receivers fail and the process that delivers is killed", async () => {
  const webhooks = 5;
  const events = Math.ceil(times("webhooks", 100) / webhooks);
  // 20 among 10,000
  const kills = Math.max(1, Math.round((events * webhooks) / 500));
  const result = await deliverThroughCrashes({ events, webhooks, kills });
  const { deliveries, lost, undelivered, repeated } = result;
  const unit = `deliveries, of which 20 % fail twice, while their process is killed ${result.kills} times; ${repeated} sent twice`;
  prove("webhooks", deliveries, lost + undelivered, unit);
  expect(result).toMatchObject({ deliveries: events * webhooks, kills, lost: 0, undelivered: 0 });
  // Only deliveries that were being sent when the process died can have been sent twice.
  expect(repeated).toBeLessThanOrEqual(kills * 8);
});

test("a server that is asked to stop ends the deliveries it has begun, and begins no others", async () => {
  const { ownerUrl, server, drop } = await startWorker();
  const receiver = await Receiver.start();
  let answer = () => {};
  receiver.react = (response) => {
    answer = () => response.end();
  };
  const api = await asOwner(ownerUrl, (owner) => register(owner, server.url));
  await api.post("/v1/webhook", { url: receiver.url });
  await api.post("/v1/event", order);
  await receiver.nth(1);
  const stopped = server.stop();
  await expect
    .poll(() =>
      api.get("/v1/event").then(
        () => "answers",
        () => "refuses",
      ),
    )
    .toBe("refuses");
  answer();
  expect(await stopped).toBe(0);
  const { rows } = await asOwner(ownerUrl, (owner) =>
    owner.query('SELECT status, "attemptCount" FROM webhook_delivery'),
  );
  expect(rows).toEqual([{ status: "delivered", attemptCount: 1 }]);
  const { rows: jobs } = await asOwner(ownerUrl, (owner) =>
    owner.query("SELECT id FROM graphile_worker.jobs WHERE key IS NOT NULL"),
  );
  expect(jobs).toEqual([]);
  expect(receiver.received).toHaveLength(1);
  await receiver.stop();
  await drop();
});

test("a delivery is sent although its worker lost the connection over which it took the job", async () => {
  const { ownerUrl, server, drop } = await startWorker();
  const receiver = await Receiver.start();
  const api = await asOwner(ownerUrl, (owner) => register(owner, server.url));
  await api.post("/v1/webhook", { url: receiver.url });
  let fail = () => {};
  receiver.react = (response) => {
    fail = () => response.writeHead(500).end();
  };
  await api.post("/v1/event", order);
  await receiver.nth(1);
  const jobs = "SELECT locked_by AS worker FROM graphile_worker.jobs";
  const workers = async () => (await asOwner(ownerUrl, (owner) => owner.query(jobs))).rows.map(({ worker }) => worker);
  const [worker] = await workers();
  fail();
  await expect.poll(workers).toEqual([null]);
  receiver.answers(200);

  // As when Postgres has given the job to the worker, and the connection breaks before the answer.
  await asOwner(ownerUrl, async (owner) => {
    await owner.query("UPDATE graphile_worker._private_jobs SET run_at = now(), locked_at = now(), locked_by = $1", [
      worker,
    ]);
    await owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'comptoir worker%' AND datname = current_database()",
    );
  });
  await receiver.nth(2);
  await server.stop();
  await receiver.stop();
  await drop();
});

test("POST /v1/webhook answers 422 for an address that is not on the public internet", async ({ tenant }) => {
  const { body: webhook } = await tenant.api.post("/v1/webhook", { url: "https://hooks.example.com/", active: false });
  // `lib/base/outbound/address.test.ts` has the other ways to write one.
  for (const host of ["localhost", "169.254.169.254"]) {
    const url = `https://${host}/`;
    const answers = [
      await tenant.api.post("/v1/webhook", { url }),
      await tenant.api.put(`/v1/webhook/${webhook.id}`, { url }),
    ];
    for (const { status, body } of answers) {
      expect(status, url).toBe(422);
      expect(body.errors).toMatchObject([{ pointer: "/url", detail: "The host must be on the public internet." }]);
    }
  }
  expect((await tenant.api.post("/v1/webhook", { url: "http://hooks.example.com/" })).status).toBe(422);
});

test("nothing is sent to a private address, however it got into the database", async ({ tenant }) => {
  let connections = 0;
  const inside = createServer((socket) => {
    connections++;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(inside, "listening");
  const address = inside.address();
  const port = address && typeof address === "object" ? address.port : 0;
  const { body: webhook } = await tenant.api.post("/v1/webhook", { url: "https://hooks.example.com/", active: false });
  for (const url of [`https://127.0.0.1:${port}/`, `https://localhost:${port}/`, `http://127.0.0.1:${port}/`]) {
    await asOwner(process.env.COMPTOIR_TEST_OWNER_URL ?? "", (owner) =>
      owner.query("UPDATE webhook SET doc = jsonb_set(doc::jsonb, '{url}', to_jsonb($2::text))::json WHERE id = $1", [
        webhook.id,
        url,
      ]),
    );
    const { body: delivery } = await tenant.api.post(`/v1/webhook/${webhook.id}/test`);
    await expect
      .poll(async () => (await tenant.api.get(`/v1/webhook/delivery/${delivery.id}`)).body)
      .toMatchObject({ attemptCount: 1, status: "pending" });
  }
  expect(connections).toBe(0);
  inside.close();
});

test("deliveries are forgotten after 30 days", async ({ tenant }) => {
  const { body: webhook } = await tenant.api.post("/v1/webhook", { url: "https://hooks.example.com/", active: false });
  const ids = async () =>
    (await tenant.api.get(`/v1/webhook/${webhook.id}/delivery`)).body.data.map(({ id }: { id: string }) => id);
  await asOwner(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    for (const days of [29, 31]) {
      const created = new Date(Date.now() - days * 86_400_000).toISOString();
      const doc = {
        id: `${days}-${tenant.id}`,
        webhook: webhook.id,
        event: String(days),
        status: "delivered",
        created,
      };
      await owner.query("INSERT INTO webhook_delivery (tenant, id, doc) VALUES ($1, $2, $3)", [tenant.id, doc.id, doc]);
    }
    await owner.query("SELECT graphile_worker.add_job('webhook_prune')");
  });
  await expect.poll(ids).toEqual([`29-${tenant.id}`]);
});
