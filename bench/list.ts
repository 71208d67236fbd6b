import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import autocannon from "autocannon";
import pg from "pg";
import { env } from "@/lib/base/env";
import { envelope } from "@/lib/base/list/page";
import { parseListQuery } from "@/lib/base/list/query";
import { pageStatement } from "@/lib/base/list/sql";
import { subscriptionList } from "@/lib/resources/subscription/schema";
import { openDatabase } from "@/prisma/server/database";

/**
 * Compares a list of 25 with its total with the fastest server that could answer it: a bare `node:http` server with `pg`
 * that runs the same SQL as the database's owner (no row-level security) and sends the text unchanged. Both are measured
 * alternately in one run on one machine; the ratio is the result.
 *
 *   RATE_LIMIT_PER_MINUTE=100000000 npm start   (in one terminal)
 *   npm run bench:list                          (in another, same DATA_DIR)
 */

const origin = process.argv[2] ?? `http://localhost:${env.PORT}`;
const rounds = 5;
const seconds = 4;
const query = parseListQuery(subscriptionList, []);

const database = await openDatabase(env);
const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 });
const { text, values } = pageStatement(subscriptionList, { id: "fjord", parent: null }, query);
const bare = createServer(async (_, response) => {
  const { rows } = await pool.query({ text, values });
  const body = Buffer.from(envelope(subscriptionList, query, rows[0].rows, Number(rows[0].total)));
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length });
  response.end(body);
}).listen(0);
const { port } = bare.address() as AddressInfo;

const { key } = JSON.parse(readFileSync(`${env.DATA_DIR}/demo.json`, "utf8"));
const servers = {
  bare: { url: `http://localhost:${port}/`, headers: {} },
  comptoir: { url: `${origin}/v2/subscription/customers`, headers: { authorization: `Bearer ${key}` } },
};
type Name = keyof typeof servers;

const [expected, answered] = await Promise.all(
  Object.values(servers).map(async ({ url, headers }) => (await fetch(url, { headers })).text()),
);
if (expected !== answered) throw new Error("The two servers sent different responses.");

for (const connections of [1, 8]) {
  const runs: Record<Name, { p50: number; rps: number }[]> = { bare: [], comptoir: [] };
  for (let round = 0; round < rounds; round++) {
    const order: Name[] = round % 2 === 0 ? ["bare", "comptoir"] : ["comptoir", "bare"];
    for (const name of order) runs[name].push(await measure(name, connections));
  }
  const p50 = median(runs.comptoir.map((run) => run.p50)) / median(runs.bare.map((run) => run.p50));
  const rps = median(runs.comptoir.map((run) => run.rps)) / median(runs.bare.map((run) => run.rps));
  process.stdout.write(
    `${connections} connection${connections > 1 ? "s" : ""}: p50 ${p50.toFixed(2)} × bare, throughput ${rps.toFixed(2)} × bare\n`,
  );
  for (const name of ["bare", "comptoir"] as const) {
    const all = runs[name].map((run) => `${run.p50.toFixed(2)} ms ${run.rps.toFixed(0)}/s`).join("  ");
    process.stdout.write(`  ${name.padEnd(9)} ${all}\n`);
  }
}
bare.close();
await pool.end();
await database.stop();

/** The median latency in milliseconds, from each request's time: autocannon's histogram has whole milliseconds only. */
async function measure(name: Name, connections: number): Promise<{ p50: number; rps: number }> {
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon({ ...servers[name], connections, duration: seconds }, (error, done) =>
      error ? reject(error) : resolve(done),
    );
    run.on("response", (_client, _status, _bytes, time) => times.push(time));
  });
  if (result.non2xx > 0) throw new Error(`${name} refused ${result.non2xx} requests`);
  return { p50: median(times), rps: result.requests.average };
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
