import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener, RequestError } from "@hono/node-server";
import { handlers } from "@/app/routes";
import { connect, connection, disconnect } from "@/lib/base/db/connection";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import { errorResponse } from "@/lib/base/http/error-response";
import { withStandardHeaders } from "@/lib/base/http/handle";
import { openApiDocument } from "@/lib/base/http/openapi";
import { ipBehindProxies, ipHeader, pageHeader, requestId } from "@/lib/base/http/request";
import { router } from "@/lib/base/http/router";
import { log } from "@/lib/base/log";
import { endpoints } from "@/lib/endpoints";
import { startWorker, type Worker } from "@/lib/resources/webhook/worker";
import { provideDemo } from "@/prisma/seed/load";
import { openDatabase } from "@/prisma/server/database";
import { projectRoot } from "@/prisma/server/root";
import { keptSecret } from "@/prisma/server/secret";

/**
 * The process: opens the database, answers `/v1` and `/v2` itself with the handlers that the route files export, and
 * gives everything else to Next. A Next route handler costs some 600 µs of CPU a request; the API does without.
 */

const drainSeconds = 20;
const lingerSeconds = 2;
const stallSeconds = 60;
const headerBytesMax = 65_536;

async function main(): Promise<void> {
  const database = await openDatabase(env);
  connect(database.appUrl);
  // Prisma loads its engine with the first statement, which on a busy machine takes longer than a request may wait.
  await connection().prisma.$queryRaw`SELECT 1`;
  const worker = await startWorker(database.ownerUrl);
  const demo = await provideDemo(database.ownerUrl, env.DATA_DIR, database.embedded || env.DEMO);

  const routes = router(handlers);
  const api = getRequestListener(routes, listenerOptions);
  const documents = getRequestListener(document, listenerOptions);
  const pages = env.API_ONLY ? api : await nextHandler();
  const server = createServer({
    maxHeaderSize: headerBytesMax,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 75_000,
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split("?", 1)[0] ?? "/";
    closeAfterUnreadBody(request, response);
    stampAddress(request);
    if (documentPaths.has(path)) documents(request, response);
    // What no operation takes is answered here in any case: a page is no answer to it.
    else if (/^\/v\d+(\/|$)/.test(path) && (env.API_FAST_PATH || !routes.takes(request.method, request.url))) {
      api(request, response);
    } else if (!isRoutable(request.method)) api(request, response);
    else {
      stamp(request, pageHeader, request.url ?? "/");
      pages(request, response);
    }
  });

  server.on("clientError", refuseUnread);
  // A reader who takes nothing any more would keep its download's connection.
  server.setTimeout(stallSeconds * 1000);

  // Only now, with everything in place, is the first request taken.
  await listen(server);
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  process.env.NEXTAUTH_URL = env.PUBLIC_URL ?? address;
  process.env.NEXTAUTH_SECRET ??= await keptSecret(`${env.DATA_DIR}/session.secret`);

  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(server, database, worker));
  process.on("unhandledRejection", (error) => log.error({ error }, "unhandled rejection"));
  announce(address, demo);
}

/** Methods that Next knows; it answers 500 to others, TRACE among them. */
const isRoutable = (method = "GET"): boolean =>
  ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].includes(method);

const listenerOptions = {
  overrideGlobalObjects: false,
  // What cannot become a request, such as one with an impossible Host.
  errorHandler: (error: unknown) =>
    problem(
      error instanceof RequestError
        ? AppError.invalidParameters([{ parameter: "Host", code: "invalid_parameter", detail: "That is no host." }])
        : error,
    ),
};

function problem(error: unknown): Response {
  const id = randomUUID();
  return withStandardHeaders(errorResponse(error, { id, path: "" }), id);
}

const documentPaths = new Set(["/openapi.json", "/livez", "/readyz"]);
const jsonHeaders = { "Content-Type": "application/json; charset=utf-8" };
let openApi: ReturnType<typeof openApiDocument> | undefined;
let draining = false;

/** What needs neither a credential nor a page: the OpenAPI document and the two probes. */
async function document(request: Request): Promise<Response> {
  const id = requestId(request);
  const { pathname: path } = new URL(request.url);
  try {
    if (request.method !== "GET" && request.method !== "HEAD") {
      throw new AppError("method_not_allowed", "This path takes GET, HEAD.", { headers: { Allow: "GET, HEAD" } });
    }
    return withStandardHeaders(new Response(JSON.stringify(await answer(path)), { headers: jsonHeaders }), id);
  } catch (error) {
    return withStandardHeaders(errorResponse(error, { id, path }), id);
  }
}

