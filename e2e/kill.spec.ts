import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { withSession } from "@/prisma/server/session";
import { attempt } from "./answers";
import { expect, test } from "./api-test";
import { privateCluster, scratchFolder, type TestServer } from "./database";
import { Api, newTenant, onDatabase } from "./fixtures";
import { prove, times } from "./proof";
import { Receiver } from "./receiver";
import { freePort, type RunningServer, startServer } from "./server";

/** A server, a worker and a Postgres that are killed at any moment, one of them or all at once, while clients write. */

interface Site {
  cluster: TestServer;
  folder: string;
  /** Where the server is reached, whichever of its processes runs at present. */
  url: string;
  server: RunningServer;
  worker: RunningServer;
  startServer(): Promise<RunningServer>;
  startWorker(): Promise<RunningServer>;
}

let site: Site;
test.beforeAll(async () => {
  const cluster = await privateCluster();
  const folder = scratchFolder("killed");
  const common = {
    DATABASE_URL: cluster.ownerUrl,
    APP_DATABASE_URL: cluster.appUrl,
    DATA_DIR: folder,
    WEBHOOK_ALLOW_PRIVATE: "true",
  };
  const port = String(await freePort());
  const start = () => startServer({ ...common, PORT: port });
  const startWorker = () => startServer({ ...common, RUN_JOBS: "true" });
  const [server, worker] = [await start(), await startWorker()];
  site = { cluster, folder, url: server.url, server, worker, startServer: start, startWorker };
});
test.afterAll(async () => {
  await Promise.all([site.server.stop(), site.worker.stop()]);
  await site.cluster.remove();
  await rm(site.folder, { recursive: true });
});

/** The processes to kill, in turn. */
const victims = [["Postgres"], ["worker"], ["server"], ["server", "worker", "Postgres"]] as const;

test("After kills of server, worker and Postgres each acknowledged write is kept, none is half done, and every event is delivered", async () => {
  const tenant = await onDatabase(site.cluster, newTenant);
  const api = new Api(tenant.api.credential, site.url);
  const receiver = await Receiver.start();
  const webhook = await api.post("/v1/webhook", { url: receiver.url, sources: ["product"] });
  expect(webhook.status).toBe(201);
  const load = writeUntilStopped(api);
  const kills = times("kills", victims.length);
  const writesPerKill = 25;
  for (let round = 0; round < kills; round++) {
    await load.reach(writesPerKill * (round + 1));
    await kill(victims[round % victims.length] ?? []);
  }
  await load.reach(writesPerKill * (kills + 1));
  const writes = await load.stop();
  const faults = await faultsOf(site.cluster, tenant.id, writes);
  const delivered = await deliveredOf(site.cluster, receiver);
  await receiver.stop();
  const { size } = writes.acknowledged;
  prove(
    "kills",
    kills,
    faults.length,
    `kills of server, worker, Postgres and all at once, ${size} acknowledged writes`,
  );
  prove(
    "kills",
    delivered.events,
    delivered.lost.length,
    `events without their webhook; ${delivered.repeated} sent twice`,
  );
  expect(faults).toEqual([]);
  expect(delivered.lost).toEqual([]);
});

/** Kills at the same moment, and starts again. */
async function kill(names: readonly string[]): Promise<void> {
  const processes = [
    ...(names.includes("server") ? [site.server] : []),
    ...(names.includes("worker") ? [site.worker] : []),
  ];
  const ended = processes.map(({ process }) => once(process, "exit"));
  for (const { process } of processes) process.kill("SIGKILL");
  if (names.includes("Postgres")) {
    await site.cluster.kill();
    await site.cluster.start();
  }
  await Promise.all(ended);
  [site.server, site.worker] = await Promise.all([
    names.includes("server") ? site.startServer() : site.server,
    names.includes("worker") ? site.startWorker() : site.worker,
  ]);
  for (const { process } of [site.server, site.worker]) expect(process.exitCode).toBeNull();
}

