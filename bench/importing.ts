import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { asOwner } from "@/lib/base/db/owner";
import * as tenants from "@/lib/resources/tenant/service";
import { type Caller, median } from "./caller";
import { type Callers, callerOf, subscriptions } from "./lists";
import * as records from "./records";
import type { Figure } from "./report";

/**
 * Imports `count` subscriptions with the command, besides the others, while a reader requests its list: into a tenant without
 * any; the same with other prices, which changes each; then the same file again.
 */
export async function importFigures(
  callers: Callers,
  ownerUrl: string,
  dataDir: string,
  count: number,
): Promise<Figure[]> {
  const tenant = `imported${Date.now()}`;
  await asOwner(ownerUrl, async (owner) => void (await tenants.create(owner, { id: tenant, name: tenant })));
  const file = join(dataDir, "import.ndjson");
  const reader = callerOf(callers, "t100k");
  const before = await reader.median(subscriptions, 50);
  const imported = async (price: number, prices: "write" | "keep" = "write") => {
    if (prices === "write") await pipeline(Readable.from(lines(tenant, count, price)), createWriteStream(file));
    return await importFile(file, tenant, dataDir, reader);
  };
  const figuresOf = (
    what: string,
    { goal, former }: { goal: number; former?: number },
    { seconds, times }: Awaited<ReturnType<typeof importFile>>,
  ): Figure[] => [
    { what, value: count / seconds, unit: "rows/s", goal, atLeast: true, ...(former && { former }) },
    { what: "— a reader's list meanwhile", value: median(times) / before, unit: "× its time before", goal: 3 },
  ];
  try {
    return [
      ...figuresOf(`import of ${count} subscriptions into an empty tenant`, { goal: 3_000 }, await imported(1_000)),
      ...figuresOf(
        "the same with other prices: all changed, beside 1.4 million",
        { goal: 2_000, former: 1557 },
        await imported(2_000),
      ),
      ...figuresOf("the same file again", { goal: 10_000, former: 10_494 }, await imported(2_000, "keep")),
    ];
  } finally {
    await rm(file, { force: true });
    await asOwner(
      ownerUrl,
      async (owner) => void (await owner.query("DELETE FROM subscription WHERE tenant = $1", [tenant])),
    );
  }
}

/** @returns how long it took, and how long each of the reader's requests */
async function importFile(
  file: string,
  tenant: string,
  dataDir: string,
  reader: Caller,
): Promise<{ seconds: number; times: number[] }> {
  const began = performance.now();
  const command = spawn(
    process.execPath,
    ["cli/comptoir.mjs", "server", "import", "--tenant", tenant, "subscriptions", file],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DATA_DIR: dataDir },
    },
  );
  const ended = once(command, "exit");
  const times: number[] = [];
  while (command.exitCode === null && command.signalCode === null) {
    times.push((await reader.ask(subscriptions)).time);
    await sleep(20);
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return { seconds: (performance.now() - began) / 1000, times };
}

function* lines(tenant: string, count: number, price: number): Generator<string> {
  for (let n = 0; n < count; n++) {
    yield `${JSON.stringify({ ...records.subscription(tenant, tenant, n, count), price: price + n })}\n`;
  }
}
