import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { send } from "./send";

// The check of the URL's text is off, so that these tests reach the checks behind it.
vi.mock(import("@/lib/base/outbound/address"), async (original) => ({
  ...(await original()),
  refusal: () => undefined,
}));

const message = { id: "event", timestamp: 1_700_000_000, body: "{}", signatures: ["v1,x"] };
let server: Server | undefined;
afterEach(() => server?.close());

async function listen(seen: string[]): Promise<number> {
  server = createServer((socket) => {
    seen.push("connection");
    socket.on("data", () => seen.push("data"));
    socket.on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return address && typeof address === "object" ? address.port : 0;
}

test("a name that resolves to a private address is not connected to", async () => {
  const seen: string[] = [];
  const port = await listen(seen);
  for (const scheme of ["https", "http"]) {
    const outcome = await send(`${scheme}://localhost:${port}/`, message);
    expect(outcome).toMatchObject({ delivered: false, error: "The host has no public address." });
    expect(outcome.statusCode).toBeUndefined();
  }
  expect(seen).toEqual([]);
});

test("a connection to a private address that comes about all the same carries nothing", async () => {
  const seen: string[] = [];
  const port = await listen(seen);
  expect(await send(`http://127.0.0.1:${port}/`, message)).toMatchObject({
    delivered: false,
    error: "The host has no public address.",
  });
  expect(seen).not.toContain("data");
});

test("a name that does not exist is answered in the same words as a private one", async () => {
  expect(await send("https://nobody.invalid/", message)).toMatchObject({
    delivered: false,
    error: "The host has no public address.",
  });
});
