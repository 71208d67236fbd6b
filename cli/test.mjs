import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";

/*
 * Everything that proves the project, one step after the other; a step that fails does not stop the next. The last line
 * tells the sum: every test counts, and so does every linter.
 */

const node = process.execPath;
const results = "test-results";
const sum = { passed: 0, failed: 0 };

/** Where tests put their clusters, so that what a killed worker leaves running can be found and ended. */
const scratch = mkdtempSync(join(tmpdir(), "comptoir-test-"));
chmodSync(scratch, 0o755);

process.on("exit", sweep);

let running;
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    isStopped = true;
    // The signal that test runners take as a wish to clear up first.
    running?.kill("SIGINT");
    setTimeout(() => killGroup(running, "SIGKILL"), 20_000).unref();
  });
}

await main();
if (isStopped) sum.failed++;
if (sum.passed === 0) sum.failed ||= 1;
process.exitCode = sum.failed > 0 ? 1 : 0;
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`);

async function main() {
  try {
    await build();
    sum.passed++;
  } catch (error) {
    process.stdout.write(`${error.message}\n`);
    sum.failed++;
    if (!existsSync(join("node_modules", ".package-lock.json"))) return;
  }
  rmSync(results, { recursive: true, force: true });
  await step("lint", ["@biomejs/biome/bin/biome", "check", "."]);
  await step("types", ["typescript/bin/tsc", "--incremental", "false"]);
  await step(
    "unit and API tests",
    ["vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${results}/vitest.json`],
    countVitest,
  );
  if (!(await findBrowser())) return;
  await step("browser tests", ["@playwright/test/cli.js", "test", "-c", "e2e"], countPlaywright);
}

/**
 * Runs a program out of node_modules.
 *
 * @param {() => { passed: number, failed: number }} [count] reads its report; without one the step is one test
 */
async function step(name, [script, ...args], count) {
  if (isStopped) return;
  process.stdout.write(`\n${name}\n`);
  const code = await run(node, [join("node_modules", script), ...args]);
  let counted = count?.() ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  // A step that fails without a failed test to show for it has failed all the same.
  if (code !== 0 && counted.failed === 0) counted = { ...counted, failed: 1 };
  process.stdout.write(`${name}: ${counted.passed} passed, ${counted.failed} failed\n`);
  sum.passed += counted.passed;
  sum.failed += counted.failed;
}

function run(command, args) {
  return new Promise((resolve) => {
    running = spawn(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      // A process group of its own, so that servers which outlive their tests can be ended with it.
      detached: true,
      env: { ...process.env, NODE_ENV: "test", COMPTOIR_TEST_DIR: scratch },
    });
    running.once("error", () => resolve(1));
    running.once("exit", (code) => {
      killGroup(running, "SIGKILL");
      resolve(code);
    });
  });
}

function killGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Nobody is left in it.
  }
}

function countVitest() {
  const report = readReport("vitest.json");
  // A file that cannot even be loaded has no tests to fail.
  const broken = report?.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + (broken?.length ?? 0) };
}

function countPlaywright() {
  const report = readReport("ui.json");
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return { passed: expected, failed: unexpected + flaky + (report?.errors.length ?? 0) };
}

function readReport(name) {
  const file = join(results, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/**
 * A browser for the tests that want one: Debian's without windows if we may install it, the system's, or Playwright's own.
 * Having none counts as a failure, since those tests then prove nothing.
 */
async function findBrowser() {
  if (!readdirSync("e2e", { recursive: true }).some((name) => name.endsWith(".ui.spec.ts"))) return true;
  const { chromium } = await import("@playwright/test");
  const isThere = (...paths) => [...paths, chromium.executablePath()].some(existsSync);
  const [shell, system] = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
  if (isThere(shell)) return true;

  process.stdout.write("\nbrowser\n");
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    const install = ["-qq", "install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-liberation"];
    process.env.DEBIAN_FRONTEND = "noninteractive";
    if ((await run("apt-get", install)) !== 0) {
      await run("apt-get", ["-qq", "update"]);
      await run("apt-get", install);
    }
  }
  if (!isThere(shell, system)) await run(node, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  if (isThere(shell, system)) return true;
  process.stdout.write(`There is no browser: install Chromium as ${system} to have the pages tested.\n`);
  sum.failed++;
  return false;
}

/** Ends the Postgres servers that a run cut short has left in its folder, and removes the folder. */
function sweep() {
  for (const name of readdirSync(scratch)) {
    const cluster = join(scratch, name, "postgres");
    if (!existsSync(cluster)) continue;
    const home = realpathSync(cluster);
    const pidFile = join(home, "data", "postmaster.pid");
    if (existsSync(pidFile)) spawnSync("kill", ["-QUIT", readFileSync(pidFile, "utf8").split("\n")[0]]);
    rmSync(home, { recursive: true, force: true });
  }
  rmSync(scratch, { recursive: true, force: true });
}
