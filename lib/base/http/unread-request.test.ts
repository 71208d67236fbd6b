import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endSlowBody } from "./unread-request";

const bytesPerSecond = 2_000;
const server = createServer((request, response) => {
  endSlowBody(request, response, request.headers["content-type"] === "text/csv", { seconds: 0.3, bytesPerSecond });
  request.on("error", () => {}).resume();
  request.on("end", () => response.end("read"));
});

beforeAll(async () => {
  await once(server.listen(0), "listening");
});
afterAll(() => server.close());

/** Sends a body in ten pieces within a second. @returns the answer */
async function send(type: string, bytes: number): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port).setEncoding("utf8");
  let answer = "";
  socket.on("data", (text) => {
    answer += text;
  });
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${bytes * 10}\r\n\r\n`);
  for (let piece = 0; piece < 10 && answer === ""; piece++) {
    socket.write("x".repeat(bytes));
    await sleep(100);
  }
  while (!/\r\n\r\n./.test(answer)) await once(socket, "data");
  socket.destroy();
  return answer;
}

describe("a body", () => {
  it("that comes too slowly is refused with a problem document", async () => {
    const answer = await send("application/json", bytesPerSecond);
    expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(answer).toContain('"code":"too_slow"');
  });

  it("that is a file may take longer, while its average rate is high enough", async () => {
    expect(await send("text/csv", bytesPerSecond)).toMatch(/read$/);
    expect(await send("text/csv", 10)).toMatch(/^HTTP\/1.1 408 /);
  });
});
