import { once } from "node:events";
import { rm } from "node:fs/promises";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { privateCluster, scratchFolder, type TestServer } from "./database";
import { Api, newTenant, onDatabase } from "./fixtures";
import { faultsOf, Load } from "./patient-load";
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
  const load = new Load([api], 6, 0);
  const reach = (least: number) =>
    expect.poll(() => load.acknowledged.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(least);
  const kills = times("kills", victims.length);
  const writesPerKill = 25;
  for (let round = 0; round < kills; round++) {
    await reach(writesPerKill * (round + 1));
    await kill(victims[round % victims.length] ?? []);
  }
  await reach(writesPerKill * (kills + 1));
  await load.stop();
  const faults = await faultsOf(site.cluster.ownerUrl, tenant.id, load);
  const delivered = await deliveredOf(site.cluster, receiver);
  await receiver.stop();
  const { size } = load.acknowledged;
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
