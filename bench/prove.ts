import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";

/**
 * `npm run prove` tests guarantees, which must never fail, many times, and writes to bench/PROOF.md how often each was tried
 * and how often it failed. Each guarantee is a test of `npm test` with more repetitions, or a program of its own.
 *
 * npm run prove                    all of them, in 40 minutes on two processors
 * npm run prove -- fuzz            one
 * npm run prove -- fuzz=50000      with another number
 */

interface Guarantee {
  /** How often it is tried when all are. Programs are only run by name, because they may need more than this machine has. */
  times: number;
  /** How often it should be tried before a release, where that takes longer. */
  goal?: number;
}

/** A test with more repetitions, or a program that needs more than `npm test` may. */
type Kind = { spec: string; title: string; project?: "unit" } | { program: string };

const guarantees: Record<string, Guarantee & Kind> = {
  isolation: { spec: "isolation.spec", title: "as it is shows and changes nothing", times: 10_000, goal: 100_000 },
  unknown: { spec: "isolation.spec", title: "answered as one that does not exist", times: 5, goal: 25 },
  policies: { spec: "doctor.spec", title: "Each policy that is removed", times: 1 },
  authorization: { spec: "authorization.spec", title: "No operation is reached", times: 1 },
  checks: { program: "bench/checks.ts", times: 50 },
  replica: { spec: "replica.spec", title: "come from the replica", times: 400, goal: 2_000 },
  revocation: { spec: "revocation.spec", title: "right is said to have ended", times: 5_000 },
  "dry-run": { spec: "dry-run.spec", title: "random writes", times: 1_000, goal: 10_000 },
  undo: { spec: "undo.api.spec", title: "random histories", times: 200, goal: 2_000 },
  plans: { spec: "plan-race.api.spec", title: "", times: 150 },
  large: { spec: "plan-large.api.spec", title: "An import of many records", times: 100_000 },
  "plan-kills": { spec: "plan-kill.spec", title: "killed while it applies", times: 12 },
  "rehearsal-kills": { spec: "rehearsal-kill.spec", title: "killed while it copies", times: 10 },
  at: { spec: "as-of.spec", title: "Each record of a random history", times: 150, goal: 1_000 },
  "at-list": { spec: "as-of-list.spec", title: "Each list of a random history", times: 60, goal: 1_000 },
  comparison: { spec: "as-of-list.spec", title: "What a comparison of two dates answers", times: 60, goal: 1_000 },
  feed: { spec: "feed.spec", title: "loses no change", times: 1_000, goal: 3_000 },
  notices: { spec: "notice.api.spec", title: "no move is lost", times: 300, goal: 2_000 },
  access: { spec: "access.spec", title: "agree, for random users", times: 40, goal: 300 },
  "access-speed": { spec: "access.spec", title: "matrix of many users", times: 300 },
  why: { spec: "why.spec", title: "(which condition keeps it out|byte for byte)", times: 5_000 },
  fuzz: { spec: "fuzz.spec", title: "generated requests get no 5xx", times: 6_000, goal: 50_000 },
  addresses: { spec: "pages.api.spec", title: "No bytes in an address", times: 3_000, goal: 5_000 },
  leakage: { spec: "leakage.spec", title: "Whatever fails", times: 20, goal: 30 },
  "rich-text": { spec: "components/rich-text", title: "hostile documents", project: "unit", times: 10_000 },
  forgery: { spec: "outbound/forgery", title: "private address", project: "unit", times: 500 },
  idempotency: { spec: "idempotency.api.spec", title: "some of them cut off", times: 300, goal: 1_000 },
  restore: { spec: "collection-race.api.spec", title: "restores at once", times: 40, goal: 200 },
  kills: { spec: "kill.spec", title: "Kills of server", times: 16, goal: 1_000 },
  freeze: { spec: "fault.spec", title: "While Postgres hangs", times: 20 },
  locked: { spec: "fault.spec", title: "500 requests of a tenant", times: 5 },
  "rolling-restart": { spec: "rolling-restart.spec", title: "Restarting two servers", times: 10, goal: 50 },
  webhooks: { spec: "webhook-worker.api.spec", title: "every event arrives", times: 2_000, goal: 10_000 },
  drill: { spec: "backup.spec", title: "restores aside", times: 1 },
  flood: { spec: "flood.spec", title: "flood", times: 25, goal: 50 },
  soak: { spec: "soak.spec", title: "Hours of work", times: 120, goal: 1_800 },
  "brute-force": {
    spec: "sign-in-throttle.api.spec",
    title: "Of all guesses at one password",
    times: 1_000,
    goal: 10_000,
  },
  "two-processes": { spec: "rate-limit.api.spec", title: "Two processes together", times: 20 },
  failover: { program: "deploy/ha/prove.ts", times: 50 },
  pooler: { program: "deploy/ha/prove.ts", times: 10_000 },
};

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
  const reports = lines.map((line): Report => JSON.parse(line));
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

function argumentsOf(guarantee: Kind): string[] {
  if ("program" in guarantee) return ["tsx", guarantee.program];
  const { spec, title, project = "api" } = guarantee;
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
