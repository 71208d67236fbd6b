import { once } from "node:events";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { Comptoir } from "@/lib/client/client";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { cloneDatabase, type TestDatabase } from "./database";
import { newTenant, onDatabase } from "./fixtures";
import { prove, times } from "./proof";
import { startProxy } from "./proxy";
import { startPython } from "./python";
import { freePort, type RunningServer, startServer } from "./server";

/** The TypeScript and the Python client, as they come, at two servers behind a proxy, of which one is killed at any moment. */

let database: TestDatabase;
test.beforeAll(async () => {
  database = await cloneDatabase();
});
test.afterAll(() => database.drop());

/** Of each client. */
const writesPerKill = 50;
const writersMax = 8;

test("Writes of the clients are carried out once each, however often a server is killed", async () => {
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
  const clients = [new ByTypeScript(proxy.url, key), new ByPython(proxy.url, key)];
  for (let round = 0; round < kills; round++) {
    const target = writesPerKill * (round + 1);
    const ended = Promise.all(clients.map((each) => each.upTo(target)));
    // Some writes into the round, at another moment of each.
    const least = writesPerKill * round + ((round * 7) % (writesPerKill / 2)) + writersMax;
    await expect
      .poll(() => Math.min(...clients.map(({ done }) => done)), { timeout: 60_000, interval: 5 })
      .toBeGreaterThanOrEqual(least);
    const victim = servers[round % 2]?.process;
    const gone = victim && once(victim, "exit");
    victim?.kill("SIGKILL");
    await gone;
    servers[round % 2] = await start(round % 2);
    await ended;
  }
  for (const client of clients) {
    const faults = [...client.refused, ...(await faultsOf(tenant.id, client))];
    const what = `writes of the ${client.name} client during ${kills} kills, none lost and none doubled`;
    prove("client-kills", client.done, faults.length, what);
    expect(faults).toEqual([]);
    expect(client.done).toBeGreaterThanOrEqual(writesPerKill * kills);
  }
});

/** Several writers, who each create a record and rename it, until so many writes are acknowledged. */
abstract class Writers {
  abstract readonly name: string;
  readonly made = new Map<string, string>();
  readonly renamed = new Set<string>();
  readonly refused: string[] = [];
  abstract upTo(target: number): Promise<unknown>;

  get done(): number {
    return this.made.size + this.renamed.size;
  }

  protected told(what: string, name: string, detail: string): void {
    if (what === "made") this.made.set(name, detail);
    else if (what === "renamed") this.renamed.add(name);
    else this.refused.push(`${name}: ${detail}`);
  }
}

class ByTypeScript extends Writers {
  readonly name = "TypeScript";
  readonly #client: Comptoir<object>;
  #number = 0;

  constructor(baseUrl: string, key: string) {
    super();
    this.#client = new Comptoir({ baseUrl, key });
  }

  upTo = (target: number) => Promise.all(Array.from({ length: writersMax }, () => this.#write(target)));

  async #write(target: number): Promise<void> {
    while (this.done < target) {
      const name = `${this.name}-${this.#number++}`;
      try {
        const { _id } = await (await this.#client.request("POST", "/v1/distributor", {}, { name })).json();
        this.told("made", name, _id);
        await this.#client.request("PUT", `/v1/distributor/${_id}`, {}, { name: `${name}-renamed` });
        this.told("renamed", name, "");
      } catch (error) {
        this.told("refused", name, String(error));
      }
    }
  }
}

const program = `
import json, os, sys, threading
from comptoir import Comptoir
comptoir = Comptoir(os.environ["COMPTOIR_URL"], os.environ["COMPTOIR_KEY"])
turn, number, done = threading.Lock(), 0, 0
def tell(what, name="", detail=""):
    global done
    with turn:
        done += what in ("made", "renamed")
        print(json.dumps([what, name, detail]), flush=True)
def write(target):
    global number
    while done < target:
        with turn: number, name = number + 1, f"Python-{number}"
        try:
            made = comptoir.call("POST", "/v1/distributor", body={"name": name}).body["_id"]
            tell("made", name, made)
            comptoir.call("PUT", f"/v1/distributor/{made}", body={"name": f"{name}-renamed"})
            tell("renamed", name)
        except Exception as error: tell("refused", name, repr(error))
for target in sys.stdin:
    writers = [threading.Thread(target=write, args=[int(target)]) for _ in range(${writersMax})]
    for each in writers: each.start()
    for each in writers: each.join()
    tell("ended")
`;

class ByPython extends Writers {
  readonly name = "Python";
  readonly #child;
  #ended = () => {};

  constructor(url: string, key: string) {
    super();
    this.#child = startPython(program, { COMPTOIR_URL: url, COMPTOIR_KEY: key });
    this.#child.stderr.pipe(process.stderr);
    onTestFinished(() => void this.#child.kill());
    createInterface({ input: this.#child.stdout }).on("line", (line) => {
      const [what, name, detail] = JSON.parse(line);
      if (what === "ended") this.#ended();
      else this.told(what, name, detail);
    });
  }

  upTo(target: number) {
    this.#child.stdin.write(`${target}\n`);
    return new Promise<void>((ended) => {
      this.#ended = ended;
    });
  }
}

/** Each name is there once, with one event for its creation and one for its new name. */
async function faultsOf(tenant: string, { name: client, made, renamed }: Writers): Promise<string[]> {
  const rows = await withSession(database.ownerUrl, async (owner) => {
    const count = (action: string) =>
      `(SELECT count(*)::int FROM event e WHERE e.tenant = d.tenant AND e."data._id" = d.id AND e.action = 'distributor_${action}')`;
    const { rows } = await owner.query<{ id: string; name: string; created: number; updated: number }>(
      `SELECT id, name, ${count("create")} AS created, ${count("update")} AS updated FROM distributor d
       WHERE tenant = $1 AND name LIKE $2`,
      [tenant, `${client}-%`],
    );
    return rows;
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lost = [...made].filter(([name, id]) => byId.get(id)?.name !== `${name}${renamed.has(name) ? "-renamed" : ""}`);
  const doubled = rows.filter(
    ({ name, created, updated }) => created !== 1 || updated !== (name.endsWith("-renamed") ? 1 : 0),
  );
  const known = new Set(made.values());
  return [
    ...lost.map(([name]) => `${name} is lost`),
    ...doubled.map((row) => `not one event for each write: ${JSON.stringify(row)}`),
    ...rows.filter(({ id }) => !known.has(id)).map(({ name }) => `${name} was not acknowledged, or twice there`),
  ];
}
