import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import pg from "pg";
import { openDatabase } from "@/prisma/server/database";
import { Caller, median } from "./caller";
import { provideData } from "./data";
import { subscriptions } from "./lists";
import * as records from "./records";
import { startBare, startComptoir } from "./servers";

/**
 * Measures the cost of one request, in alternating rounds: a list of 25 of 1,000 rows beside a bare server that knows the
 * total, and
 * changes beside two rows in one durable statement.
 *
 *   npm run build && npm run bench:requests
 */

const { DATA_DIR = ".bench-requests" } = process.env;
const rounds = 7;
const perRound = 60;
const size = { big: 0, provider: 0, t100k: 0, t10k: 0, small: 1_000 };
const others = { events: 0, tickets: 0, distributors: 0, products: 0, accounts: 0 };

/** Sends one request of a kind; differing ones where it writes. */
type Ask = (connection: number) => Promise<unknown>;

mkdirSync(DATA_DIR, { recursive: true });
const database = await openDatabase({ DATA_DIR });
const keys = await provideData(database, DATA_DIR, { ...size, ...others });
const server = await startComptoir(DATA_DIR);
const bare = await startBare(database.ownerUrl);
const floor = new pg.Pool({ connectionString: database.ownerUrl, max: 8 });

const callersOf = (url: string, key = keys.small ?? "") => Array.from({ length: 8 }, () => new Caller(url, key));
const comptoir = callersOf(server.url);
const limit = callersOf(bare.url);

const list: Ask = async (connection) => requireSuccess(await comptoir[connection]?.ask(subscriptions));
const bareList: Ask = async (connection) => requireSuccess(await limit[connection]?.ask("/small/1000"));
const ticket: Ask = async (connection) =>
  requireSuccess(
    await comptoir[connection]?.ask("/v1/support/ticket", { method: "POST", body: { subject: "A new ticket" } }),
  );
const writers = callersOf(server.url, keys.writer);
const account: Ask = async (connection) =>
  requireSuccess(
    await writers[connection]?.ask(`/v1/account/${records.account("writer", connection).id}`, {
      method: "PUT",
      body: { name: `Renamed ${performance.now()}` },
    }),
  );
const durable: Ask = async () => {
  const id = randomUUID();
  const created = new Date().toISOString();
  const doc = JSON.stringify({ id, tenant: "small", subject: "A new ticket", created, closed: null });
  const event = JSON.stringify({
    id,
    source: "ticket",
    action: "create",
    time: created,
    status: "success",
    message: "",
  });
  await floor.query({
    name: "ticket and event",
    text: `WITH ticket AS (INSERT INTO ticket (tenant, id, doc) VALUES ('small', $1, $2))
      INSERT INTO event (tenant, id, doc) VALUES ('small', $1, $3)`,
    values: [id, doc, event],
  });
};

await compare("list of 25 of 1,000 rows", list, bareList, "a bare server");
await compare("POST ticket", ticket, durable, "one durable statement");
await compare("PUT account", account, durable, "one durable statement");

await floor.end();
await bare.stop();
await server.stop();
await database.stop();

/** Prints the medians of both, with one connection and with eight, and their ratio. */
async function compare(what: string, ours: Ask, theirs: Ask, beside: string): Promise<void> {
  for (const connections of [1, 8]) {
    const rates: Record<"ours" | "theirs", number[]> = { ours: [], theirs: [] };
    for (let round = 0; round <= rounds; round++) {
      const order = round % 2 === 0 ? (["ours", "theirs"] as const) : (["theirs", "ours"] as const);
      for (const name of order) {
        const rate = await perSecond(name === "ours" ? ours : theirs, connections);
        // The first round prepares statements and opens connections.
        if (round > 0) rates[name].push(rate);
      }
    }
    const [rate, other] = [median(rates.ours), median(rates.theirs)];
    process.stdout.write(
      `${what}, ${connections} at a time: ${((connections * 1000) / rate).toFixed(2)} ms, ${rate.toFixed(0)}/s; ` +
        `${(other / rate).toFixed(2)} × ${beside} (${other.toFixed(0)}/s)\n`,
    );
  }
}

async function perSecond(ask: Ask, connections: number): Promise<number> {
  const began = performance.now();
  const lines = Array.from({ length: connections }, async (_, connection) => {
    for (let request = 0; request < perRound; request++) await ask(connection);
  });
  await Promise.all(lines);
  return (perRound * connections * 1000) / (performance.now() - began);
}

function requireSuccess(answer: { status: number; body: string } | undefined): void {
  if (!answer || answer.status >= 300) throw new Error(`A request was answered with ${answer?.body.slice(0, 300)}`);
}
