import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/*
 * From a fresh clone to something that runs. It is plain JavaScript on Node's own modules, because it is what installs
 * everything else. A step whose inputs are what they were is skipped.
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const stamps = join("dist", "inputs.json");

/** What each step reads (files or folders), what shows that it was done, and what it does. */
const steps = {
  generate: {
    label: "database client",
    inputs: ["prisma/schema", "prisma.config.ts", "package-lock.json"],
    output: "prisma/generated/client.ts",
    run: () => node("prisma/build/index.js", ["generate"]),
  },
  bundle: {
    label: "server and command line",
    inputs: ["server.ts", "app", "cli", "lib", "prisma", "tsconfig.json", "package-lock.json"],
    output: "dist/server.js",
    run: bundle,
  },
  pages: {
    label: "pages",
    inputs: [
      "app",
      "components",
      "lib",
      "prisma",
      "public",
      "next.config.mjs",
      "cli/declarations.mjs",
      "tsconfig.json",
      "package-lock.json",
    ],
    output: ".next/BUILD_ID",
    run: () => node("next/dist/bin/next", ["build"]),
  },
};

/**
 * Installs and builds what is missing or out of date. What it does is told on standard error, which leaves standard
 * output to the program that was asked for.
 *
 * @param {{ pages?: boolean }} options pages: build them too; the command line has no use for them
 */
export async function build({ pages = true } = {}) {
  requireNode();
  process.chdir(root);
  const unlock = await lock();
  try {
    if (!isInstalled()) await report("packages", () => npm(["ci", "--include=dev", "--ignore-scripts"]));
    const done = readJson(stamps) ?? {};
    for (const [name, { label, inputs, output, run }] of Object.entries(steps)) {
      if (name === "pages" && !pages) continue;
      const inputsNow = fingerprint(inputs);
      if (done[name] === inputsNow && existsSync(output)) continue;
      await report(label, run);
      writeFileSync(stamps, JSON.stringify(Object.assign(done, { [name]: inputsNow }), null, 2));
    }
  } finally {
    unlock();
  }
}

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Node 20.19 or later is needed; this is ${process.version}.\n`);
  process.exit(1);
}

/**
 * One build at a time: a server and a command started together must not install over each other. A socket, unlike a
 * file, says whether the one who made it still lives.
 */
async function lock() {
  mkdirSync("dist", { recursive: true });
  const path = join("dist", "lock");
  for (let waited = false; ; ) {
    const server = createServer();
    const held = await new Promise((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(path, () => resolve(true));
    });
    if (held) {
      server.unref();
      return () => server.close();
    }
    await new Promise((resolve) => {
      const other = connect(path);
      other.once("connect", () => {
        if (!waited) process.stderr.write("  waiting for another build\n");
        waited = true;
      });
      other.once("error", () => {
        rmSync(path, { force: true });
        resolve();
      });
      other.once("close", resolve);
    });
  }
}

/** Whether node_modules holds what the lock file says, as npm itself notes down at the end of an installation. */
function isInstalled() {
  const present = readJson("node_modules/.package-lock.json")?.packages;
  if (!present) return false;
  return Object.entries(readJson("package-lock.json").packages).every(([path, { version, optional, devOptional }]) => {
    if (path === "") return true;
    // Packages for other platforms are listed and not installed.
    return present[path] ? present[path].version === version : optional || devOptional;
  });
}

async function bundle() {
  const { build } = await import("esbuild");
  const entryPoints = ["server.ts", "cli/comptoir.ts"].filter(existsSync);
  await build({
    entryPoints,
    outdir: "dist",
    // Both land in dist itself, one folder deep like their sources' folders.
    entryNames: "[name]",
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: true,
    logLevel: "silent",
  });
}

/** @param {string[]} paths */
function fingerprint(paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesIn)) hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  return hash.digest("hex");
}

/** @returns {string[]} */
function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return /\.(test|spec)\.tsx?$/.test(path) ? [] : [path];
  if (path === join("prisma", "generated")) return [];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

async function report(label, work) {
  const began = performance.now();
  process.stderr.write(`  ${label} …`);
  try {
    await work();
  } catch (error) {
    process.stderr.write(" failed\n");
    throw error;
  }
  process.stderr.write(` ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}

function npm(args) {
  // The npm that runs us, if one does, need not be the one in PATH.
  const own = process.env.npm_execpath;
  return own?.endsWith(".js") ? run(process.execPath, [own, ...args]) : run("npm", args);
}

function node(script, args) {
  return run(process.execPath, [join("node_modules", script), ...args]);
}

/** Runs a program; only when it fails does its output matter. */
function run(command, args) {
  return new Promise((resolve, reject) => {
    const quiet = {
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      CHECKPOINT_DISABLE: "1",
      NO_UPDATE_NOTIFIER: "1",
    };
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...quiet } });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    // Left alone, an installation would go on and meet the next one.
    let stopped = false;
    const stop = (signal) => {
      stopped = true;
      child.kill(signal);
      setTimeout(() => child.kill("SIGKILL"), 5_000).unref();
    };
    process.on("SIGTERM", stop).on("SIGINT", stop);
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("SIGTERM", stop).off("SIGINT", stop);
      if (stopped) process.exit(1);
      if (code === 0) resolve();
      else reject(new Error(`${[command, ...args].join(" ")} failed\n${output}`));
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
