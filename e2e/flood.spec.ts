import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "./api-test";
import { Api } from "./fixtures";
import { prove, times } from "./proof";
import { inParallel } from "./raw";
import { type RunningServer, startAnother } from "./server";

/** Floods that need no credential: memory and descriptors come back, and honest requests are answered meanwhile. */

let server: RunningServer;
let open: Api;
test.beforeAll(async () => {
  server = await startAnother({
    // Sign-in and pages take bodies too.
    API_ONLY: "false",
  });
  open = new Api({}, server.url);
});
test.afterAll(() => server.stop());

const width = times("flood", 4);
const paths = ["/v1/distributor", "/v1/subscription", "/api/auth/callback/credentials", "/sign-in"];
/** Resident memory in MiB. */
const memory = () =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(server.process.pid)], { encoding: "utf8" })) / 1024;
const descriptors = () => readdirSync(`/proc/${server.process.pid}/fd`).length;

const limitDescriptors = (most: number) =>
  execFileSync("prlimit", ["--pid", String(server.process.pid), `--nofile=${most}:4096`]);

function dial(head: string): Socket {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  socket.write(head);
  return socket;
}

/** Sends a body in chunks until the server stops reading or closes. @returns the megabytes that it took */
async function pour(path: string, megabytes: number): Promise<number> {
  const socket = dial(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const chunk = Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(65_536, 97), Buffer.from("\r\n")]);
  for (let sent = 0; sent < megabytes * 16; sent++) {
    if (socket.destroyed) break;
    if (!socket.write(chunk)) await Promise.race([once(socket, "drain").catch(() => {}), closed, sleep(3_000)]);
  }
  socket.destroy();
  await closed;
  return socket.bytesWritten / 2 ** 20;
}

test.skipIf(process.platform !== "linux")(
  "A flood of bodies, headers and idle connections costs little memory, and all of it comes back",
  async () => {
    await inParallel(Array.from({ length: 50 }), 8, () => open.get("/v1/distributor"));
    // Pages are loaded at their first request.
    for (const path of ["/sign-in", "/api/auth/csrf", "/api/auth/session"]) await open.get(path);
    for (const path of paths) await pour(path, 2);
    const [before, opened] = [memory(), descriptors()];
    const faults: string[] = [];
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, memory());
    }, 200);
    const honest = async (during: string) => {
      const { status } = await open.get("/livez");
      if (status !== 200) faults.push(`an honest request during ${during} is answered ${status}`);
    };

    const pouring = inParallel(
      Array.from({ length: width * 4 }, (_, at) => paths[at % paths.length] ?? ""),
      width * 4,
      (path) => pour(path, 100),
    );
    await honest("bodies");
    await pouring;

    const halves = Array.from({ length: width * 50 }, () => dial("GET /v1/distributor HTTP/1.1\r\nHost: x\r\nX-A: "));
    const upgrades = Array.from({ length: width * 50 }, () =>
      dial("GET /livez HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"),
    );
    const long = Array.from({ length: width * 5 }, () =>
      dial(`GET / HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(200_000)}`),
    );
    await honest("half headers");
    clearInterval(watch);
    const grown = Math.max(peak, memory()) - before;
    if (grown > 100) faults.push(`memory has grown by ${Math.round(grown)} MB`);
    for (const socket of [...halves, ...upgrades, ...long]) socket.destroy();
    await expect.poll(descriptors).toBeLessThanOrEqual(opened + 5);

    // As many connections as the process may have, most of which send nothing: the others keep working.
    const room = descriptors() + width * 20;
    limitDescriptors(room);
    const silent = Array.from({ length: width * 30 }, () => dial(""));
    await expect.poll(descriptors).toBe(room);
    for (const socket of silent) socket.destroy();
    await expect.poll(descriptors).toBeLessThanOrEqual(opened + 5);
    limitDescriptors(4096);
    await honest("the time after");
    const connections = halves.length + upgrades.length + long.length + silent.length + width * 4;
    prove(
      "flood",
      connections,
      faults.length,
      `connections that send endless bodies, half headers, upgrades or nothing; memory +${Math.round(grown)} MB`,
    );
    expect(faults).toEqual([]);
  },
);
