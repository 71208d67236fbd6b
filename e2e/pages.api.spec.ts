import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { newKey } from "@/lib/base/auth/api-key";
import { expect, test } from "./api-test";
import { hostileText } from "./arbitraries";
import { privateCluster } from "./database";
import { isSuperset, parseExposition } from "./exposition";
import { Api, attemptSignIn, newTenant, onDatabase, randomAddress, signIn, signOutAt } from "./fixtures";
import { installation } from "./installation";
import { prove, times } from "./proof";
import { inParallel, send } from "./raw";
import { freePort, startAnother, startServer } from "./server";

/** The answers of the server other than those of screens and the API: security headers, error pages, and the log. */

const origin = () => process.env.COMPTOIR_TEST_URL ?? "";
const page = (path: string) => send(origin(), { method: "GET", path });

test("A page runs only scripts with its nonce, is shown in no frame and says little to other sites", async () => {
  const nonces = new Set<string>();
  for (const path of ["/sign-in", "/docs", "/invite", "/forgot"]) {
    const { headers, text } = await page(path);
    const policy = headers.get("content-security-policy") ?? "";
    const nonce = /script-src 'self' 'nonce-([^']+)'(;|$)/.exec(policy)?.[1] ?? "";
    expect(nonce, path).toMatch(/^[A-Za-z0-9+/=]{20,}$/);
    nonces.add(nonce);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const scripts = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(2);
    for (const tag of scripts) expect(tag, path).toContain(`nonce="${nonce}"`);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "x-request-id": expect.any(String),
    });
    expect(headers.has("strict-transport-security")).toBe(false);
  }
  expect(nonces.size).toBe(4);
  const file = /\/_next\/static\/[^"]+\.js/.exec((await page("/sign-in")).text)?.[0] ?? "";
  expect((await page(file)).headers.get("x-content-type-options")).toBe("nosniff");
});

test("A nonce that a request brings along is not used", async () => {
  const policy = "script-src 'nonce-AAAAAAAAAAAAAAAAAAAAAAAA'";
  const { text } = await send(origin(), {
    method: "GET",
    path: "/sign-in",
    headers: { "Content-Security-Policy": policy, "x-comptoir-nonce": "AAAAAAAAAAAAAAAAAAAAAAAA" },
  });
  expect(text).not.toContain("AAAAAAAA");
});

test("Signing out empties the browser's cache, on both addresses", async ({ tenant }) => {
  const [first, second] = [await tenant.signedIn(), await tenant.signedIn()];
  expect((await first.post("/v2/auth/logout")).headers.get("clear-site-data")).toBe('"cache"');
  expect((await signOutAt(second)).headers.get("clear-site-data")).toBe('"cache"');
});

/** Pages and sign-in with segments and parameters of any characters that a request line can carry. */
const hostileAddress = fc
  .record({
    base: fc.constantFrom(
      ...[
        "/",
        "/sign-in",
        "/docs",
        "/overview",
        "/subscriptions/",
        "/agreements/",
        "/users/",
        "/_next/static/",
        "/_next/image",
      ],
      ...[
        "/api/auth/",
        "/api/auth/signin/",
        "/api/auth/callback/",
        "/api/auth/session",
        "/invite",
        "/livez/",
        "/nothing/",
      ],
    ),
    segment: fc.oneof(
      hostileText,
      fc.constantFrom("%", "%00", "%E0%A4%A", "..%2f..", "[id]", "(admin)", "%5c", "a".repeat(4000)),
    ),
    query: fc.array(
      fc.tuple(fc.constantFrom("callbackUrl", "error", "url", "token", "_rsc", "~filter[a]", ""), hostileText),
      { maxLength: 3 },
    ),
  })
  .map(({ base, segment, query }) => {
    const text = `${base}${segment}${query.length > 0 ? "?" : ""}${query.map(([name, value]) => `${name}=${value}`).join("&")}`;
    return text.replace(/[^\x21-\x7e]/g, (char) => encodeURIComponent(char.toWellFormed())).slice(0, 8000);
  });

