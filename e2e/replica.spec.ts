import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { privateCluster, type TestReplica, type TestServer } from "./database";
import { Api, newTenant, onDatabase } from "./fixtures";
import { prove, times } from "./proof";
import { inParallel } from "./raw";
import { type RunningServer, startServer } from "./server";

/** Downloads and the history of tickets on a real replica that streams from its primary, lags, and fails. */

let cluster: TestServer;
let replica: TestReplica;
let server: RunningServer;
test.beforeAll(async () => {
  cluster = await privateCluster();
  replica = await cluster.replica();
  server = await startServer({
    DATABASE_URL: cluster.ownerUrl,
    APP_DATABASE_URL: cluster.appUrl,
    EXPORT_DATABASE_URL: replica.appUrl,
  });
});
test.afterAll(async () => {
  await server.stop();
  await replica.stop();
  await cluster.remove();
});

const tenantHere = async (): Promise<Api> => {
  const { api } = await onDatabase(cluster, newTenant);
  return new Api(api.credential, server.url);
};

const onReplica = (statement: string) =>
  withSession(replica.superuserUrl, async (superuser) => (await superuser.query(statement)).rows);

/** How many statements of the server the replica has run so far. */
async function readOnReplica(): Promise<number> {
  const [row] = await onReplica(
    `SELECT xact_commit::int AS n FROM pg_stat_database WHERE datname = '${new URL(replica.appUrl).pathname.slice(1)}'`,
  );
  return row.n;
}

const csv = async (api: Api): Promise<string[]> => {
  const { status, text } = await api.get("/v1/support/ticket?~fields=subject", { Accept: "text/csv" });
  expect(status).toBe(200);
  return text.trimEnd().split("\r\n").slice(1);
};

const opened = async (api: Api): Promise<number> => {
  const { status, body } = await api.get("/v1/support/ticket/history?days=2");
  expect(status).toBe(200);
  return body.at(-1).totalOpen;
};

const ticket = async (api: Api, subject: string): Promise<void> => {
  expect((await api.post("/v1/support/ticket", { subject })).status).toBe(201);
};

test("A download and the history of tickets come from the replica, and have what their reader has written just before", async () => {
  const readers = [await tenantHere(), await tenantHere(), await tenantHere(), await tenantHere()];
  const rounds = times("replica", 40) / readers.length;
  const before = await readOnReplica();
  const stale: string[] = [];
  await inParallel(readers, readers.length, async (api) => {
    for (let round = 1; round <= rounds; round++) {
      await ticket(api, `Ticket ${round}`);
      const found = round % 2 === 0 ? (await csv(api)).length : await opened(api);
      if (found !== round) stale.push(`${found} instead of ${round}`);
    }
  });
  const reads = rounds * readers.length;
  const unit = "reports read at once after a write, from a replica, with the write in them";
  prove("replica", reads, stale.length, unit);
  expect(stale).toEqual([]);
  // Its statistics are written now and then.
  await expect.poll(readOnReplica).toBeGreaterThanOrEqual(before + reads / 2);
  const [other] = readers;
  expect(await csv(await tenantHere())).toEqual([]);
  expect(await onReplica("SELECT pg_is_in_recovery() AS is")).toEqual([{ is: true }]);
  // Feeds and snapshots begin in a state of the primary.
  const feed = await other?.get("/v1/support/ticket/changes?~since=latest");
  expect(feed?.body.metadata.since).toEqual(expect.any(String));
});

test("A replica that is behind, or is not there, costs its reader a second at most and hides nothing", async () => {
  const api = await tenantHere();
  await ticket(api, "One");
  await onReplica("SELECT pg_wal_replay_pause()");
  await ticket(api, "Two");
  const began = performance.now();
  expect((await csv(api)).sort()).toEqual(["One", "Two"]);
  expect(await opened(api)).toBe(2);
  expect(performance.now() - began).toBeLessThan(5_000);
  await onReplica("SELECT pg_wal_replay_resume()");
  await replica.stop();
  await ticket(api, "Three");
  expect(await csv(api)).toHaveLength(3);
  expect(await opened(api)).toBe(3);
});
