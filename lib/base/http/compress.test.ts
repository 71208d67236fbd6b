import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { compressed } from "./compress";

it("leaves no listener behind when a download waits for its client", async () => {
  const line = "a line of a long download\n".repeat(4000);
  let waits = 0;
  let listeners = 0;
  const server = createServer(
    compressed((_request, response) => {
      response.setHeader("Content-Type", "text/csv");
      response.flushHeaders();
      const write = (): void => {
        if (waits === 50) {
          listeners = drainListeners(response);
          response.end();
        } else if (response.write(line)) setImmediate(write);
        else {
          waits++;
          response.once("drain", write);
        }
      };
      write();
    }),
  ).listen(0);
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://localhost:${port}`, { headers: { "Accept-Encoding": "br" } });
  const text = await answer.text();
  server.close();
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(text.length % line.length).toBe(0);
  expect(waits).toBe(50);
  expect(listeners).toBeLessThan(5);
});

/** Listeners are added to the stream that compresses, which `on` answers. */
const drainListeners = (response: ServerResponse): number => response.on("drain", () => {}).listenerCount("drain");