/** Writes from several clients at once until stopped, and records which named writes were acknowledged. */
function writeUntilStopped(api: Api) {
  const acknowledged = new Set<string>();
  const known = new Map<string, string>();
  let stopped = false;
  let count = 0;
  const clients = Array.from({ length: 6 }, async () => {
    while (!stopped) {
      const name = `write-${count++}`;
      const created = await attempt(api.post("/v1/distributor", { name }));
      if (created?.status !== 201) {
        await sleep(20);
        continue;
      }
      acknowledged.add(name);
      known.set(name, created.body._id);
      const changed = await attempt(api.put(`/v1/distributor/${created.body._id}`, { name: `${name}-changed` }));
      if (changed?.status === 200) acknowledged.add(`${name}-changed`);
    }
  });
  return {
    async reach(least: number) {
      const until = performance.now() + 20_000;
      while (acknowledged.size < least && performance.now() < until) await sleep(10);
      expect(acknowledged.size).toBeGreaterThanOrEqual(least);
    },
    async stop() {
      stopped = true;
      await Promise.all(clients);
      return { acknowledged, known };
    },
  };
}

/** Every acknowledged write is there with exactly one event; every other is there with its event, or neither is. */
async function faultsOf(
  { ownerUrl }: TestServer,
  tenant: string,
  { acknowledged, known }: { acknowledged: Set<string>; known: Map<string, string> },
): Promise<string[]> {
  const rows = await withSession(ownerUrl, (owner) =>
    owner.query<{ id: string; name: string; created: number; updated: number }>(
      `SELECT d.id, d.name,
         (SELECT count(*)::int FROM event e WHERE e.tenant = $1 AND e."data._id" = d.id AND e.action = 'distributor_create' AND e.status = 'success') AS created,
         (SELECT count(*)::int FROM event e WHERE e.tenant = $1 AND e."data._id" = d.id AND e.action = 'distributor_update' AND e.status = 'success') AS updated
       FROM distributor d WHERE d.tenant = $1`,
      [tenant],
    ),
  ).then((result) => result.rows);
  const events = await withSession(ownerUrl, (owner) =>
    owner.query(
      "SELECT count(*)::int AS n FROM event WHERE tenant = $1 AND starts_with(action, 'distributor_') AND status = 'success'",
      [tenant],
    ),
  );
  const halves = rows.filter(
    ({ name, created, updated }) => created !== 1 || updated !== (name.endsWith("-changed") ? 1 : 0),
  );
  const surplus = events.rows[0].n - rows.reduce((sum, { created, updated }) => sum + created + updated, 0);
  const names = new Set(rows.map(({ name }) => name));
  const ids = new Set(rows.map(({ id }) => id));
  const lost = [...acknowledged].filter((name) =>
    name.endsWith("-changed") ? !names.has(name) : !ids.has(known.get(name) ?? ""),
  );
  return [
    ...lost.map((name) => `${name} is lost`),
    ...halves.map((row) => `not one event for each write: ${JSON.stringify(row)}`),
    ...(surplus === 0 ? [] : [`${surplus} events without their write`]),
  ];
}

/** Waits until everything is delivered, and compares what has arrived with the log. */
async function deliveredOf(
  { ownerUrl }: TestServer,
  receiver: Receiver,
): Promise<{ events: number; lost: string[]; repeated: number }> {
  return await withSession(ownerUrl, async (owner) => {
    const pending = async (): Promise<number> => {
      // Makes waiting attempts due now.
      await owner.query(
        "SELECT graphile_worker.reschedule_jobs(ARRAY[id], run_at := now()) FROM graphile_worker.jobs WHERE locked_at IS NULL AND run_at > now()",
      );
      return (await owner.query("SELECT FROM webhook_delivery WHERE status = 'pending'")).rowCount ?? 0;
    };
    // After many kills there are thousands: it fails when none is delivered for a minute.
    for (let left = await pending(); left > 0; left = await pending())
      await expect.poll(pending, { timeout: 60_000 }).toBeLessThan(left);
    const { rows } = await owner.query<{ id: string }>(
      "SELECT id FROM event WHERE starts_with(action, 'distributor_')",
    );
    const arrived = receiver.received.map(({ headers }) => String(headers["webhook-id"]));
    const once = new Set(arrived);
    const lost = rows.map(({ id }) => id).filter((id) => !once.has(id));
    return { events: rows.length, lost, repeated: arrived.length - once.size };
  });
}
