import { readFileSync, writeFileSync } from "node:fs";
import { openDatabase } from "@/prisma/server/database";
import { withSession } from "@/prisma/server/session";
import { Caller } from "./caller";
import { fullSize, provideData, type Size } from "./data";
import { exportFigures } from "./exports";
import { importFigures } from "./importing";
import { lifeParts } from "./life";
import { type Callers, defaultList, largePage, sweeps } from "./lists";
import { type Figure, line, report } from "./report";
import { startBare, startComptoir } from "./servers";
import type { Asked } from "./sweep";
import { versionFigures } from "./versions";
import { walFigures } from "./wal";
import { writeFigures } from "./writes";

/**
 * Measures Comptoir at a million rows beside a bare server on the same tables, and writes bench/RESULTS.md but for its last
 * part. The data set is built once, in DATA_DIR (`.bench`), which takes some minutes and 13 GB. The machine has to be quiet.
 *
 *   npm run build && npm run bench
 *   npm run bench -- big=100000 import=20000      a smaller data set, and a shorter import
 *   npm run bench -- only=import,wal              some parts, printed and not written
 */

const { DATA_DIR = ".bench" } = process.env;
const changed = Object.fromEntries(process.argv.slice(2).map((each) => each.split("=")));
const { import: imported = "60000", only, ...counts } = changed;
const wanted = only?.split(",");
const size: Size = { ...fullSize, ...Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, Number(n)])) };

const file = new URL("RESULTS.md", import.meta.url);
/** The end of the file, which is written by hand. */
const [measuredOtherwise = ""] = /^## Measured otherwise[\s\S]*/m.exec(readFileSync(file, "utf8")) ?? [];

const database = await openDatabase({ DATA_DIR });
try {
  const keys = await provideData(database, DATA_DIR, size);
  const server = await startComptoir(DATA_DIR);
  const bareServer = await startBare(database.ownerUrl);
  try {
    const callers: Callers = Object.fromEntries(
      Object.entries(keys).map(([tenant, key]) => [tenant, new Caller(server.url, key)]),
    );
    const bare = new Caller(bareServer.url, "");
    const figures: Figure[] = [];
    const asked: Record<string, Asked[]> = {};
    const failures: string[] = [];
    const parts: Record<string, () => Promise<Figure[]>> = {
      lists: () => defaultList(callers, bare, size),
      page: () => largePage(callers, bare, server, size),
      writes: () => writeFigures(callers, server.url),
      versions: () => versionFigures(callers, bare, server),
      exports: () => exportFigures(callers, server, { size, ownerUrl: database.ownerUrl }),
      ...lifeParts(callers),
      wal: () => walFigures(),
      import: () => importFigures(callers, database.ownerUrl, DATA_DIR, Number(imported)),
    };
    for (const [name, sweep] of Object.entries(sweeps(callers, size))) {
      parts[name] = async () => {
        const swept = await sweep();
        Object.assign(asked, swept.asked);
        return swept.figures;
      };
    }
    const running = await versions();
    // Written after each part, so that a stopped run keeps its figures; a part that fails is named.
    for (const [part, measure] of Object.entries(parts)) {
      if (wanted && !wanted.includes(part)) continue;
      const began = performance.now();
      try {
        const more = (await measure()).map((figure) => ({ ...figure, part }));
        figures.push(...more);
        for (const each of more) process.stdout.write(`${line(each)}\n`);
      } catch (error) {
        failures.push(`${part}: ${error instanceof Error ? error.message : error}`);
        process.stdout.write(`not measured: ${failures.at(-1)}\n`);
      }
      process.stdout.write(`${part} took ${Math.round((performance.now() - began) / 1000)} s\n`);
      const results = report({ figures, sweeps: asked, failures, running, size });
      if (wanted === undefined) writeFileSync(file, results + measuredOtherwise);
    }
    if (wanted) process.stdout.write(report({ figures, sweeps: asked, failures, running, size }));
  } finally {
    await server.stop();
    await bareServer.stop();
  }
} finally {
  await database.stop();
}

async function versions(): Promise<Record<string, string>> {
  const postgres = await withSession(database.ownerUrl, async (session) => {
    const { rows } = await session.query<{ server_version: string }>("SHOW server_version");
    return rows[0]?.server_version ?? "";
  });
  return { "Node.js": process.versions.node, PostgreSQL: postgres };
}
