import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { answers } from "@/app/docs/example-answers";
import { referenceFiles } from "@/app/docs/pages-text";
import { handlers } from "@/app/routes";
import { publishedDocument } from "@/lib/api-document";
import { installationKey, provideInstallationSecret } from "@/lib/base/crypto/installation-key";
import { connect, disconnect } from "@/lib/base/db/connection";
import { inLongTransaction } from "@/lib/base/db/transaction";
import { downloadsInThread } from "@/lib/base/download/download-thread";
import { downloads, provideDownloads } from "@/lib/base/download/downloads";
import { env, environmentFaults } from "@/lib/base/env";
import { compressed, compressedForRemote } from "@/lib/base/http/compress";
import { Drain } from "@/lib/base/http/drain";
import { toAppError } from "@/lib/base/http/error-response";
import { fileTypeOf } from "@/lib/base/http/file-types";
import { isOnServer, metricsListener, metricsPath, startMetrics } from "@/lib/base/http/metrics-endpoint";
import { isProgram, pagePaths } from "@/lib/base/http/page-paths";
import { providePageReads } from "@/lib/base/http/page-reads";
import { pages } from "@/lib/base/http/pages";
import { publicDocumentPaths, publicDocuments } from "@/lib/base/http/public-documents";
import { send } from "@/lib/base/http/reply";
import { ipBehindProxies, ipHeader, originForm, setHeader } from "@/lib/base/http/request";
import { storeRequests } from "@/lib/base/http/request-log";
import { router } from "@/lib/base/http/router";
import { setPageHeaders, strictTransportSecurity } from "@/lib/base/http/security-headers";
import { ignoreUpgrades, onePerConnection } from "@/lib/base/http/sockets";
import { pageFiles } from "@/lib/base/http/static-files";
import {
  answerUnparsed,
  closeAfterUnreadBody,
  endSlowBody,
  errorBeforeRequest,
  hasLargeBody,
  headerBytesMax,
  pageBodyTooLarge,
  refuseTunnel,
} from "@/lib/base/http/unread-request";
import { log, logConsole } from "@/lib/base/log";
import { asReader, languageFiles, readerOf } from "@/lib/languages/request-reader";
import { english } from "@/lib/languages/text";
import { answerAssistants, mcpPath } from "@/lib/mcp/assistants";
import { startWorker, type Worker } from "@/lib/worker/worker";
import { type DemoAccess, provideDemo } from "@/prisma/seed/load";
import { awaitDatabase } from "@/prisma/server/await-database";
import { type Database, openDatabase } from "@/prisma/server/database";
import { installationSecret } from "@/prisma/server/installation-secret";
import { migrate } from "@/prisma/server/migrate";
import { release } from "@/prisma/server/release";
import { projectRoot } from "@/prisma/server/root";

/**
 * The process: opens the database, answers `/v1`, `/v2` and `/scim` itself with the handlers that the route files export, and
 * passes everything else to Next. A Next route handler costs some 600 µs of CPU a request; the fast path avoids that.
 */

const drainSeconds = 20;
const stallSeconds = 60;
let isStopping = false;

interface Started {
  url: string;
  demo: DemoAccess | undefined;
}

async function main(): Promise<Started> {
  if (environmentFaults.length > 0) refuse(environmentFaults);
  if (!env.DATABASE_URL && !env.EMBEDDED_DATABASE) {
    throw new Error(
      "DATABASE_URL is not set. In production, name a Postgres of your own. EMBEDDED_DATABASE=true runs the one that comes with " +
        "the product instead: it serves this machine alone, and gets its security updates only with upgrades of the product.",
    );
  }
  if (env.NODE_ENV !== "development") logConsole();
  if (env.DATABASE_URL) {
    await awaitDatabase(env.DATABASE_URL, { report: (reason) => log.warn({ reason }, "waiting for the database") });
  }
  const database = await openDatabase(env, migrateAndLog);
  try {
    return await serve(database);
  } catch (error) {
    // Otherwise the embedded Postgres would go on running without a server.
    await database.stop();
    throw error;
  }
}

