import type pg from "pg";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { privateCluster, type TestServer } from "./database";
import { Api, newTenant, onDatabase } from "./fixtures";
import { startServer } from "./server";

let cluster: TestServer;
test.beforeAll(async () => {
  cluster = await privateCluster();
});
test.afterAll(() => cluster.remove());

const asSuperuser = <T>(work: (superuser: pg.Client) => Promise<T>): Promise<T> =>
  withSession(cluster.superuserUrl, work);

const setReplica = (name: string) =>
  asSuperuser(async (superuser) => {
    await superuser.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
    await superuser.query("SELECT pg_reload_conf()");
  });

/** Cancels every COMMIT that waits, as an administrator who ends hanging sessions would, until `work` has ended. */
async function cancellingWaits<T>(work: Promise<T>): Promise<T> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  work.then(end, end);
  await asSuperuser(async (superuser) => {
    while (!hasEnded)
      await superuser.query("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
  });
  return await work;
}

/** From now on COMMIT waits for a replica that does not exist. Postgres takes note of the setting at some later moment. */
async function awaitMissingReplica(): Promise<void> {
  await setReplica("missing");
  let hasWaited = false;
  const commits = asSuperuser(async (superuser) => {
    superuser.on("notice", () => {
      hasWaited = true;
    });
    while (!hasWaited) await superuser.query("SELECT pg_logical_emit_message(true, '', '')");
  });
  await cancellingWaits(commits);
}

test("A change, and a repeat of it, is acknowledged only after a replica has confirmed it", async () => {
  const { api: made } = await onDatabase(cluster, newTenant);
  const server = await startServer({ DATABASE_URL: cluster.ownerUrl, APP_DATABASE_URL: cluster.appUrl });
  const api = new Api(made.credential, server.url);
  const add = () => api.post("/v1/distributor", { name: "Nordic" }, { "Idempotency-Key": "once" });

  await awaitMissingReplica();
  const added = await cancellingWaits(add());
  expect(added.body).toMatchObject({ status: 503, code: "unavailable", detail: expect.stringMatching(/no replica/) });
  expect(Number(added.headers.get("retry-after"))).toBeGreaterThan(0);
  const repeated = await cancellingWaits(add());
  expect(repeated.status).toBe(503);

  await setReplica("");
  const confirmed = await add();
  expect(confirmed.status).toBe(201);
  expect(confirmed.headers.get("idempotency-replayed")).toBe("true");
  expect((await api.get("/v1/distributor")).body.metadata.totalCount).toBe(1);
  expect(await server.stop()).toBe(0);
});

test("While the database is a replica writes are 503, and succeed as soon as it is the primary", async () => {
  const { api: made } = await onDatabase(cluster, newTenant);
  const server = await startServer({ DATABASE_URL: cluster.ownerUrl, APP_DATABASE_URL: cluster.appUrl });
  const api = new Api(made.credential, server.url);
  const role = new URL(cluster.appUrl).username;
  const reconnect = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'comptoir'";
  await asSuperuser((superuser) =>
    superuser.query(`ALTER ROLE ${role} SET default_transaction_read_only = on; ${reconnect}`),
  );
  await expect.poll(async () => (await api.get("/v1/distributor")).status).toBe(200);
  for (let time = 0; time < 5; time++) {
    const refused = await api.post("/v1/distributor", { name: "Nordic" });
    expect(refused.body).toMatchObject({ status: 503, code: "unavailable" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  // Connections that are open keep the setting, as they would lead to the former primary.
  await asSuperuser((superuser) => superuser.query(`ALTER ROLE ${role} RESET default_transaction_read_only`));
  await expect.poll(async () => (await api.post("/v1/distributor", { name: "Nordic" })).status).toBe(201);
  expect(await server.stop()).toBe(0);
});