async function answer(path: string): Promise<unknown> {
  if (path === "/openapi.json") {
    openApi ??= openApiDocument(endpoints);
    return openApi;
  }
  if (path === "/livez") return { status: "ok" };
  if (draining) throw new AppError("unavailable", "The server is stopping.", { headers: { "Retry-After": "5" } });
  await Promise.race([connection().pool.query("SELECT 1"), tooLate()]);
  return { status: "ok" };
}

/** A database that hangs is away, and whoever asks for readiness is told before it stops waiting. */
async function tooLate(): Promise<never> {
  await pause(readyMilliseconds, undefined, { ref: false });
  throw new AppError("unavailable", "The database does not answer.", { headers: { "Retry-After": "5" } });
}

const readyMilliseconds = 800;

/** Puts the caller's address where both handlers read it, in place of whatever the caller sent under that name. */
function stampAddress(request: IncomingMessage): void {
  const forwarded = [request.headers["x-forwarded-for"]].flat().join(",");
  stamp(request, ipHeader, ipBehindProxies(request.socket.remoteAddress ?? "unknown", forwarded));
}

function stamp({ rawHeaders, headers }: IncomingMessage, name: string, value: string): void {
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]?.toLowerCase() === name) rawHeaders.splice(at, 2);
  }
  rawHeaders.push(name, value);
  headers[name] = value;
}

/**
 * An answer given before the body was read (a refused credential, a body over the limit) ends the connection: the rest of
 * the body would otherwise be taken for the next request.
 */
function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead;
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    if (!request.complete && hasBody(request)) {
      response.setHeader("Connection", "close");
      linger(request.socket);
    }
    return writeHead.apply(response, args);
  }) as typeof writeHead;
}

/**
 * Node destroys a connection as soon as its last answer is written, and a client that is still sending then sees a broken
 * pipe instead of the answer. Ours says that it has ended, and swallows for a moment what still arrives.
 */
function linger(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    socket
      .removeAllListeners("data")
      .on("data", () => {})
      .resume();
    const late = setTimeout(() => socket.destroy(), lingerSeconds * 1000);
    socket.once("close", () => clearTimeout(late));
  };
}

/** What never became a request: headers over the limit, most of all an endless address, and what is not HTTP. */
function refuseUnread(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return void socket.end(`HTTP/1.1 408 ${STATUS_CODES[408]}\r\nConnection: close\r\n\r\n`);
  }
  const { status, headers, body } = problem(
    error.code === "HPE_HEADER_OVERFLOW"
      ? new AppError("url_too_long", `A URL and its headers are at most ${headerBytesMax} bytes.`)
      : AppError.invalidParameters([
          {
            parameter: "request",
            code: "invalid_parameter",
            detail: "That is not valid HTTP. In a URL, everything outside ASCII is percent-encoded.",
          },
        ]),
  );
  void new Response(body).text().then((text) => {
    const head = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const length = Buffer.byteLength(text);
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}Content-Length: ${length}\r\nConnection: close\r\n\r\n${text}`,
    );
    linger(socket);
    socket.destroySoon();
  });
}

const hasBody = (request: IncomingMessage): boolean =>
  request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;

async function nextHandler(): Promise<(request: IncomingMessage, response: ServerResponse) => unknown> {
  // Next and React read it themselves when they are loaded.
  Object.assign(process.env, { NODE_ENV: env.NODE_ENV });
  const { default: next } = await import("next");
  const app = next({ dev: env.NODE_ENV === "development", dir: projectRoot, customServer: true });
  await app.prepare();
  return app.getRequestHandler();
}

function listen(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(env.PORT, resolve);
  });
}

/** Stops taking connections, lets what runs finish, then closes the database and ends with 0. */
async function stop(
  server: ReturnType<typeof createServer>,
  database: { stop(): Promise<void> },
  worker: Worker,
): Promise<void> {
  if (draining) return;
  draining = true;
  log.info("draining");
  const closed = new Promise((resolve) => server.close(resolve));
  const delivered = worker.stop();
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), drainSeconds * 1000);
  const idle = setInterval(() => server.closeIdleConnections(), 200);
  await closed;
  clearTimeout(late);
  clearInterval(idle);
  await delivered;
  await disconnect();
  await database.stop();
  process.exit(0);
}

function announce(address: string, demo: { email: string; password: string; key: string } | undefined): void {
  const lines = [`Comptoir is at ${address}`, `Reference: ${address}/docs`];
  if (demo) {
    lines.push(
      `Sign in as ${demo.email} with the password ${demo.password}`,
      `curl -H "Authorization: Bearer ${demo.key}" "${address}/v2/subscription/customers?~perPage=3"`,
    );
  }
  process.stdout.write(`\n  ${lines.join("\n  ")}\n\n`);
}

main().catch((error: unknown) => {
  log.fatal({ error }, "could not start");
  process.stderr.write(`Comptoir could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
