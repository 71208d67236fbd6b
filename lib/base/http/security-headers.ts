import type { ServerResponse } from "node:http";
import { env } from "@/lib/base/env";

/** Headers that limit in a browser what a page may do and which sites may embed it. */

const isDevelopment = env.NODE_ENV === "development";
const isHttps = env.PUBLIC_URL?.startsWith("https:") ?? false;

/**
 * Scripts run only from this server's files or with the nonce of the response. Style attributes are allowed: components set
 * positions and sizes with them.
 */
export const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // In development styles are injected by scripts, which know no nonce.
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const headersOfPages = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Sets the headers of every page and file. */
export function setPageHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(headersOfPages)) response.setHeader(name, value);
}

/** How long browsers ask by https only, where the public address is one of https. */
export const strictTransportSecurity =
  isHttps && env.STRICT_TRANSPORT_SECURITY !== "off" ? env.STRICT_TRANSPORT_SECURITY : undefined;

/** At sign-out: pages and answers of the session do not stay in the browser's cache. */
export const clearSiteData = { "Clear-Site-Data": '"cache"' };
