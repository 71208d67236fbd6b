import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { env } from "@/lib/base/env";
import type { Client } from "./endpoint";

const ofAssistants = new WeakSet<Request>();

/** Marks a request as an assistant's, which no header of a client can do. */
export function fromAssistant(request: Request): Request {
  ofAssistants.add(request);
  return request;
}

export const isFromAssistant = (request: Request): boolean => ofAssistants.has(request);

/** Reuses a well-formed X-Request-Id; otherwise generates one. */
export const requestId = (request: Request): string => requestIdOf(request.headers.get("x-request-id"));

export const requestIdOf = (sent: unknown): string =>
  typeof sent === "string" && /^[A-Za-z0-9._-]{1,128}$/.test(sent) ? sent : randomUUID();

/**
 * Whether a request with a cookie comes from our own pages. Browsers set both headers themselves: a request with neither
 * does not come from a page, and one without `Origin` must say same-origin.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = request.headers.get("origin");
  if (origin === null) return site === "same-origin";
  return origin === publicOrigin || origin === `${scheme(request.headers)}://${request.headers.get("host")}`;
}

/** The origin that browsers see this site at: as it is configured, else as the request says. */
export const siteOf = (headers: Headers): string => publicOrigin ?? `${scheme(headers)}://${headers.get("host")}`;

const publicOrigin = env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin;

/** The scheme of the address that the browser used; https ends at a proxy, which says so if it is trusted. */
const scheme = (headers: Headers): string =>
  (env.TRUSTED_PROXIES > 0 && headers.get("x-forwarded-proto")?.split(",").at(-1)?.trim()) || "http";

/**
 * Carries the client's IP address from the server to the handlers, for limits. The server sets it on every request,
 * replacing what was sent: the peer's address, or behind `TRUSTED_PROXIES` proxies the one the outermost of them saw.
 */
export const ipHeader = "x-comptoir-ip";

/** Carries the URL of the requested page, which Next does not pass to a layout. */
export const pageHeader = "x-comptoir-page";

/** A request's target as a path: it may arrive as a whole address, or as `*` (RFC 9112, section 3.2). */
export function originForm(target = "/"): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, "");
  return path.startsWith("/") ? path : `/${path}`;
}

/** Carries the nonce of the page's scripts and styles to the layout. */
export const nonceHeader = "x-comptoir-nonce";

/** Sets a header of a request for what handles it, replacing what was sent under that name. */
export function setHeader({ rawHeaders, headers }: IncomingMessage, name: string, value: string): void {
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]?.toLowerCase() === name) rawHeaders.splice(at, 2);
  }
  rawHeaders.push(name, value);
  headers[name] = value;
}

export const clientIp = (headers: Headers): string => headers.get(ipHeader) ?? "unknown";

const browserLengthMax = 500;

/** The origin of a request, for records that store it. */
export function client({ headers }: Request): Client {
  const browser = headers.get("user-agent")?.slice(0, browserLengthMax);
  return { ip: clientIp(headers), ...(browser ? { browser } : {}) };
}

/** The client IP behind trusted proxies, each of which appends the peer it saw to `X-Forwarded-For`. */
export function ipBehindProxies(peer: string, forwarded: string | undefined): string {
  const hops = [
    ...(forwarded ?? "")
      .split(",")
      .map((hop) => hop.trim())
      .filter(Boolean),
    peer,
  ];
  const address = hops[Math.max(0, hops.length - 1 - env.TRUSTED_PROXIES)] ?? peer;
  // How a socket that takes both families writes an address of IPv4.
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
