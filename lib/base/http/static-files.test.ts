import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { pageFiles } from "./static-files";

const folder = mkdtempSync(join(tmpdir(), "comptoir-builds-"));
afterAll(() => rmSync(folder, { recursive: true }));
const dataDir = join(folder, "data");

/** A build whose one script, style and font have its name. */
function newBuild(id: string): string {
  const build = join(folder, id);
  mkdirSync(join(build, "static", "chunks"), { recursive: true });
  writeFileSync(join(build, "BUILD_ID"), id);
  for (const suffix of [".js", ".js.br", ".css", ".woff2"]) {
    writeFileSync(join(build, "static", "chunks", `${id}${suffix}`), `${id}${suffix}`);
  }
  return build;
}

/** A process that serves a build, and answers 421 where Next would be asked. */
async function start(id: string) {
  const files = await pageFiles(newBuild(id), dataDir);
  const server = createServer((request, response) => {
    if (!files(request, response, request.url ?? "")) response.writeHead(421).end();
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    stop: () => server.close(),
    get: (path: string) =>
      fetch(`http://127.0.0.1:${port}/_next/static/${path}`, { headers: { "Accept-Encoding": "identity" } }),
  };
}

it("serves the files of the former and of the next release, also to a process that is older than the next", async () => {
  const former = await start("former");
  const next = await start("next");
  for (const { get } of [former, next]) {
    for (const id of ["former", "next"]) {
      const script = await get(`chunks/${id}.js`);
      expect(await script.text()).toBe(`${id}.js`);
      expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
    for (const path of ["chunks/other.js", "chunks", "..%2fdata", "chunks/%00.js"]) {
      expect((await get(path)).status).toBe(404);
    }
  }
  expect((await next.get("chunks/former.woff2")).headers.get("content-type")).toBe("font/woff2");
  // Next serves this one.
  expect((await next.get("chunks/next.woff2")).status).toBe(421);
  for (const { stop } of [former, next]) stop();
});

it("keeps the files of the four latest releases", async () => {
  for (const id of readdirSync(join(dataDir, "builds"))) utimesSync(join(dataDir, "builds", id), 1, 1);
  for (const id of ["a", "b", "c", "d"]) (await start(id)).stop();
  expect(readdirSync(join(dataDir, "builds")).sort()).toEqual(["a", "b", "c", "d"]);
});

it("serves its own files where DATA_DIR cannot be written", async () => {
  writeFileSync(join(folder, "file"), "");
  const files = await pageFiles(newBuild("alone"), join(folder, "file"));
  expect(typeof files).toBe("function");
  expect(existsSync(join(folder, "file", "builds"))).toBe(false);
});
