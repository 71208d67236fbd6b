import { randomUUID } from "node:crypto";
import { env } from "@/lib/base/env";
import type { Client } from "./endpoint";

/** Reuses a well-formed X-Request-Id; otherwise generates one. */
export function requestId(request: Request): string {
  const sent = request.headers.get("x-request-id");
  return sent !== null && /^[A-Za-z0-9._-]{1,128}$/.test(sent) ? sent : randomUUID();
}

/**
 * Whether a request with a cookie comes from our own pages. Browsers set both headers themselves: a request with neither
 * does not come from a page, and one without `Origin` must say same-origin.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = request.headers.get("origin");
  if (origin === null) return site === "same-origin";
  const host = request.headers.get("host");
  return origin === env.PUBLIC_URL || (URL.canParse(origin) && new URL(origin).host === host);
}

/**
 * Carries the client's IP address from the server to the handlers, for limits. The server sets it on every request,
 * replacing what was sent: the peer's address, or behind `TRUSTED_PROXIES` proxies the one the outermost of them saw.
 */
export const ipHeader = "x-comptoir-ip";

/** Carries the URL of the requested page, which Next does not pass to a layout. */
export const pageHeader = "x-comptoir-page";

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
  return hops[Math.max(0, hops.length - 1 - env.TRUSTED_PROXIES)] ?? peer;
}
