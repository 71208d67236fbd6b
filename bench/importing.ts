import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { median } from "./caller";
import { type Callers, callerOf, subscriptions } from "./lists";
import * as records from "./records";
import type { Figure } from "./report";

/**
 * Imports `count` subscriptions of a tenant of their own with the command, beside all others, while a reader goes on
 * asking for its list. They replace those of an earlier run.
 */
export async function importFigures(callers: Callers, dataDir: string, count: number): Promise<Figure[]> {
  const file = join(dataDir, "import.ndjson");
  await pipeline(Readable.from(lines(count)), createWriteStream(file));
  const reader = callerOf(callers, "t100k");
  const before = await reader.median(subscriptions, 50);
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
  const seconds = (performance.now() - began) / 1000;
  await rm(file);
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return [
    {
      what: `import of ${count} subscriptions beside 1.4 million`,
      value: count / seconds,
      unit: "rows/s",
      goal: 6_000,
      atLeast: true,
    },
    { what: "— a reader's list meanwhile", value: median(times) / before, unit: "× its time before", goal: 3 },
  ];
}

function* lines(count: number): Generator<string> {
  for (let n = 0; n < count; n++) yield `${JSON.stringify(records.subscription("imported", "imported", n, count))}\n`;
}
