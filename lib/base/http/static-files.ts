import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import Negotiator from "negotiator";
import send from "send";

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

/**
 * Serves the files of a folder that the build has compressed. Their names change with their content, so they are cached
 * forever.
 *
 * @param prefix of their URLs
 * @returns whether a request was answered; a file that is not compressed, such as a font, is left to Next
 */
export function precompressedFiles(folder: string, prefix: string) {
  const files = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  const sendOptions = { root: folder, immutable: true, maxAge: "1y", index: false };

  return (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    if (!path.startsWith(prefix) || (request.method !== "GET" && request.method !== "HEAD")) return false;
    const name = path.slice(prefix.length);
    const contentType = contentTypes[name.slice(name.lastIndexOf(".") + 1)];
    if (!contentType || !files.has(name)) return false;

    const accepted = new Negotiator(request).encodings(["br", "gzip", "identity"]);
    const chosen = encodings.find(({ encoding, suffix }) => accepted.includes(encoding) && files.has(name + suffix));
    response.setHeader("Content-Type", contentType);
    response.setHeader("Vary", "Accept-Encoding");
    if (chosen) response.setHeader("Content-Encoding", chosen.encoding);
    send(request, `/${name}${chosen?.suffix ?? ""}`, sendOptions).pipe(response);
    return true;
  };
}
