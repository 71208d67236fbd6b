import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import Negotiator from "negotiator";
import send from "send";
import { log } from "@/lib/base/log";
import { buildsIn, keepBuild } from "./kept-builds";

const contentTypes: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

/** What the build writes beside each of these files, the smallest first. */
const encodings = [
  { encoding: "br", suffix: ".br" },
  { encoding: "gzip", suffix: ".gz" },
];

interface Build {
  folder: string;
  files: ReadonlySet<string>;
}

const prefix = "/_next/static/";

/**
 * Serves the scripts, styles and fonts of the pages: those of this build, and those of other releases that run or ran with
 * the same DATA_DIR. A page that was opened before an upgrade, or comes from another process during one, asks any process
 * for them. Their names change with their content, so they are cached forever.
 *
 * @param build the folder that `next build` has written
 * @returns whether a request was answered; a file of this build that is not compressed, such as a font, is left to Next
 */
export async function pageFiles(build: string, dataDir: string) {
  const kept = join(dataDir, "builds");
  await keepBuild(build, kept).catch((error: unknown) =>
    log.warn({ error }, "DATA_DIR cannot keep the scripts of this release for pages that are open during an upgrade"),
  );
  const present = listed(join(build, "static"));
  const others = otherBuilds(kept);

  return (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    if (!path.startsWith(prefix) || (request.method !== "GET" && request.method !== "HEAD")) return false;
    const name = path.slice(prefix.length);
    const contentType = contentTypes[name.slice(name.lastIndexOf(".") + 1)];
    const isOwn = present.files.has(name);
    const build = isOwn ? present : others().find(({ files }) => files.has(name));
    if (isOwn && !contentType) return false;
    if (!build) {
      // Next would take it for a page. A proxy asks a process of another release.
      response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
      response.end("There is no such file.\n");
      return true;
    }

    if (contentType) {
      const accepted = new Negotiator(request).encodings(["br", "gzip", "identity"]);
      const chosen = encodings.find((each) => accepted.includes(each.encoding) && build.files.has(name + each.suffix));
      response.setHeader("Content-Type", contentType);
      response.setHeader("Vary", "Accept-Encoding");
      if (chosen) response.setHeader("Content-Encoding", chosen.encoding);
      sendFile(request, response, build.folder, `/${name}${chosen?.suffix ?? ""}`);
    } else sendFile(request, response, build.folder, `/${name}`);
    return true;
  };
}

function sendFile(request: IncomingMessage, response: ServerResponse, root: string, name: string): void {
  send(request, name, { root, immutable: true, maxAge: "1y", index: false }).pipe(response);
}

const isFile = (name: string): boolean => /\.\w+$/.test(name);

function listed(folder: string): Build {
  try {
    return { folder, files: new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(isFile)) };
  } catch {
    // Another process is deleting it.
    return { folder, files: new Set() };
  }
}

const secondMilliseconds = 1_000;

/** The builds in a folder, which is read again at most once a second. A build in it never changes. */
function otherBuilds(kept: string): () => Build[] {
  const known = new Map<string, Build>();
  let read = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - read < secondMilliseconds) return [...known.values()];
    read = performance.now();
    const names = buildsIn(kept);
    for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
    for (const name of names) if (!known.has(name)) known.set(name, listed(join(kept, name)));
    return [...known.values()];
  };
}