/** Each fault is a line of the log, and one for people. */
function refuse(faults: readonly string[]): never {
  for (const fault of faults) {
    log.fatal(fault);
    process.stderr.write(`${fault}\n`);
  }
  process.exit(1);
}

const migrateAndLog = (ownerUrl: string): Promise<unknown> =>
  migrate(ownerUrl, undefined, undefined, (migration, ms) => log.info({ migration, ms }, "migration applied"));

async function serve(database: Database): Promise<Started> {
  provideInstallationSecret(await installationSecret(database.ownerUrl, env));
  connect(database.appUrl);
  provideDownloads(downloadsInThread(new URL("./download-thread.js", import.meta.url), database.appUrl));
  // Prisma loads its engine with the first statement, which on a busy machine takes longer than a request may.
  await inLongTransaction({ id: "startup" }, (tx) => tx.tenant.findFirst({ select: { id: true } })).catch(unlessLocked);
  const worker = await startWorker(database.ownerUrl);
  const demo = await provideDemo(database.ownerUrl, env.DATA_DIR, env.DEMO);

  const server = createServer({
    maxHeaderSize: headerBytesMax,
    headersTimeout: 10_000,
    // A file may take longer than other bodies: `endSlowBody`.
    requestTimeout: 0,
    keepAliveTimeout: 75_000,
  });
  const drain = new Drain(server);
  server.on("request", onePerConnection(await requestListener()));
  if (env.NODE_ENV !== "development") ignoreUpgrades(server);
  server.on("clientError", answerUnparsed);
  server.on("connect", refuseTunnel);
  // Closes connections whose client stopped reading.
  server.setTimeout(stallSeconds * 1000);

  // It signs the forms of sign-in alone; sessions are rows.
  process.env.NEXTAUTH_SECRET = installationKey("comptoir sign-in forms").toString("base64url");
  // Before it listens: a signal that nothing handles ends the process without finishing its requests.
  process.on("SIGTERM", () => stop(drain, database, worker, env.SHUTDOWN_GRACE_SECONDS));
  // Someone who presses Ctrl-C does not wait for a load balancer.
  process.on("SIGINT", () => stop(drain, database, worker, 0));
  process.on("unhandledRejection", (error) => log.error({ error }, "unhandled rejection"));

  // It runs until the process ends, so that stopping is measured as well.
  await startMetrics(release);
  // Last, so that the first request finds everything in place.
  await listen(server);
  const url = env.PUBLIC_URL ?? `http://localhost:${(server.address() as AddressInfo).port}`;
  process.env.NEXTAUTH_URL = url;
  log.info({ ...release, url, node: process.version }, "started");
  return { url, demo };
}

/** A table that is locked is no reason not to start: requests that need it are 503 until it is free. */
function unlessLocked(error: unknown): void {
  if (toAppError(error).code !== "unavailable") throw error;
  log.warn({ error }, "the tenants cannot be read yet");
}

/** The paths of the pages. */
async function builtPages(): Promise<string[]> {
  const manifest = await readFile(join(projectRoot, ".next", "app-path-routes-manifest.json"), "utf8");
  return Object.values(JSON.parse(manifest));
}

