import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { groupBy } from "@/lib/base/group-by";
import { guarantees, type Kind } from "./guarantees";

/**
 * `npm run prove` tests guarantees, which must never fail, many times, and writes to bench/PROOF.md how often each was tried
 * and how often it failed. Each guarantee is a test of `npm test` with more repetitions, or a program of its own.
 *
 * npm run prove                    all of them, in 40 minutes on two processors
 * npm run prove -- fuzz            one
 * npm run prove -- fuzz=50000      with another number
 */

interface Report {
  attempts: number;
  failures: number;
  unit: string;
}

const beforeRelease = Object.entries(guarantees)
  .flatMap(([name, { goal }]) => (goal ? [`${name}=${goal}`] : []))
  .join(" ");

const file = join(import.meta.dirname, "PROOF.md");
const columns = "| Guarantee | Tried | Failed | What | Took | When | Command |\n|---|--:|--:|---|--:|---|---|\n";

async function run(name: string, guarantee: Kind, times: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-prove-"));
  const report = join(folder, "report");
  const began = performance.now();
  const child = spawn("npx", argumentsOf(guarantee), {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PROVE_GUARANTEE: name, PROVE_TIMES: String(times), PROVE_REPORT: report },
  });
  const [code] = await once(child, "exit");
  const seconds = Math.round((performance.now() - began) / 1000);
  const lines = (await readFile(report, "utf8").catch(() => "")).split("\n").filter(Boolean);
  await rm(folder, { recursive: true });
  const reports = summed(lines.map((line): Report => JSON.parse(line)));
  if (reports.length === 0) reports.push({ attempts: 0, failures: 1, unit: "the test ended without a report" });
  // A failure that no report names concerns all of them.
  const isExplained = code === 0 || reports.some(({ failures }) => failures > 0);
  const rows = reports.map(({ attempts, failures, unit }) => {
    const failed = isExplained ? failures : Math.max(1, failures);
    const day = new Date().toISOString().slice(0, 10);
    return `| ${name} | ${attempts} | ${failed} | ${unit} | ${seconds} s | ${day} | \`npm run prove -- ${name}=${times}\` |\n`;
  });
  await record(name, rows);
  return code === 0;
}

/** Several tests can report the same. */
const summed = (reports: readonly Report[]): Report[] =>
  [...groupBy(reports, ({ unit }) => unit)].map(([unit, same]) => ({
    attempts: same.reduce((sum, { attempts }) => sum + attempts, 0),
    failures: same.reduce((sum, { failures }) => sum + failures, 0),
    unit,
  }));

function argumentsOf(guarantee: Kind): string[] {
  if ("program" in guarantee) return ["tsx", guarantee.program];
  const { spec, title, project = "api" } = guarantee;
  if (project === "screens") return ["playwright", "test", "-c", "e2e", "--project", project, "--retries=0", spec];
  return ["vitest", "run", "--project", project, spec, "-t", title, "--retry=0", "--testTimeout=0", "--hookTimeout=0"];
}

const nameOf = (row: string): string => /^\| (\S+) \|/.exec(row)?.[1] ?? "";

/** Replaces the rows of one guarantee, and removes those of guarantees that no longer exist. */
async function record(name: string, rows: string[]): Promise<void> {
  const before = await readFile(file, "utf8").catch(() => "");
  const order = Object.keys(guarantees);
  const isKept = (line: string) => nameOf(line) !== name && order.includes(nameOf(line));
  const kept = before.split("\n").flatMap((line) => (isKept(line) ? [`${line}\n`] : []));
  const placeOf = (row: string) => order.indexOf(nameOf(row));
  const all = [...kept, ...rows].sort((a, b) => placeOf(a) - placeOf(b));
  const head = `# Guarantees, tested many times

Written by \`npm run prove\`, which repeats tests of \`npm test\`. Last run on ${cpus().length} processors. If N attempts have no
failure, the failure rate is below 3/N with 95 % confidence.

\`npm run prove\` takes 40 minutes on two processors. It leaves out \`checks\`, which runs the tests again for each check that it
removes, and \`failover\` and \`pooler\`, which start several servers (docs/high-availability.md). Before a release, run more of some:

\`npm run prove -- ${beforeRelease}\`

`;
  await writeFile(file, head + columns + all.join(""));
}

const wanted = process.argv.slice(2);
const all = Object.entries(guarantees).flatMap(([name, guarantee]) => ("program" in guarantee ? [] : [name]));
const chosen = wanted.length > 0 ? wanted : all;
let isProved = true;
for (const each of chosen) {
  const [name = "", times] = each.split("=");
  const guarantee = guarantees[name];
  if (!guarantee) {
    process.stderr.write(`There is no guarantee ${name}. Guarantees: ${Object.keys(guarantees).join(", ")}.\n`);
    process.exit(2);
  }
  isProved = (await run(name, guarantee, Number(times ?? guarantee.times))) && isProved;
}
process.exitCode = isProved ? 0 : 1;
