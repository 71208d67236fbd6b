import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { sessionCookie } from "@/lib/base/auth/authenticate";
import { databaseState } from "@/lib/base/db/ready";
import { log } from "@/lib/base/log";
import { errorPage } from "./error-page";
import { observe } from "./observe";
import { renderPage } from "./page-reads";
import { ipHeader, nonceHeader, pageHeader, requestIdOf, setHeader } from "./request";
import { contentSecurityPolicy } from "./security-headers";

const databaseMilliseconds = 2_000;

/**
 * Passes requests for pages, their files and sign-in to Next, with a policy for the scripts of this response and a line in
 * the log. What Next would answer with 500 is answered here: paths that cannot be decoded, and screens without a database; and
 * what it would ask to sign in for although there is nothing.
 */
export function pages(next: RequestListener, isPage: (path: string) => boolean): RequestListener {
  return (request, response) => {
    const path = request.url?.split("?", 1)[0] ?? "/";
    const nonce = randomBytes(16).toString("base64");
    const policy = contentSecurityPolicy(nonce);
    // Next adds the nonce in this header of the request to the scripts that it writes; the layout reads the other.
    setHeader(request, "content-security-policy", policy);
    setHeader(request, nonceHeader, nonce);
    setHeader(request, pageHeader, request.url ?? "/");
    response.setHeader("Content-Security-Policy", policy);
    if (path.startsWith("/_next/"))
      return isDecodable(request.url ?? "") ? next(request, response) : refuse(response, 400, nonce);
    logWhenDone(request, response, path);
    if (!isDecodable(path)) return refuse(response, 400, nonce);
    // Only screens read the database, and only for a session; sign-in answers for itself.
    const hasSession = request.headers.cookie?.includes(`${sessionCookie}=`) ?? false;
    if (!isPage(path) && !hasSession) return refuse(response, 404, nonce);
    if (!hasSession || path.startsWith("/api/")) return next(request, response);
    return databaseState(databaseMilliseconds).then((yes) =>
      yes ? renderPage(request, () => next(request, response)) : refuse(response, 503, nonce),
    );
  };
}

function refuse(response: ServerResponse, status: 400 | 404 | 503, nonce: string): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    ...(status === 503 ? { "Retry-After": "5" } : {}),
  });
  response.end(errorPage(status, nonce));
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** The path alone: a query can hold what somebody typed. */
function logWhenDone(request: IncomingMessage, response: ServerResponse, path: string): void {
  const started = performance.now();
  const id = requestIdOf(request.headers["x-request-id"]);
  response.setHeader("X-Request-Id", id);
  response.once("close", () => {
    const milliseconds = performance.now() - started;
    observe(
      { method: "page", path: path.startsWith("/api/auth/") ? "/api/auth" : "page" },
      response.statusCode,
      milliseconds,
    );
    log.info(
      {
        requestId: id,
        method: request.method,
        path: path.slice(0, pathLengthMax),
        status: response.statusCode,
        milliseconds: Math.round(milliseconds),
        ip: request.headers[ipHeader],
      },
      "page",
    );
  });
}

const pathLengthMax = 500;
