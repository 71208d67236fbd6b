import { writeFileSync } from "node:fs";
import { openDatabase } from "@/prisma/server/database";
import { withSession } from "@/prisma/server/session";
import { agreement } from "./agreement";
import { Caller } from "./caller";
import { fullSize, provideData, type Size } from "./data";
import { exportFigures } from "./exports";
import { importFigures } from "./importing";
import { type Callers, defaultList, growth, history, largePage, sweeps } from "./lists";
import { type Figure, met, report, round } from "./report";
import { startBare, startComptoir } from "./servers";
import type { Asked } from "./sweep";
import { writeFigures } from "./writes";

/**
 * Measures Comptoir at a million rows beside a bare server on the same tables, and writes bench/RESULTS.md. The data set
 * is built once, in DATA_DIR (`.bench`), which takes some minutes and 12 GB.
 *
 *   npm run build && npm run bench
 *   npm run bench -- big=100000 import=0     a smaller data set, without the import
 */

const { DATA_DIR = ".bench" } = process.env;
const changed = Object.fromEntries(process.argv.slice(2).map((each) => each.split("=")));
const { import: imported = "1000000", ...counts } = changed;
const size: Size = { ...fullSize, ...Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, Number(n)])) };

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
    const running = await versions();
    const failures: string[] = [];
    // Written after each part, so that a run that is stopped leaves what it has measured; a part that fails is named.
    const measure = async (part: string, figuresOf: () => Promise<Figure[]>) => {
      try {
        const more = await figuresOf();
        figures.push(...more);
        for (const each of more) process.stdout.write(`${line(each)}\n`);
      } catch (error) {
        failures.push(`${part}: ${error instanceof Error ? error.message : error}`);
        process.stdout.write(`not measured: ${failures.at(-1)}\n`);
      }
      writeFileSync(new URL("RESULTS.md", import.meta.url), report({ figures, sweeps: asked, failures, running }));
    };
    await measure("agreement", () => agreement(callers, size));
    await measure("default list", () => defaultList(callers, bare, size));
    await measure("large page", () => largePage(callers, bare, server, size));
    await measure("ticket history", () => history(callers));
    await measure("growth", () => growth(callers));
    await measure("writes", () => writeFigures(callers, server.url));
    await measure("exports", () => exportFigures(callers, server, { size, ownerUrl: database.ownerUrl }));
    if (Number(imported) > 0) await measure("import", () => importFigures(callers, DATA_DIR, Number(imported)));
    for (const [name, sweep] of Object.entries(sweeps(callers, size))) {
      await measure(name, async () => {
        const swept = await sweep();
        Object.assign(asked, swept.asked);
        return swept.figures;
      });
    }
  } finally {
    await server.stop();
    await bareServer.stop();
  }
} finally {
  await database.stop();
}

function line(figure: Figure): string {
  const goal = figure.goal === undefined ? "" : ` (goal ${figure.goal}${met(figure) ? "" : ", missed"})`;
  return `${figure.what}: ${round(figure.value)} ${figure.unit}${goal}`;
}

async function versions(): Promise<Record<string, string>> {
  const postgres = await withSession(database.ownerUrl, async (session) => {
    const { rows } = await session.query<{ server_version: string }>("SHOW server_version");
    return rows[0]?.server_version ?? "";
  });
  return { "Node.js": process.versions.node, PostgreSQL: postgres };
}
