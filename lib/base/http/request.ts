import { randomUUID } from "node:crypto";
import { env } from "@/lib/base/env";
import type { Client } from "./endpoint";

/** The caller's request identifier where it is a tame one, else a new one. */
export function requestId(request: Request): string {
  const sent = request.headers.get("x-request-id");
  return sent !== null && /^[A-Za-z0-9._-]{1,128}$/.test(sent) ? sent : randomUUID();
}

/**
 * Whether a request with a cookie comes from our own pages. Browsers set both headers themselves; a request with neither
 * comes from no browser page, and one without an `Origin` that claims same-origin is ours.
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
 * The caller's network address, for limits: the server puts the peer's into this header, replacing whatever was sent, and
 * behind `TRUSTED_PROXIES` proxies takes the address that the outermost of them saw.
 */
export const addressHeader = "x-comptoir-address";

/** The address of a page that is asked for, which a layout is not told: the server puts it here. */
export const pageHeader = "x-comptoir-page";

export const clientAddress = (headers: Headers): string => headers.get(addressHeader) ?? "unknown";

const browserLengthMax = 500;

/** Where a request came from. */
export function client({ headers }: Request): Client {
  const browser = headers.get("user-agent")?.slice(0, browserLengthMax);
  return { address: clientAddress(headers), ...(browser ? { browser } : {}) };
}

/** The address behind trusted proxies, each of which appends the peer it saw to `X-Forwarded-For`. */
export function addressBehindProxies(peer: string, forwarded: string | undefined): string {
  const hops = [
    ...(forwarded ?? "")
      .split(",")
      .map((hop) => hop.trim())
      .filter(Boolean),
    peer,
  ];
  return hops[Math.max(0, hops.length - 1 - env.TRUSTED_PROXIES)] ?? peer;
}
