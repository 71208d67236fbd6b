import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { cloneDatabase, type TestDatabase } from "./database";
import { Api, newTenant, onDatabase } from "./fixtures";
import { prove, times } from "./proof";
import { type RunningServer, startServer } from "./server";

/** Two servers on one database, of which one is stopped while requests go on. */

let database: TestDatabase;
test.beforeAll(async () => {
  database = await cloneDatabase();
});
test.afterAll(() => database.drop());

const start = (grace: string) =>
  startServer({
    DATABASE_URL: database.ownerUrl,
    APP_DATABASE_URL: database.appUrl,
    SHUTDOWN_GRACE_SECONDS: grace,
  });

test("After SIGTERM the server says that it is not ready and answers on, each time closing the connection", async () => {
  const server = await start("10");
  onTestFinished(async () => void (await server.stop()));
  const api = new Api({}, server.url);
  expect((await api.get("/readyz")).headers.get("connection")).toBe("keep-alive");
  const ended = server.stop();
  await expect.poll(async () => (await api.get("/readyz")).status).toBe(503);
  const answer = await api.get("/livez");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("connection")).toBe("close");
  expect(await ended).toBe(0);
  await expect(api.get("/livez")).rejects.toThrow();
});

test("Restarting two servers in turn under load breaks no request and loses no acknowledged write", async () => {
  const tenant = await onDatabase(database, newTenant);
  const balancer = new Balancer([await start("2"), await start("2")]);
  onTestFinished(async () => {
    balancer.isOver = true;
    for (const server of balancer.servers) await server.stop();
  });
  const load = Array.from({ length: 6 }, () => balancer.ask(tenant.api.credential));
  const restarts = times("rolling-restart", 2);
  for (let round = 0; round < restarts; round++) {
    await sleep(300);
    await balancer.replaceFirst(await start("2"));
  }
  balancer.isOver = true;
  await Promise.all(load);
  const { rows } = await withSession(database.ownerUrl, (owner) =>
    owner.query("SELECT count(*)::int AS n FROM distributor WHERE tenant = $1", [tenant.id]),
  );
  const lost = Math.max(0, balancer.acknowledged - rows[0].n);
  prove("rolling-restart", balancer.asked, balancer.broken.length + lost, `requests during ${restarts} restarts`);
  expect(balancer.broken).toEqual([]);
  expect(balancer.acknowledged).toBeGreaterThan(50);
  expect(lost).toBe(0);
});

/** Sends requests to the servers that say they are ready, on connections that it reuses, as a load balancer does. */
class Balancer {
  readonly broken: string[] = [];
  acknowledged = 0;
  asked = 0;
  isOver = false;
  #ready: RunningServer[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });

  constructor(readonly servers: RunningServer[]) {
    this.#ready = [...servers];
    void this.#watch();
  }

  async replaceFirst(next: RunningServer): Promise<void> {
    this.servers.push(next);
    const former = this.servers.shift();
    expect(await former?.stop()).toBe(0);
  }

  async #watch(): Promise<void> {
    while (!this.isOver) {
      const seen = [...this.servers, ...this.#ready];
      const ready = await Promise.all(
        [...new Set(seen)].map(async (server) =>
          (await this.#send(server, "GET", "/readyz", {}).catch(() => 0)) === 200 ? [server] : [],
        ),
      );
      this.#ready = ready.flat();
      await sleep(50);
    }
  }

  /** Asks and writes until it is over, one request after the other. */
  async ask(credential: Record<string, string>): Promise<void> {
    for (let at = 0; !this.isOver; at++) {
      const server = this.#ready[at % this.#ready.length];
      if (!server) {
        await sleep(10);
        continue;
      }
      this.asked++;
      const isWrite = at % 4 === 0;
      const sent = isWrite
        ? this.#send(server, "POST", "/v1/distributor", credential, JSON.stringify({ name: `write ${at}` }))
        : this.#send(server, "GET", "/v1/distributor?~perPage=5", credential);
      const status = await sent.catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
      if (status === 201) this.acknowledged++;
      // A refused connection has carried nothing: a balancer tries another server. And a busy database is no broken request.
      else if (![200, 503, "ECONNREFUSED"].includes(status)) this.broken.push(`${isWrite ? "POST" : "GET"} ${status}`);
    }
  }

  #send(
    { url }: RunningServer,
    method: string,
    path: string,
    credential: Record<string, string>,
    body?: string,
  ): Promise<number> {
    const type: Record<string, string> = body === undefined ? {} : { "Content-Type": "application/json" };
    return new Promise((resolve, reject) => {
      const sent = request(`${url}${path}`, { method, agent: this.#agent, headers: { ...credential, ...type } });
      sent.once("response", (response) => {
        response.resume().once("end", () => resolve(response.statusCode ?? 0));
        response.once("error", reject);
      });
      sent.once("error", reject);
      sent.end(body);
    });
  }
}
