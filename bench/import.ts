import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync, readFileSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { scratchFolder } from "@/e2e/database";
import { asOwner } from "@/lib/base/db/owner";
import * as tenants from "@/lib/resources/tenant/service";
import { demo } from "@/prisma/seed/demo";
import { openDatabase } from "@/prisma/server/database";

/**
 * Imports many subscriptions with the command into a new database that flushes to disk as in production, and prints the
 * time and the command's highest memory use.
 *
 * The demo's subscriptions have rich texts and up to five items (3.4 kB each), and most belong to customers. With `plain`
 * they have one sentence and one item (1.6 kB); with `own` they all belong to the importing tenant, in fewer indexes.
 *
 *   npm run bench:import -- [count] [plain] [own]
 */

const [count = "100000", ...shape] = process.argv.slice(2);
const data = demo({ tenant: "fjord", subscriptions: Number(count) });

const folder = scratchFolder("import");
const database = await openDatabase({ DATA_DIR: folder });
try {
  const file = join(folder, "subscriptions.ndjson");
  await pipeline(Readable.from(lines(data.subscriptions())), createWriteStream(file));
  await asOwner(database.ownerUrl, async (owner) => {
    for (const tenant of data.tenants) await tenants.create(owner, tenant);
  });
  const { seconds, memory } = await comptoir("import", "--tenant", "fjord", "subscriptions", file);
  const megabytes = (await stat(file)).size / 1e6;
  process.stdout.write(
    `${count} subscriptions, ${megabytes.toFixed(0)} MB: ${seconds.toFixed(1)} s, ` +
      `${(Number(count) / seconds).toFixed(0)} a second, at most ${memory.toFixed(0)} MB of memory\n`,
  );
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

function* lines(records: ReturnType<typeof data.subscriptions>): Generator<string> {
  for (const record of records) {
    const plain = { description: "Protection for every managed device.", items: record.items?.slice(0, 1) };
    const own = { tenant: "fjord" };
    const changed = { ...(shape.includes("plain") ? plain : {}), ...(shape.includes("own") ? own : {}) };
    yield `${JSON.stringify({ ...record, ...changed })}\n`;
  }
}

/** Runs the command on this database. */
async function comptoir(...args: string[]): Promise<{ seconds: number; memory: number }> {
  const began = performance.now();
  const command = spawn(process.execPath, ["cli/comptoir.mjs", ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DATA_DIR: folder },
  });
  let memory = 0;
  const watch = setInterval(() => {
    const status = existsSync(`/proc/${command.pid}/status`) ? readFileSync(`/proc/${command.pid}/status`, "utf8") : "";
    memory = Math.max(memory, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
  }, 200);
  const [code] = await once(command, "exit");
  clearInterval(watch);
  if (code !== 0) throw new Error(`comptoir ${args.join(" ")} ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, memory };
}
