import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";

/*
 * npm run package                     builds, and writes dist/comptoir-<version>-<system>-<processor>.tgz
 * node cli/package.mjs --to <folder>  copies what is built to a folder that does not exist yet
 *
 * A release runs where only Node is installed: `node dist/server.js`. It has the packages that are loaded at run time, and
 * nothing that builds or tests.
 */

const root = fileURLToPath(new URL("..", import.meta.url));

/** Files and folders of a release besides its packages. */
const parts = [
  "CHANGELOG.md",
  "README.md",
  "deploy",
  "dist/comptoir-conformance.js",
  "dist/comptoir.js",
  "dist/languages",
  "dist/download-thread.js",
  "dist/download-thread.js.map",
  "dist/operator.js",
  "dist/operator.js.map",
  "dist/server.js",
  "dist/server.js.map",
  "docs",
  "next.config.mjs",
  "prisma/migrations",
  "prisma/sql",
  ".next",
];

/** What `next build` keeps for the next build, and the maps of pages. */
const isLeftOut = (/** @type {string} */ path) =>
  /^\.next\/(?:(?:cache|diagnostics|trace|trace-build|turbopack|types)(?:\/|$)|.*\.(?:map|nft\.json)$)/.test(path);

/** What builds, what the build writes into the pages, and what scales pictures, which no page does. */
const notAtRunTime =
  /^(@fontsource-variable\/|@img\/|@mantine\/|@next\/swc-|@tanstack\/|@types\/|(draft-js|esbuild|prisma|sharp|typescript)$)/;

/** Of packages; errors are traced through our own maps. */
const isOfPackage = (/** @type {string} */ path) => !/\.(map|d\.[mc]?ts|tsbuildinfo)$/.test(path);

/**
 * Copies what a release needs from a folder that has been built.
 *
 * @param {string} folder
 */
async function writeRelease(folder) {
  await mkdir(folder, { recursive: true });
  for (const part of parts) {
    if (!existsSync(join(root, part))) continue;
    await cp(join(root, part), join(folder, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !isLeftOut(path.slice(root.length)),
    });
  }
  for (const path of packages()) {
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      verbatimSymlinks: true,
      // Those inside another are copied when something needs them.
      filter: (each) => isOfPackage(each) && !each.slice(root.length + path.length).includes("/node_modules"),
    });
  }
  const { name, version, type, engines, license } = readJson("package.json");
  const manifest = { name, version, commit: await commit(), private: true, type, engines, license };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The folders of the packages that a server needs, and of those that these need. */
function packages() {
  /** @type {Set<string>} */
  const found = new Set();
  for (const name of Object.keys(readJson("package.json").dependencies)) collect(name, ".", found);
  return found;
}

/**
 * Adds the folder of a package, and those of all that it depends on.
 *
 * @param {string} name
 * @param {string} from the folder that asks for it
 * @param {Set<string>} found
 */
function collect(name, from, found) {
  const folder = notAtRunTime.test(name) ? undefined : locate(name, from);
  if (folder === undefined || found.has(folder)) return;
  found.add(folder);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = readJson(
    join(folder, "package.json"),
  );
  const isNeeded = (/** @type {string} */ peer) => !peerDependenciesMeta?.[peer]?.optional;
  const peers = Object.keys(peerDependencies ?? {}).filter(isNeeded);
  // Those for other systems are not installed, and not found.
  for (const each of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    collect(each, folder, found);
  }
}

/**
 * As Node finds it.
 *
 * @param {string} name
 * @param {string} from
 * @returns {string | undefined}
 */
function locate(name, from) {
  const folder = join(from, "node_modules", name);
  if (existsSync(join(root, folder, "package.json"))) return folder;
  return from === "." ? undefined : locate(name, dirname(from));
}

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

async function commit() {
  if (process.env.COMPTOIR_COMMIT) return process.env.COMPTOIR_COMMIT;
  return existsSync(join(root, ".git"))
    ? (await promisify(execFile)("git", ["rev-parse", "HEAD"], { cwd: root })).stdout.trim()
    : undefined;
}

/** @returns {Promise<string>} the path of the archive */
async function writeArchive() {
  const { name, version } = readJson("package.json");
  const folder = `${name}-${version}`;
  const archive = join("dist", `${folder}-${process.platform}-${process.arch}.tgz`);
  const draft = mkdtempSync(join(root, "dist", "package-"));
  try {
    await writeRelease(join(draft, folder));
    await promisify(execFile)("tar", ["-czf", join(root, archive), "-C", draft, folder]);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return archive;
}

const { to } = parseArgs({ options: { to: { type: "string" } } }).values;
if (to !== undefined && existsSync(to)) {
  process.stderr.write(`${to} exists already.\n`);
  process.exitCode = 1;
} else if (to !== undefined) await writeRelease(resolve(to));
else process.stdout.write(`${await writeArchive()}\n`);
