import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, test } from "vitest";
import { readBody } from "./body";

test.each([
  ["with a Content-Length", { "Content-Length": "500" }],
  ["in chunks", { "Transfer-Encoding": "chunked" }],
])("A client that leaves in the middle of a body sent %s is no failure of the server", async (_, headers) => {
  const { outcome, port, close } = await startReader();
  const sent = send({ port, method: "POST", headers: { "Content-Type": "application/json", ...headers } });
  sent.once("error", () => {});
  sent.write('{"name":', () => setTimeout(() => sent.destroy(), 50));

  await expect(outcome).rejects.toMatchObject({ code: "malformed_json" });
  close();
});

/** A server that reads the body of one request. */
async function startReader() {
  let listener: ReturnType<typeof getRequestListener> | undefined;
  const outcome = new Promise((resolve, reject) => {
    listener = getRequestListener(async (request) => {
      await readBody(request).then(resolve, reject);
      return new Response();
    });
  });
  const server = createServer(listener);
  await once(server.listen(0), "listening");
  return { outcome, port: (server.address() as AddressInfo).port, close: () => server.close() };
}
