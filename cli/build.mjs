import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { lockBuild } from "./build-lock.mjs";
import { compileEarly } from "./compile-early.mjs";
import { precompress } from "./precompress.mjs";
import { node, npm } from "./run-program.mjs";

/*
 * Installs and builds a fresh clone. This is plain JavaScript on Node's own modules, because it runs before any package
 * is installed. A step whose inputs have not changed is skipped.
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const stamps = join("dist", "inputs.json");

/** How every program is bundled. */
const bundled = /** @type {const} */ ({
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "silent",
});

/**
 * A step of the build.
 *
 * @typedef {object} Step
 * @property {string} label
 * @property {string[]} inputs files and folders it reads
 * @property {string} output a file that exists once the step is done
 * @property {() => Promise<void>} run
 */

/** @type {Record<string, Step>} */
const steps = {
  generate: {
    label: "database client",
    inputs: ["prisma/schema.prisma", "prisma.config.ts", "package-lock.json"],
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
      "cli/compatibility.ts",
      "cli/declarations.mjs",
      "cli/document-changes.ts",
      "cli/remote/operations.ts",
      "cli/compile-early.mjs",
      "cli/page-scripts.mjs",
      "cli/precompress.mjs",
      "tsconfig.json",
      "package-lock.json",
    ],
    output: ".next/BUILD_ID",
    run: buildPages,
  },
};

/**
 * Installs and builds what is missing or out of date. Progress goes to standard error; standard output belongs to the
 * program that is started afterwards.
 *
 * @param {{ pages?: boolean, tests?: boolean }} options pages: false leaves out the web pages, which the command line does
 *   not need; tests: installs also what only tests and linters need
 */
export async function build({ pages = true, tests = false } = {}) {
  requirePlatform();
  process.chdir(root);
  const names = Object.keys(steps).filter((name) => pages || name !== "pages");
  // Checked without the lock first: a finished build must also start from a read-only folder.
  if (isInstalled(tests) && outdated(names).length === 0) return;

  const unlock = await lockBuild();
  try {
    const packages = tests ? "--include=dev" : "--omit=dev";
    if (!isInstalled(tests)) await report("packages", () => npm(["ci", packages, "--ignore-scripts"]));
    for (const { name, step, fingerprint } of outdated(names)) {
      await report(step.label, step.run);
      writeFileSync(stamps, JSON.stringify({ ...readJson(stamps), [name]: fingerprint }, null, 2));
    }
  } finally {
    unlock();
  }
}

/**
 * As `build`; a failure ends the program with the message alone.
 *
 * @param {{ pages?: boolean, tests?: boolean }} [options]
 */
export async function buildOrExit(options) {
  try {
    await build(options);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

function requirePlatform() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (process.platform === "win32") {
    process.stderr.write("Comptoir runs on Linux and macOS. On Windows, run it in WSL.\n");
  } else if (major < 20 || (major === 20 && minor < 19)) {
    process.stderr.write(`Comptoir needs Node 20.19 or later; this is ${process.version}.\n`);
  } else return;
  process.exit(1);
}

/**
 * The steps whose inputs have changed since they last ran, or that have never run.
 *
 * @param {string[]} names
 */
function outdated(names) {
  const done = readJson(stamps) ?? {};
  return names.flatMap((name) => {
    const step = steps[name];
    if (!step) return [];
    const fingerprint = fingerprintOf(step.inputs);
    return done[name] === fingerprint && existsSync(step.output) ? [] : [{ name, step, fingerprint }];
  });
}

/** Whether node_modules matches the lock file, by the record that npm writes at the end of an installation. */
function isInstalled(tests = false) {
  const present = readJson("node_modules/.package-lock.json")?.packages;
  if (!present) return false;
  return Object.entries(readJson("package-lock.json").packages).every(
    ([path, { version, optional, devOptional, dev }]) => {
      if (path === "" || (dev && !tests)) return true;
      // Packages for other platforms are listed and not installed.
      return present[path] ? present[path].version === version : optional || devOptional;
    },
  );
}

async function bundle() {
  // Names each route file: a check of types would miss those that were deleted after the pages were built.
  rmSync(join(".next", "types", "validator.ts"), { force: true });
  const { build } = await import("esbuild");
  const entryPoints = ["server.ts", "lib/base/download/download-thread.ts", "cli/operator.ts"].filter(existsSync);
  await build({
    ...bundled,
    entryPoints,
    outdir: "dist",
    // All are written to dist itself, whatever folder their source is in.
    entryNames: "[name]",
    packages: "external",
    sourcemap: true,
  });
  if (existsSync("cli/remote/comptoir.ts")) await bundleCommandLine(build);
  const { writeCatalogues } = await runnable("cli/catalogues.ts", build);
  writeCatalogues();
}

/**
 * Bundles a program of the build, and loads it.
 *
 * @param {string} entryPoint
 * @param {typeof import("esbuild").build} build
 */
async function runnable(entryPoint, build) {
  const outfile = join("dist", basename(entryPoint).replace(".ts", ".js"));
  await build({ ...bundled, entryPoints: [entryPoint], outfile, packages: "external" });
  return import(new URL(`../${outfile}?${Date.now()}`, import.meta.url).href);
}

/**
 * The command line of integrators starts without a package and without the product: its operations are written into it.
 *
 * @param {typeof import("esbuild").build} build
 */
async function bundleCommandLine(build) {
  const { operations } = await runnable("cli/remote/table.ts", build);
  await build({
    ...bundled,
    entryPoints: ["cli/remote/comptoir.ts"],
    outfile: "dist/comptoir.js",
    minify: true,
    banner: { js: "#!/usr/bin/env node" },
    define: { OPERATIONS: JSON.stringify(operations), VERSION: JSON.stringify(readJson("package.json").version) },
  });
  await build({
    ...bundled,
    entryPoints: ["cli/conformance/main.ts"],
    outfile: "dist/comptoir-conformance.js",
    banner: { js: "#!/usr/bin/env node" },
  });
}

async function buildPages() {
  await node("next/dist/bin/next", ["build"]);
  compileEarly(".next");
  await precompress(join(".next", "static"));
}

/** @param {string[]} paths */
function fingerprintOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesIn)) hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  return hash.digest("hex");
}

/**
 * The files of a folder that are built; tests and generated code are not.
 *
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return /\.(test|spec)\.tsx?$/.test(path) ? [] : [path];
  if (path === join("prisma", "generated")) return [];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

/** @param {string} path */
function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

/**
 * Does a step and prints its name and how long it took.
 *
 * @param {string} label
 * @param {() => Promise<void>} work
 */
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

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildOrExit();
