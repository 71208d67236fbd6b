import { spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

/** The program that the build writes in place of the server and the command. */
const built = 'process.stdout.write(["started", process.env.NODE_ENV].join(" "));';

/** A clone with nothing to install, and with packages that write one file instead of building. */
const files = {
  "package.json": '{ "type": "module" }',
  "package-lock.json": '{ "packages": {} }',
  "node_modules/.package-lock.json": '{ "packages": {} }',
  "node_modules/prisma/build/index.js": writing("prisma/generated", "client.ts", ""),
  "node_modules/next/dist/bin/next": [
    writing(".next", "BUILD_ID", ""),
    writing(".next", "build-manifest.json", '{ "rootMainFiles": [] }'),
    writing(".next/server/app", "page.js", ""),
    writing(".next/static", "main.js", "run();"),
  ].join(""),
  "node_modules/esbuild/package.json": '{ "exports": "./index.js" }',
  "node_modules/esbuild/index.js": `exports.build = async () => {
    ${writing("dist", "server.js", built)}
    ${writing("dist", "comptoir.js", built)}
    ${writing("dist", "table.js", "export const operations = [];")}
    ${writing("dist", "catalogues.js", "export const writeCatalogues = () => {};")}
    await new Promise((resolve) => setTimeout(resolve, 300));
  };`,
};

let clone: string;
let isWritable = true;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "comptoir-clone-"));
  cpSync(import.meta.dirname, join(clone, "cli"), { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(clone, dirname(path)), { recursive: true });
    writeFileSync(join(clone, path), content);
  }
});

afterEach(() => {
  setWritable(true);
  rmSync(clone, { recursive: true, force: true });
});

describe("a folder that the user cannot write", () => {
  test.each(["cli/start.mjs", "cli/comptoir.mjs"])("%s says so at once when it has to build", (program) => {
    setWritable(false);
    const { status, stderr } = run(program);
    expect(stderr).toMatch(/^Something must be built, and this user cannot write dist\/lock \(EACCES\)\..*\n$/);
    expect(status).toBe(1);
  });

  test("a lock that was left behind is reported in the same way", () => {
    mkdirSync(join(clone, "dist"));
    abandonLock();
    expect(existsSync(join(clone, "dist/lock"))).toBe(true);
    setWritable(false);
    const { status, stderr } = run("cli/comptoir.mjs");
    expect(stderr).toContain("cannot write dist/lock (EACCES)");
    expect(status).toBe(1);
  });

  test.each(["cli/start.mjs", "cli/comptoir.mjs"])("%s starts what is built already", (program) => {
    expect(run("cli/build.mjs").status).toBe(0);
    setWritable(false);
    expect(run(program)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^started/), stderr: "" });
  });
});

test("development answers the API with Next's handlers, which reload, and production with the bundle", () => {
  expect(run("cli/start.mjs").stdout).toBe("started production");
  expect(run("cli/start.mjs", [], ["--dev"]).stdout).toBe("started development");
});

test("two programs started together build once", async () => {
  const programs = ["cli/start.mjs", "cli/comptoir.mjs"].map((program) =>
    spawn(process.execPath, [program], { cwd: clone }),
  );
  const printed = await Promise.all(programs.flatMap(({ stdout, stderr }) => [text(stdout), text(stderr)]));
  expect(printed.filter((output) => output.startsWith("started"))).toHaveLength(2);
  expect(printed.join("").match(/database client …/g)).toHaveLength(1);
  expect(existsSync(join(clone, "dist/lock"))).toBe(false);
});

test("a lock whose process was killed does not stop the next build", () => {
  mkdirSync(join(clone, "dist"));
  abandonLock();
  expect(run("cli/build.mjs")).toMatchObject({ status: 0 });
});

test("on Windows the program refuses to run and names the platforms it supports", () => {
  const onWindows = 'data:text/javascript,Object.defineProperty(process, "platform", { value: "win32" })';
  const { status, stderr } = run("cli/comptoir.mjs", ["--import", onWindows]);
  expect(stderr).toBe("Comptoir runs on Linux and macOS. On Windows, run it in WSL.\n");
  expect(status).toBe(1);
});

/** Runs a program of the clone: as a user without privileges, because root may write everywhere. */
function run(program: string, options: string[] = [], args: string[] = []) {
  const account = process.getuid?.() === 0 && !isWritable ? { uid: 65534, gid: 65534 } : {};
  return spawnSync(process.execPath, [...options, program, ...args], {
    ...account,
    cwd: clone,
    encoding: "utf8",
    timeout: 20_000,
  });
}

function setWritable(writable: boolean): void {
  isWritable = writable;
  for (const folder of [clone, join(clone, "dist")])
    if (existsSync(folder)) chmodSync(folder, writable ? 0o755 : 0o555);
}

/** Leaves the lock of a build that was killed. */
function abandonLock(): void {
  const path = JSON.stringify(join(clone, "dist/lock"));
  const program = `require("net").createServer().listen(${path}, () => process.kill(process.pid, "SIGKILL"))`;
  spawnSync(process.execPath, ["-e", program]);
  expect(existsSync(join(clone, "dist/lock"))).toBe(true);
}

/** The source of a program that writes a file. */
function writing(folder: string, name: string, content: string): string {
  const [path, text] = [`${folder}/${name}`, content].map((part) => JSON.stringify(part));
  return `require("fs").mkdirSync("${folder}", { recursive: true }); require("fs").writeFileSync(${path}, ${text});`;
}
