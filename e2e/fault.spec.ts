import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { asOwner } from "@/lib/base/db/owner";
import { withSession } from "@/prisma/server/session";
import { attempt } from "./answers";
import { expect, test } from "./api-test";
import { privateCluster, type TestServer } from "./database";
import { type Answer, Api, newTenant, onDatabase } from "./fixtures";
import { prove, times } from "./proof";
import { inParallel } from "./raw";
import { type RunningServer, startServer } from "./server";

/** Faults around the application, on a Postgres and a server of their own: stopped, killed, frozen, abandoned. */

interface Site {
  cluster: TestServer;
  /** The present server; a test may replace it. */
  server: RunningServer;
  start(): Promise<RunningServer>;
}

const isRoot = process.getuid?.() === 0;

const metricsToken = "0123456789abcdef";

/** What Prometheus reads of a metric, which may be not a number. */
async function measured(name: string): Promise<string[]> {
  const { text } = await new Api({ Authorization: `Bearer ${metricsToken}` }, site.server.url).get("/metrics");
  return text.split("\n").filter((line) => line.startsWith(name));
}

let site: Site;
test.beforeAll(async () => {
  const cluster = await privateCluster();
  const { ownerUrl, appUrl } = cluster;
  const start = () => startServer({ DATABASE_URL: ownerUrl, APP_DATABASE_URL: appUrl, METRICS_TOKEN: metricsToken });
  site = { cluster, server: await start(), start };
});
test.afterAll(async () => {
  await site.server.stop();
  await site.cluster.remove();
});

/** A new tenant and its API on the present server. Made over a connection of its own, which no fault must find open. */
async function tenantAt({ cluster, server }: Site): Promise<{ id: string; api: Api }> {
  const { id, api } = await onDatabase(cluster, newTenant);
  return { id, api: new Api(api.credential, server.url) };
}

