import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Caller, median } from "./caller";
import { type Callers, callerOf, subscriptions } from "./lists";
import * as records from "./records";
import type { Figure } from "./report";

/**
 * Imports `count` subscriptions of a tenant of their own with the command, besides the others, while a reader requests its
 * list: first with a price that no earlier run has had, so that each is new or has changed, then the same
 * file again.
 */
export async function importFigures(callers: Callers, dataDir: string, count: number): Promise<Figure[]> {
  const file = join(dataDir, "import.ndjson");
  await pipeline(Readable.from(lines(count, Date.now() / 1000)), createWriteStream(file));
  const reader = callerOf(callers, "t100k");
  const before = await reader.median(subscriptions, 50);
  const changed = await importFile(file, dataDir, reader);
  const again = await importFile(file, dataDir, reader);
  await rm(file);
  const figuresOf = (
    what: string,
    goal: number,
    { seconds, times }: Awaited<ReturnType<typeof importFile>>,
  ): Figure[] => [
    { what, value: count / seconds, unit: "rows/s", goal, atLeast: true },
    { what: "— a reader's list meanwhile", value: median(times) / before, unit: "× its time before", goal: 3 },
  ];
  return [
    ...figuresOf(`import of ${count} subscriptions, all new or changed, beside 1.4 million`, 2_000, changed),
    ...figuresOf("the same import again", 10_000, again),
  ];
}

/** @returns how long it took, and how long each of the reader's requests */
async function importFile(
  file: string,
  dataDir: string,
  reader: Caller,
): Promise<{ seconds: number; times: number[] }> {
  const began = performance.now();
  const command = spawn(
    process.execPath,
    ["cli/comptoir.mjs", "import", "--tenant", "imported", "subscriptions", file],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DATA_DIR: dataDir },
    },
  );
  const ended = once(command, "exit");
  const times: number[] = [];
  while (command.exitCode === null && command.signalCode === null) times.push((await reader.ask(subscriptions)).time);
  const [code] = await ended;
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return { seconds: (performance.now() - began) / 1000, times };
}

function* lines(count: number, price: number): Generator<string> {
  for (let n = 0; n < count; n++) {
    yield `${JSON.stringify({ ...records.subscription("imported", "imported", n, count), price: price + n })}\n`;
  }
}