test("No bytes in an address make a page or sign-in fail", async () => {
  const paths = [
    "/agreements/%E0%A4%A",
    "/agreements/%00",
    "/%",
    "/_next/static/%E0%A4%A",
    "/_next/image?url=%2F%E0%A4%A&w=64&q=75",
    "//evil.example/x",
    "/\\evil",
    "/sign-in?callbackUrl=%E0%A4%A",
    `/api/auth/signin?callbackUrl=${origin()}.evil/`,
    "/api/auth/signin?callbackUrl=http://localhost:3.evil/",
    "/api/auth/%E0%A4%A",
    "/api/auth/callback/oidc?error=%00",
    "/api/auth/nothing",
  ];
  const more = fc.sample(hostileAddress, { numRuns: times("addresses", 60), seed: 20_261_122 });
  const asked = [...paths, ...more];
  const answers = await inParallel(asked, 8, async (path) => `${path} ${(await page(path)).status}`);
  const failed = answers.filter((answer) => /5\d\d$/.test(answer));
  prove("addresses", asked.length, failed.length, "addresses of pages and sign-in without a 5xx");
  expect(failed).toEqual([]);
  const refused = await page("/agreements/%E0%A4%A");
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("This address is not valid");
  const cookie = { Cookie: "next-auth.callback-url=http%3A%2F%2Flocalhost%3A3.evil%2F" };
  const session = await send(origin(), { method: "GET", path: "/api/auth/session", headers: cookie });
  expect(session.status).toBe(400);
  expect(session.headers.get("set-cookie")).toMatch(/^next-auth\.callback-url=;.*Max-Age=0/);
});

test("A target that is no path is answered: * and a whole address", async () => {
  const { hostname, port } = new URL(origin());
  const ask = (line: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let text = "";
      socket.on("data", (chunk) => (text += chunk)).once("end", () => resolve(text.split("\r\n", 1)[0] ?? ""));
      socket.once("error", reject);
      socket.write(`${line} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`);
    });
  expect(await ask("OPTIONS *")).not.toMatch(/ 5\d\d /);
  expect(await ask(`GET http://${hostname}:${port}/livez`)).toContain(" 200 ");
  expect(await ask("CONNECT example.com:443")).toContain(" 405 ");
});

test("A page is only read: another method is answered as an operation that does not exist", async () => {
  const headers = { "Content-Type": "multipart/form-data; boundary=b", "Next-Action": "a".repeat(42) };
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"])
    for (const path of ["/plans", "/sign-in", "/_next/static/a.js"]) {
      const { status, body } = await send(origin(), { method, path, headers, body: "--b--" });
      expect([method, path, status, body]).toMatchObject([method, path, 404, { code: "not_found" }]);
    }
});

test("An address without a page or an operation is 404, for programs as a problem document", async ({ tenant }) => {
  const { Authorization = "" } = tenant.api.credential;
  const paths = ["/llms-full.txt", "/robots.txt", "/.well-known/security.txt", "/api/v1/account", "/rest/v1%2Faccount"];
  for (const path of paths) {
    const programs: Record<string, string>[] = [{ Accept: "application/json" }, { Accept: "text/html", Authorization }];
    for (const headers of programs) {
      const { status, body } = await send(origin(), { method: "GET", path, headers });
      expect([path, status, body]).toMatchObject([path, 404, { code: "not_found" }]);
    }
    const browser = await send(origin(), { method: "GET", path, headers: { Accept: "text/html,*/*;q=0.8" } });
    expect([path, browser.status]).toEqual([path, 404]);
    expect(browser.text).toContain("There is no page at this address");
  }
  const posted = await send(origin(), { method: "POST", path: "/api/v1/support/ticket", headers: { Authorization } });
  expect([posted.status, posted.body]).toMatchObject([404, { code: "not_found" }]);
  const { credential } = await tenant.signedIn();
  const signedIn = { Cookie: credential.Cookie ?? "", Accept: "text/html" };
  expect((await send(origin(), { method: "GET", path: "/robots.txt", headers: signedIn })).status).toBe(404);
});

test("A probe of HTTP/1.0 needs no Host", async () => {
  const { hostname, port } = new URL(origin());
  for (const request of ["GET /livez HTTP/1.0", "HEAD /readyz HTTP/1.0"]) {
    const socket = connect(Number(port), hostname, () => socket.write(`${request}\r\n\r\n`));
    expect(await text(socket), request).toMatch(/^HTTP\/1\.[01] 200 /);
  }
});

test("An Origin with another scheme or port is another site", async ({ tenant }) => {
  const api = await tenant.signedIn();
  const { host, hostname } = new URL(origin());
  for (const other of [`https://${host}`, `http://${hostname}`, `http://${hostname}:1`]) {
    expect((await api.with({ Origin: other }).post("/v1/distributor", { name: "A" })).status, other).toBe(403);
  }
  const behindProxy = { Origin: `https://${host}`, "X-Forwarded-Proto": "https" };
  expect((await api.with(behindProxy).post("/v1/distributor", { name: "A" })).status).toBe(201);
});