function expectUnavailable(answer: Answer | undefined): void {
  expect(answer?.body).toMatchObject({ status: 503, code: "unavailable" });
  expect(answer?.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(Number(answer?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(answer?.text).not.toMatch(/ECONN|127\.0\.0\.1|prisma|postgres/i);
}

test("An unreachable database gives 503 with Retry-After, and the server recovers within 2 s of its return", async () => {
  const { cluster, server } = site;
  const { api } = await tenantAt(site);
  const open = new Api({}, server.url);
  expect((await api.get("/v1/distributor")).status).toBe(200);
  await cluster.stop();
  for (let round = 0; round < 3; round++) {
    expectUnavailable(await api.get("/v1/distributor"));
    expectUnavailable(await api.get("/v2/subscription/customers", { Accept: "text/csv" }));
    expectUnavailable(await api.post("/v1/distributor", { name: "A" }));
    expectUnavailable(await api.put("/v1/account/x", { name: "A" }));
    expectUnavailable(await open.get("/readyz"));
    expect((await open.get("/livez")).status).toBe(200);
  }
  // Unknown is not 0.
  for (const name of ["webhook_overdue_seconds", "mail_oldest_seconds", "jobs_failed"])
    expect(await measured(`comptoir_${name} `)).toEqual([`comptoir_${name} Nan`]);
  expect(await measured("comptoir_ready{")).toEqual([
    'comptoir_ready{state="ok"} 0',
    'comptoir_ready{state="read-only"} 0',
  ]);
  expect((await measured("comptoir_db_connect_errors_total{")).length).toBeGreaterThan(0);
  await cluster.start();
  const back = performance.now();
  while ((await api.get("/v1/distributor")).status !== 200) expect(performance.now() - back).toBeLessThan(2000);
  expect((await api.post("/v1/distributor", { name: "A" })).status).toBe(201);
  expect((await open.get("/readyz")).status).toBe(200);
  expect(server.process.exitCode).toBeNull();
});

/** Changes the application role while `work` runs, and ends its sessions before and after. */
async function withRole(change: string, undo: string, work: () => Promise<void>): Promise<void> {
  const { appUrl, superuserUrl } = site.cluster;
  const role = new URL(appUrl).username;
  const alter = (to: string) =>
    withSession(superuserUrl, (superuser) =>
      superuser.query(
        `ALTER ROLE ${role} ${to}; SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`,
      ),
    );
  await alter(change);
  try {
    await work();
  } finally {
    await alter(undo);
  }
}

test("With three connections for twelve clients every request waits and is answered", async () => {
  const { api } = await tenantAt(site);
  await withRole("CONNECTION LIMIT 3", "CONNECTION LIMIT -1", async () => {
    while ((await api.get("/v1/distributor")).status !== 200) await sleep(100);
    const answers = await inParallel(Array.from({ length: 240 }), 12, () => api.get("/v1/distributor"));
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    expect(await measured('comptoir_db_connect_errors_total{reason="too_many"}')).toHaveLength(1);
  });
});

test("A database that takes no writes is read, and writes and /readyz say so", async () => {
  const { api } = await tenantAt(site);
  const open = new Api({}, site.server.url);
  await withRole("SET default_transaction_read_only = on", "RESET default_transaction_read_only", async () => {
    while ((await api.get("/v1/distributor")).status !== 200) await sleep(100);
    const refused = await api.post("/v1/distributor", { name: "A" });
    expectUnavailable(refused);
    expect(refused.body.detail).toBe("The database takes no writes at present. Try again shortly.");
    expect((await open.get("/readyz")).body).toEqual({ status: "read-only" });
  });
  await expect.poll(async () => (await open.get("/readyz")).text).toBe('{"status":"ok"}');
});

// Only root can stop another account's processes.
test.skipIf(!isRoot)(
  "While Postgres hangs as a whole /readyz says so within a second, requests within 11 s, and both recover",
  async () => {
    const { api } = await tenantAt(site);
    const open = new Api({}, site.server.url);
    const seconds: number[] = [];
    expect((await open.get("/readyz")).status).toBe(200);
    const pids = await postgresProcesses(site.cluster);
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    try {
      for (let round = 0; round < 3; round++) {
        const began = performance.now();
        expectUnavailable(await open.get("/readyz"));
        expect(performance.now() - began).toBeLessThan(1000);
        expect((await open.get("/livez")).status).toBe(200);
      }
      // Other moments of the freeze are not like its first: npm run prove -- freeze=20
      const until = performance.now() + times("freeze", 0) * 1000;
      const paths = ["/v1/distributor", "/v2/subscription/customers", "/v1/event"];
      const ask = async (path: string) => {
        const began = performance.now();
        expectUnavailable(path === "POST" ? await api.post("/v1/distributor", { name: "A" }) : await api.get(path));
        seconds.push((performance.now() - began) / 1000);
      };
      do await inParallel([...paths, ...paths, ...paths, "POST"], 10, ask);
      while (performance.now() < until);
    } finally {
      for (const pid of pids) process.kill(pid, "SIGCONT");
    }
    const slow = seconds.filter((each) => each > 11);
    const slowest = Math.max(...seconds).toFixed(1);
    prove(
      "freeze",
      seconds.length,
      slow.length,
      `requests while Postgres is frozen answered 503, at most after ${slowest} s`,
    );
    expect(slow).toEqual([]);
    const back = performance.now();
    while ((await open.get("/readyz")).status !== 200) expect(performance.now() - back).toBeLessThan(4000);
    while ((await api.get("/v1/distributor")).status !== 200) expect(performance.now() - back).toBeLessThan(4000);
    await expect.poll(() => busyBackends(site.cluster)).toBe(0);
  },
);

/** The postmaster and everything it has started. */
async function postgresProcesses({ superuserUrl }: TestServer): Promise<number[]> {
  const parent = (pid: number) => Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
  const { rows } = await withSession(superuserUrl, (superuser) =>
    superuser.query("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()"),
  );
  const backends = rows.map(({ pid }) => Number(pid));
  return [parent(backends[0] ?? 0), ...backends];
}

test("SIGTERM lets a slow request finish, takes no new one and ends with 0", async () => {
  const { id, api } = await tenantAt(site);
  const { body } = await api.post("/v1/distributor", { name: "Slow" });
  const owner = new pg.Client({ connectionString: site.cluster.ownerUrl });
  await owner.connect();
  await owner.query("BEGIN");
  await owner.query("SELECT FROM distributor WHERE tenant = $1 AND id = $2 FOR UPDATE", [id, body._id]);
  const slow = api.put(`/v1/distributor/${body._id}`, { name: "Slow and done" });
  await sleep(200);
  const ended = site.server.stop();
  await sleep(300);
  expect(await attempt(new Api({}, site.server.url).get("/livez"))).toBeUndefined();
  await owner.query("ROLLBACK");
  await owner.end();
  expect((await slow).status).toBe(200);
  expect(await ended).toBe(0);
  site.server = await site.start();
});

test("Each request that was answered before SIGTERM has its line in the log", async () => {
  const tenant = await tenantAt(site);
  const { ownerUrl: DATABASE_URL, appUrl: APP_DATABASE_URL } = site.cluster;
  const server = await startServer({ DATABASE_URL, APP_DATABASE_URL, LOG_LEVEL: "info" });
  let printed = "";
  server.process.stdout?.on("data", (chunk) => {
    printed += chunk;
  });
  const api = new Api(tenant.api.credential, server.url);
  const names = Array.from({ length: 300 }, (_, number) => `before-the-end-${number}`);
  const answers = await inParallel(names, 20, (name) => api.get("/v1/account?~limit=1", { "X-Request-Id": name }));
  expect(await server.stop()).toBe(0);
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  const lines = printed.split("\n").filter((line) => line.includes('"requestId":"before-the-end-'));
  expect(new Set(lines.map((line) => JSON.parse(line).requestId))).toEqual(new Set(names));
});

test("500 requests of a tenant that wait for a lock are refused, and other tenants do not notice", async () => {
  const { cluster } = site;
  const waiting = await tenantAt(site);
  const other = await tenantAt(site);
  const owner = new pg.Client({ connectionString: cluster.ownerUrl });
  await owner.connect();
  const seconds: number[] = [];
  const ask = async ({ api }: { api: Api }, path: string) => {
    const began = performance.now();
    const { status } = await api.get(path);
    return { status, seconds: (performance.now() - began) / 1000 };
  };
  for (let round = 0; round < times("locked", 1); round++) {
    await owner.query("BEGIN; LOCK TABLE distributor IN ACCESS EXCLUSIVE MODE");
    let isWaiting = true;
    const refused = inParallel(Array.from({ length: 500 }), 500, () => ask(waiting, "/v1/distributor")).finally(() => {
      isWaiting = false;
    });
    const others = [];
    while (isWaiting) others.push(await ask(other, "/v1/account?~limit=1"));
    expect(new Set((await refused).map(({ status }) => status))).toEqual(new Set([503]));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    expect(others.length).toBeGreaterThan(1);
    seconds.push(...[...(await refused), ...others].map((answer) => answer.seconds));
    await owner.query("ROLLBACK");
    expect((await waiting.api.get("/v1/distributor")).status).toBe(200);
  }
  await owner.end();
  const slow = seconds.filter((each) => each > 3);
  const slowest = Math.max(...seconds).toFixed(1);
  prove("locked", seconds.length, slow.length, `answers while 500 callers wait for a lock, at most after ${slowest} s`);
  // The 500 share two processors with other tests.
  expect(Math.max(...seconds)).toBeLessThan(11);
});

test.describe("A download of 40,000 subscriptions, 100 MB", () => {
  const total = 40_000;
  let tenant: { id: string; api: Api };

  test.beforeAll(async () => {
    tenant = await tenantAt(site);
    await asOwner(site.cluster.ownerUrl, async (owner) => {
      // Only the index that the download uses: the other indexes take three quarters of the time.
      await owner.query(`
        DO $$ DECLARE index regclass; BEGIN
          FOR index IN SELECT indexrelid FROM pg_index WHERE indrelid = 'subscription'::regclass AND NOT indisprimary
              AND indexrelid <> 'subscription_family_created'::regclass LOOP
            EXECUTE format('DROP INDEX %s', index);
          END LOOP; END $$`);
      await owner.query(
        `INSERT INTO subscription (tenant, family, id, name, created)
         SELECT $1, $1, 's' || n, 'Subscription ' || n || repeat('x', 2400), now() FROM generate_series(1, $2) n`,
        [tenant.id, total],
      );
      await owner.query(
        `INSERT INTO subscription_document (tenant, family, id, doc)
         SELECT $1, $1, 's' || n,
                json_build_object('_id', 's' || n, 'name', 'Subscription ' || n || repeat('x', 2400), 'price', n)
         FROM generate_series(1, $2) n`,
        [tenant.id, total],
      );
    });
  });

  test("holds the server's memory however slowly it is read", async () => {
    // The memory of a server's first requests is not that of a download.
    for (let round = 0; round < 20; round++)
      await tenant.api.get("/v2/subscription/customers?~perPage=100", { Accept: "text/csv" });
    const before = memory(site.server);
    const { response } = await download(site.server, tenant.api);
    let lines = 0;
    let peak = 0;
    let reads = 0;
    for await (const chunk of response) {
      lines += String(chunk).split("\n").length - 1;
      // Slowly at first, with much waiting behind it.
      if (++reads < 40) await sleep(50);
      if (reads % 50 === 0 || reads < 40) peak = Math.max(peak, memory(site.server));
    }
    expect(lines).toBe(total + 1);
    expect(peak - before).toBeLessThan(64);
  });

  test("gives its connection back within 2 s when the client hangs up", async () => {
    const { sent, response } = await download(site.server, tenant.api);
    await once(response, "readable");
    expect(await busyBackends(site.cluster)).toBe(1);
    sent.destroy();
    const began = performance.now();
    while ((await busyBackends(site.cluster)) > 0) expect(performance.now() - began).toBeLessThan(2000);
    // More of them than there are connections for downloads: none was lost.
    for (let round = 0; round < 6; round++) {
      const again = await download(site.server, tenant.api);
      expect(again.response.statusCode).toBe(200);
      again.sent.destroy();
    }
    expect((await tenant.api.get("/v2/subscription/customers?~page=0", { Accept: "text/csv" })).status).toBe(200);
  });

  test("gives its place back when its database connection dies", async () => {
    for (let round = 0; round < 5; round++) {
      const { sent, response } = await download(site.server, tenant.api);
      expect(response.statusCode).toBe(200);
      await killBusyBackends(site.cluster);
      await expect(response.resume().toArray()).rejects.toThrow();
      sent.destroy();
    }
    expect((await tenant.api.get("/v2/subscription/customers?~page=0", { Accept: "text/csv" })).status).toBe(200);
  });

  test("asked for four times on one connection gives every place back when that connection is cut", async () => {
    const { hostname, port } = new URL(site.server.url);
    const socket = connect(Number(port), hostname);
    const head = Object.entries({ ...tenant.api.credential, Accept: "text/csv", Host: hostname })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
    socket.write(`GET /v2/subscription/customers HTTP/1.1\r\n${head}\r\n`.repeat(4));
    await once(socket, "data");
    socket.destroy();
    await expect.poll(() => busyBackends(site.cluster)).toBe(0);
    const again = await Promise.all([1, 2, 3].map(() => download(site.server, tenant.api)));
    expect(again.map(({ response }) => response.statusCode)).toEqual([200, 200, 200]);
    for (const { sent } of again) sent.destroy();
  });

  test("is refused while its credential has as many as one may have, and others go on", async () => {
    const running = await inParallel([1, 2, 3], 3, () => download(site.server, tenant.api));
    const refused = await tenant.api.get("/v2/subscription/customers", { Accept: "text/csv" });
    expect(refused.body).toMatchObject({ status: 429, detail: "At most 3 downloads of one credential run at a time." });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await tenant.api.get("/v2/subscription/customers?~perPage=5")).status).toBe(200);
    const { api: other } = await tenantAt(site);
    expect((await other.get("/v2/subscription/customers", { Accept: "text/csv" })).status).toBe(200);

    const second = await site.start();
    const there = new Api(tenant.api.credential, second.url);
    const csv = () => there.get("/v2/subscription/customers?~perPage=5&~page=1", { Accept: "text/csv" });
    expect((await csv()).body).toMatchObject({ status: 429, code: "rate_limited" });
    for (const { sent } of running) sent.destroy();
    await expect.poll(async () => (await csv()).status).toBe(200);
    await second.stop();
  });
});

async function download({ url }: RunningServer, { credential }: Api) {
  const { hostname, port } = new URL(url);
  const headers = { ...credential, Accept: "text/csv" };
  const sent = request({ hostname, port, path: "/v2/subscription/customers", headers, agent: false }).end();
  sent.on("error", () => {});
  const [response] = await once(sent, "response");
  response.on("error", () => {});
  return { sent, response };
}

/** Resident memory in MiB. */
const memory = ({ process: { pid } }: RunningServer): number =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;

const killBusyBackends = ({ superuserUrl }: TestServer) =>
  withSession(superuserUrl, (superuser) =>
    superuser.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'comptoir' AND state <> 'idle'",
    ),
  );

const busyBackends = async ({ superuserUrl }: TestServer): Promise<number> => {
  const { rows } = await withSession(superuserUrl, (superuser) =>
    superuser.query(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'comptoir' AND state <> 'idle'",
    ),
  );
  return rows[0].n;
};