async function requestListener(): Promise<RequestListener> {
  const options = { overrideGlobalObjects: false, errorHandler: errorBeforeRequest };
  const routes = router(handlers);
  providePageReads(routes);
  const api = compressedForRemote(
    getRequestListener(async (request, { outgoing }) => send(await routes(request), outgoing), options),
  );
  const files = new Map([...referenceFiles, ...languageFiles]);
  const documents = compressed(
    getRequestListener(
      publicDocuments(
        () => publishedDocument({ version: release.version, answers }),
        release,
        files,
        () => isStopping,
      ),
      // A probe of HTTP/1.0 sends no Host (RFC 9112, section 3.2).
      { ...options, hostname: "localhost" },
    ),
  );
  const assistants = getRequestListener(answerAssistants(routes, release.version), options);
  const largeBody = getRequestListener(() => errorBeforeRequest(pageBodyTooLarge()), options);
  const next = env.API_ONLY ? undefined : await nextHandler();
  const isPage = pagePaths(env.API_ONLY || env.NODE_ENV === "development" ? undefined : await builtPages());
  // While the product is developed, Next's route handlers reload.
  const operations = next && env.NODE_ENV === "development" ? compressedForRemote(next) : api;
  const screens = next ? pages(compressed(next), isPage) : api;
  const staticFile =
    next && env.NODE_ENV !== "development" ? await pageFiles(join(projectRoot, ".next"), env.DATA_DIR) : () => false;

  const answer = (request: IncomingMessage, response: ServerResponse, path: string, isApi: boolean): void => {
    closeAfterUnreadBody(request, response);
    endSlowBody(request, response, isApi && fileTypeOf(request.headers["content-type"]) !== undefined);
    setClientIp(request);
    if (strictTransportSecurity) response.setHeader("Strict-Transport-Security", strictTransportSecurity);
    if (isOnServer && path === metricsPath) metricsListener(request, response);
    else if (publicDocumentPaths.has(path) || files.has(path)) documents(request, response);
    else if (path === mcpPath) assistants(request, response);
    // Requests that match no operation are answered by the API too: its errors are problem documents, not pages.
    else if (isApi) (routes.operationAt(request.method, request.url) ? operations : api)(request, response);
    else if (!isForNext(path, request.method)) api(request, response);
    else if (!isPage(path) && (isProgram(request.headers) || request.method === "POST")) api(request, response);
    else if (hasLargeBody(request)) largeBody(request, response);
    else {
      setPageHeaders(response);
      if (!staticFile(request, response, path)) screens(request, response);
    }
  };

  return (request, response) => {
    request.url = originForm(request.url);
    const path = request.url.split("?", 1)[0] ?? "/";
    const isApi = /^\/(v\d+|scim)(\/|$)/.test(path);
    const { "accept-language": acceptLanguage, cookie } = request.headers;
    // Assistants read English. A cookie is what was chosen on a page; a program says in the request what it wants.
    const reader = path === mcpPath ? english : readerOf({ acceptLanguage, cookies: isApi ? undefined : cookie });
    asReader(reader, () => answer(request, response, path, isApi));
  };
}

/**
 * Pages are read; sign-in takes forms. Next renders a page for a DELETE too, and answers other methods with pages of
 * its own or with 500.
 */
const isForNext = (path: string, method = "GET"): boolean =>
  method === "GET" ||
  method === "HEAD" ||
  (method === "POST" && (path.startsWith("/api/") || env.NODE_ENV === "development"));

/** Puts the client's IP where the handlers and Next read it, replacing whatever was sent under that name. */
function setClientIp(request: IncomingMessage): void {
  const forwarded = [request.headers["x-forwarded-for"]].flat().join(",");
  setHeader(request, ipHeader, ipBehindProxies(request.socket.remoteAddress ?? "unknown", forwarded));
}

async function nextHandler(): Promise<RequestListener> {
  // Next and React read it when they are loaded.
  Object.assign(process.env, { NODE_ENV: env.NODE_ENV });
  const { default: next } = await import("next");
  const app = next({ dev: env.NODE_ENV === "development", dir: projectRoot, customServer: true });
  await app.prepare();
  return app.getRequestHandler();
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(env.PORT, resolve);
  });
}

/** Reports not-ready, takes no more connections, finishes the running requests, closes the database and exits with 0. */
async function stop(
  drain: Drain,
  database: { stop(): Promise<void> },
  worker: Worker,
  graceSeconds: number,
): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log.info("draining");
  const delivered = worker.stop();
  await drain.stop(graceSeconds * 1000, drainSeconds * 1000);
  await delivered;
  await storeRequests();
  await Promise.all([downloads().close(), disconnect()]);
  await database.stop();
  process.exit(0);
}

/** What `npm start` tells about it; undefined when it could not start. */
export const started = main().catch((error: unknown) => {
  log.fatal({ error }, "could not start");
  process.stderr.write(`Comptoir could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