test("Pages and sign-in leave a line in the log without what was typed; without a database they answer 503 and sign nobody out", async () => {
  const cluster = await privateCluster();
  const metricsPort = String(await freePort());
  const { ownerUrl, appUrl } = cluster;
  const server = await startServer({
    DATABASE_URL: ownerUrl,
    APP_DATABASE_URL: appUrl,
    API_ONLY: "false",
    LOG_LEVEL: "info",
    METRICS_PORT: metricsPort,
  });
  let log = "";
  server.process.stdout?.on("data", (chunk) => {
    log += chunk;
  });
  const secret = "typed-by-somebody";
  const there = { ownerUrl, appUrl, url: server.url };
  try {
    const open = new Api({}, server.url);
    const { headers } = await open.get(`/sign-in?x=${secret}`, { "X-Request-Id": "mine" });
    expect(headers.get("x-request-id")).toBe("mine");
    const api = await onDatabase(there, async () => {
      const user = await (await newTenant()).user();
      await attemptSignIn({ ...user, password: secret });
      await attemptSignIn({ email: `${secret}@x.example`, password: "x" });
      return await signIn(user);
    });
    await expect.poll(() => log).toMatch(/"path":"\/api\/auth\/callback\/credentials","status":401/);
    expect(log).toMatch(/"requestId":"mine","method":"GET","path":"\/sign-in","status":200/);
    expect(log.match(/sign-in refused/g)).toHaveLength(2);
    expect(log).not.toContain(secret);
    expect((await api.get("/overview")).status).toBe(200);

    const { key } = newKey();
    await new Api({ Authorization: `Bearer ${key}` }, server.url).get("/v1/account", { "X-Request-Id": "bad-key" });
    await open.get(`/v1/nothing?token=${secret}`, { "X-Request-Id": "nowhere" });
    await open.send("PATCH", "/v1/account", { name: secret }, { "X-Request-Id": "no-such-method" });
    await open.post("/api/auth/callback/credentials", secret.repeat(10_000));
    const lines = ["bad-key.*401", "nowhere.*404", "no-such-method.*405", "413.*request refused unread"];
    for (const line of lines) await expect.poll(() => log, { message: line }).toMatch(new RegExp(line));
    for (const hidden of [secret, key, String(api.credential.Cookie)]) expect(log).not.toContain(hidden);

    const { text } = await new Api({}, `http://127.0.0.1:${metricsPort}`).get("/metrics");
    const samples = parseExposition(text);
    const counted = (labels: Record<string, string>) => samples.some((sample) => isSuperset(sample.labels, labels));
    expect(counted({ method: "page", route: "/api/auth", status: "401" })).toBe(true);
    expect(counted({ outcome: "refused" }) && counted({ outcome: "signed-in" })).toBe(true);
    expect(text).not.toContain(secret);

    await cluster.stop();
    const away = await api.get("/overview");
    expect(away.status).toBe(503);
    expect(away.headers.get("retry-after")).toBe("5");
    expect(away.text).toContain("Comptoir does not answer right now");
    expect(away.text).not.toMatch(/postgres|ECONN|127\.0/i);
    const refused = await attemptSignIn({ email: "a@x.example", password: "x" }, randomAddress(), server.url);
    expect(refused.status).toBe(503);
    expect(await refused.text()).not.toMatch(/postgres|ECONN|127\.0/i);
    const session = await api.get("/api/auth/session");
    expect(session.body).toMatchObject({ status: 503, code: "unavailable" });
    const left = await signOutAt(api);
    expect(left.status).toBe(503);
    for (const { headers } of [session, left]) expect(headers.get("set-cookie")).toBeNull();
    await cluster.start();
    await expect.poll(async () => (await api.get("/api/auth/session")).body.user?.email).toBeTruthy();
    expect((await signOutAt(api)).status).toBe(200);
    expect((await api.get("/v1/auth/info")).status).toBe(401);
    expect(log).not.toContain(String(api.credential.Cookie).split("=")[1]);
  } finally {
    await server.stop();
    await cluster.remove();
  }
});

test("A server that has been asked for an upgrade ends on SIGTERM, whether the client is still there or not", async () => {
  const server = await startAnother({
    API_ONLY: "false",
  });
  const { hostname, port } = new URL(server.url);
  const clients = await Promise.all(
    ["/sign-in", "/livez", "/v1/distributor"].map(async (path) => {
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
      await once(socket, "data");
      return socket;
    }),
  );
  clients[0]?.destroy();
  expect(await server.stop()).toBe(0);
  for (const socket of clients) socket.destroy();
});

test("With a public address of https browsers learn to use nothing else", async () => {
  const server = await (await installation()).start({ PUBLIC_URL: "https://comptoir.example" });
  const { headers } = await new Api({}, server.url).get("/livez");
  const refused = await new Api({}, server.url).get("/v1/account");
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
  expect(refused.body.type).toBe("https://comptoir.example/docs#error-unauthenticated");
});
