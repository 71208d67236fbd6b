import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { provideBrowser } from "./browser.mjs";
import { build } from "./build.mjs";
import { relatedSpecs } from "./related-specs.mjs";
import { playwrightDurations, slowest, vitestDurations } from "./slowest.mjs";

/*
 * Runs all checks; a step that fails does not stop the next. Beside the API tests, which often wait, the linters run and a
 * browser is installed. The ten slowest files are printed, and at last the sum: each test counts as one, and so does each linter.
 */

const node = process.execPath;
const results = "test-results";
/** For a change in progress: no browser tests, and of the API specs those that the change can break. */
const isQuick = process.argv[2] === "quick";
const sum = { passed: 0, failed: 0 };

/** Where tests put their database clusters, so that those of a killed worker are found and stopped. */
const scratch = mkdtempSync(join(tmpdir(), "comptoir-test-"));
chmodSync(scratch, 0o755);

process.on("exit", sweep);

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    isStopped = true;
    // Test runners clean up on this signal.
    for (const child of running) child.kill("SIGINT");
    setTimeout(() => [...running].map((child) => killGroup(child, "SIGKILL")), 20_000).unref();
  });
}

await main();
if (isStopped) sum.failed++;
if (sum.passed === 0) sum.failed ||= 1;
process.exitCode = sum.failed > 0 ? 1 : 0;
const durations = [...vitestDurations(readReport("vitest.json")), ...playwrightDurations(readReport("ui.json"))];
process.stdout.write(`\nThe slowest files:\n${slowest(durations)}\n`);
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`);

async function main() {
  try {
    // The API specs need pages only to sign in, for which those of an earlier change will do.
    await build({ pages: !(isQuick && existsSync(join(".next", "BUILD_ID"))), tests: true });
    sum.passed++;
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
    sum.failed++;
    if (!existsSync(join("node_modules", ".package-lock.json"))) return;
  }
  rmSync(results, { recursive: true, force: true });
  const linted = lint();
  /** @type {string[]} */
  const printed = [];
  const browser = isQuick
    ? Promise.resolve(false)
    : provideBrowser(
        (command, args) => run(command, args, printed),
        (line) => process.stdout.write(`\n${line}\n`),
      );
  await step(
    "unit and API tests",
    [
      "vitest/vitest.mjs",
      "run",
      ...(isQuick ? [".test.", ...relatedSpecs()] : []),
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${results}/vitest.json`,
    ],
    { count: countVitest },
  );
  await linted;
  if (isQuick) return;
  const hasBrowser = await browser;
  process.stdout.write(printed.join(""));
  if (hasBrowser) {
    await step("browser tests", ["@playwright/test/cli.js", "test", "-c", "e2e"], { count: countPlaywright });
  } else sum.failed++;
}

async function lint() {
  await step("lint", ["@biomejs/biome/bin/biome", "check", "."], { output: "atEnd" });
  await step("unused code", ["knip/bin/knip.js"], { output: "atEnd" });
  await step("types", ["typescript/bin/tsc", "--incremental", "false"], { output: "atEnd" });
}

/**
 * Runs a program of node_modules.
 *
 * @param {string} name
 * @param {[script: string, ...args: string[]]} command
 * @param {{ count?: () => { passed: number, failed: number }, output?: "atOnce" | "atEnd" }} [options]
 *   count: reads its report; without one the step is one test
 */
async function step(name, [script, ...args], { count, output = "atOnce" } = {}) {
  if (isStopped) return;
  const title = `\n${name}\n`;
  if (output === "atOnce") process.stdout.write(title);
  const printed = output === "atEnd" ? [title] : undefined;
  const code = await run(node, [join("node_modules", script), ...args], printed);
  process.stdout.write(printed?.join("") ?? "");
  let counted = count?.() ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  // A step can fail without a failed test.
  if (code !== 0 && counted.failed === 0) counted = { ...counted, failed: 1 };
  process.stdout.write(`${name}: ${counted.passed} passed, ${counted.failed} failed\n`);
  sum.passed += counted.passed;
  sum.failed += counted.failed;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string[]} [printed] takes what it prints, in place of the terminal
 * @returns {Promise<number | null>} the exit code
 */
function run(command, args, printed) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: printed ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      // A process group of its own, so that servers which outlive their tests are stopped with it.
      detached: true,
      env: { ...process.env, NODE_ENV: "test", COMPTOIR_TEST_DIR: scratch },
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => printed?.push(String(chunk)));
    child.once("error", () => resolve(1));
    child.once("close", (code) => {
      running.delete(child);
      killGroup(child, "SIGKILL");
      resolve(code);
    });
  });
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function killGroup(child, signal) {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // The group is empty.
  }
}

function countVitest() {
  const report = readReport("vitest.json");
  // A file that cannot be loaded has no tests that fail.
  /** @type {{ status: string, assertionResults: unknown[] }[] | undefined} */
  const files = report?.testResults;
  const broken = files?.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + (broken?.length ?? 0) };
}

function countPlaywright() {
  const report = readReport("ui.json");
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected + (report?.errors.length ?? 0) };
}

/** @param {string} name */
function readReport(name) {
  const file = join(results, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Stops the Postgres servers that an interrupted run has left in its folder, and removes the folder. */
function sweep() {
  for (const name of readdirSync(scratch)) {
    const cluster = join(scratch, name, "postgres");
    if (!existsSync(cluster)) continue;
    const home = realpathSync(cluster);
    const pidFile = join(home, "data", "postmaster.pid");
    if (existsSync(pidFile)) process.kill(Number.parseInt(readFileSync(pidFile, "utf8"), 10), "SIGQUIT");
    rmSync(home, { recursive: true, force: true });
  }
  rmSync(scratch, { recursive: true, force: true });
}
