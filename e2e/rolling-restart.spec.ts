import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { Api, newTenant, onDatabase } from "./fixtures";
import { installation } from "./installation";
import { prove, times } from "./proof";
import { startProxy } from "./proxy";
import { freePort } from "./server";
import { SiteLoad } from "./site-load";

test("After SIGTERM the server says that it is not ready and answers on, each time closing the connection", async () => {
  const server = await (await installation()).start({ SHUTDOWN_GRACE_SECONDS: "10" });
  const api = new Api({}, server.url);
  expect((await api.get("/readyz")).headers.get("connection")).toBe("keep-alive");
  const ended = server.stop();
  await expect.poll(async () => (await api.get("/readyz")).status).toBe(503);
  const answer = await api.get("/livez");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("connection")).toBe("close");
  expect(await ended).toBe(0);
  await expect(api.get("/livez")).rejects.toThrow();
});

test("Restarting two servers in turn under load breaks no request and loses no acknowledged write", async () => {
  const own = await installation();
  const ports = [await freePort(), await freePort()];
  const start = (port = 0) => own.start({ PORT: String(port), SHUTDOWN_GRACE_SECONDS: "2" });
  const servers = await Promise.all(ports.map(start));
  const proxy = await startProxy(await freePort(), ports, true);
  onTestFinished(() => proxy.stop());
  const tenant = await onDatabase({ ...own, url: proxy.url }, newTenant);
  const load = new SiteLoad(proxy.url);
  onTestFinished(() => load.stop());
  for (let program = 0; program < 6; program++) load.program(tenant.api.credential);
  const restarts = times("rolling-restart", 2);
  for (let round = 0; round < restarts; round++) {
    const at = round % 2;
    expect(await servers[at]?.stop()).toBe(0);
    servers[at] = await start(ports[at]);
    // Until the proxy has noticed.
    await pause(500);
  }
  await load.stop();
  const { rows } = await withSession(own.ownerUrl, (owner) =>
    owner.query("SELECT count(*)::int AS n FROM distributor WHERE tenant = $1", [tenant.id]),
  );
  const { read, write } = load.answered;
  const failures = [...load.failures, ...(rows[0].n === write ? [] : [`${rows[0].n} of ${write} writes are there`])];
  prove("rolling-restart", read + write, failures.length, `requests during ${restarts} restarts`);
  expect(failures).toEqual([]);
  expect(write).toBeGreaterThan(50);
});
