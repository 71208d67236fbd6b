import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { type Answer, type RawRequest, send } from "./raw";

/** What a client gets: an answer, a status alone, or nothing at all, as when a connection is lost. */
type Told = Pick<Answer, "status" | "headers" | "text"> | number | undefined;

/** Starts a server between a client and a site, until the test has finished, and answers its address. */
export async function startBetween(
  site: string,
  answer: (request: RawRequest, pass: (request: RawRequest) => Promise<Answer>) => Promise<Told>,
): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const { method = "GET", url: path = "", headers: given } = incoming;
    const body = await buffer(incoming);
    const headers = { ...(given as Record<string, string>), "accept-encoding": "identity" };
    const told = await answer({ method, path, headers, ...(body.length > 0 ? { body } : {}) }, (request) =>
      send(site, request),
    );
    if (told === undefined) return void outgoing.destroy();
    if (typeof told === "number") return void outgoing.writeHead(told, { "Retry-After": "0" }).end();
    const { "content-length": _, ...kept } = Object.fromEntries(told.headers);
    outgoing.writeHead(told.status, kept).end(told.text);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
