import { writeFileSync } from "node:fs";
import { openDatabase } from "@/prisma/server/database";
import { withSession } from "@/prisma/server/session";
import { agreement } from "./agreement";
import { Caller } from "./caller";
import { fullSize, provideData, type Size } from "./data";
import { exportFigures } from "./exports";
import { importFigures } from "./importing";
import { type Callers, defaultList, growth, history, largePage, sweeps } from "./lists";
import { type Compared, comparePeers } from "./peers/measure";
import { startPeers } from "./peers/servers";
import { type Figure, met, report, round } from "./report";
import { subscriptionFigures } from "./screens/subscriptions";
import { startBare, startComptoir } from "./servers";
import type { Asked } from "./sweep";
import { versionFigures } from "./versions";
import { writeFigures } from "./writes";

/**
 * Measures Comptoir at a million rows beside a bare server on the same tables, and writes bench/RESULTS.md. The data set
 * is built once, in DATA_DIR (`.bench`), which takes some minutes and 12 GB.
 *
 *   npm run build && npm run bench
 *   npm run bench -- --peers                 three other programs beside it, installed in DATA_DIR the first time
 *   npm run bench -- big=100000 import=0     a smaller data set, without the import
 *   npm run bench -- --peers only=peers      one part alone, printed and not written
 */

const { DATA_DIR = ".bench" } = process.env;
const changed = Object.fromEntries(process.argv.slice(2).map((each) => each.split("=")));
const { import: imported = "1000000", only, "--peers": _, ...counts } = changed;
const withPeers = "--peers" in changed;
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
    const compared: Compared[] = [];
    const running = await versions();
    const failures: string[] = [];
    // Written after each part, so that a stopped run keeps its figures; a part that fails is named.
    const measure = async (part: string, figuresOf: () => Promise<Figure[]>) => {
      if (only !== undefined && only !== part) return;
      try {
        const more = await figuresOf();
        figures.push(...more);
        for (const each of more) process.stdout.write(`${line(each)}\n`);
      } catch (error) {
        failures.push(`${part}: ${error instanceof Error ? error.message : error}`);
        process.stdout.write(`not measured: ${failures.at(-1)}\n`);
      }
      const results = report({ figures, compared, sweeps: asked, failures, running });
      if (only === undefined) writeFileSync(new URL("RESULTS.md", import.meta.url), results);
      else process.stdout.write(results);
    };
    await measure("agreement", () => agreement(callers, size));
    await measure("default list", () => defaultList(callers, bare, size));
    if (withPeers) {
      await measure("peers", async () => {
        const peers = await startPeers(database.ownerUrl, DATA_DIR);
        try {
          const measured = await comparePeers(callers, bare, peers, size);
          compared.push(...measured.compared);
          return measured.figures;
        } finally {
          for (const peer of Object.values(peers)) await peer.stop();
        }
      });
    }
    await measure("large page", () => largePage(callers, bare, server, size));
    await measure("ticket history", () => history(callers));
    await measure("growth", () => growth(callers));
    await measure("screen", () => subscriptionFigures(DATA_DIR));
    await measure("writes", () => writeFigures(callers, server.url));
    await measure("versions", () => versionFigures(callers, bare, server));
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
