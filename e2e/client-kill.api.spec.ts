import { once } from "node:events";
import { onTestFinished } from "vitest";
import { Comptoir } from "@/lib/client/client";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { cloneDatabase, type TestDatabase } from "./database";
import { newTenant, onDatabase } from "./fixtures";
import { prove, times } from "./proof";
import { startProxy } from "./proxy";
import { freePort, type RunningServer, startServer } from "./server";

/** The TypeScript client, as it comes, at two servers behind a proxy, of which one is killed at any moment. */

let database: TestDatabase;
test.beforeAll(async () => {
  database = await cloneDatabase();
});
test.afterAll(() => database.drop());

const writesPerKill = 50;
const writersMax = 8;

test("Writes of the client are carried out once each, however often a server is killed", async () => {
  const tenant = await onDatabase(database, newTenant);
  const kills = times("client-kills", 3);
  const ports = [await freePort(), await freePort()];
  const start = (at: number) =>
    startServer({ DATABASE_URL: database.ownerUrl, APP_DATABASE_URL: database.appUrl, PORT: String(ports[at]) });
  const servers: RunningServer[] = [await start(0), await start(1)];
  const proxy = await startProxy(await freePort(), ports);
  onTestFinished(async () => {
    proxy.stop();
    await Promise.all(servers.map((server) => server.stop()));
  });
  const key = String(tenant.api.credential.Authorization).replace("Bearer ", "");
  const writers = writersOf(new Comptoir({ baseUrl: proxy.url, key }));
  for (let round = 0; round < kills; round++) {
    const at = round % 2;
    const wanted = writersMax * 2 + writesPerKill * round;
    const target = writesPerKill * (round + 1);
    const ended = writers.upTo(target);
    await writers.reached(Math.min(wanted, target));
    const victim = servers[at]?.process;
    const gone = victim && once(victim, "exit");
    victim?.kill("SIGKILL");
    await gone;
    servers[at] = await start(at);
    await ended;
  }
  const { made, renamed } = writers;
  const faults = [...writers.refused, ...(await faultsOf(tenant.id, made, renamed))];
  prove(
    "client-kills",
    made.size + renamed.size,
    faults.length,
    `writes of the TypeScript client during ${kills} kills, none lost and none doubled`,
  );
  expect(faults).toEqual([]);
  expect(made.size + renamed.size).toBeGreaterThanOrEqual(writesPerKill * kills);
});

/** Several writers, who each create a record and rename it, until so many writes are acknowledged. */
function writersOf(client: Comptoir<object>) {
  const made = new Map<string, string>();
  const renamed = new Set<string>();
  const refused: string[] = [];
  const done = () => made.size + renamed.size;
  let number = 0;
  let limit = 0;
  const write = async () => {
    while (done() < limit) {
      const name = `write-${number++}`;
      try {
        const { _id } = await (await client.request("POST", "/v1/distributor", {}, { name })).json();
        made.set(name, _id);
        await client.request("PUT", `/v1/distributor/${_id}`, {}, { name: `${name}-renamed` });
        renamed.add(name);
      } catch (error) {
        refused.push(`${name}: ${error}`);
      }
    }
  };
  return {
    made,
    renamed,
    refused,
    upTo(target: number) {
      limit = target;
      return Promise.all(Array.from({ length: writersMax }, write));
    },
    reached: (least: number) => expect.poll(done, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(least),
  };
}

/** Each name is there once, with one event for its creation and one for its new name. */
async function faultsOf(tenant: string, made: Map<string, string>, renamed: Set<string>): Promise<string[]> {
  const rows = await withSession(database.ownerUrl, async (owner) => {
    const count = (action: string) =>
      `(SELECT count(*)::int FROM event e WHERE e.tenant = d.tenant AND e."data._id" = d.id AND e.action = 'distributor_${action}')`;
    const { rows } = await owner.query<{ id: string; name: string; created: number; updated: number }>(
      `SELECT id, name, ${count("create")} AS created, ${count("update")} AS updated FROM distributor d WHERE tenant = $1`,
      [tenant],
    );
    return rows;
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lost = [...made].filter(([name, id]) => byId.get(id)?.name !== `${name}${renamed.has(name) ? "-renamed" : ""}`);
  const doubled = rows.filter(
    ({ name, created, updated }) => created !== 1 || updated !== (name.endsWith("-renamed") ? 1 : 0),
  );
  const unknown = rows.filter(({ id }) => ![...made.values()].includes(id));
  return [
    ...lost.map(([name]) => `${name} is lost`),
    ...doubled.map((row) => `not one event for each write: ${JSON.stringify(row)}`),
    ...unknown.map(({ name }) => `${name} was not acknowledged, or twice there`),
  ];
}
