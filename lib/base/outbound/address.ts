import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { message } from "@/lib/languages/text";

/**
 * Prevents server-side request forgery: a tenant can set any URL, and the server that sends the request is inside a
 * private network. The URL is checked when it is saved and before each attempt. The IP address is checked in the lookup
 * that the connection uses, so that a host name cannot resolve differently between the check and the connection.
 */

/** Why requests to a URL are not allowed, judged by its text. `allowPrivate` is for development and tests. */
export function refusal(address: string, allowPrivate: boolean): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return message("The value must be an https URL.");
  if (url.username || url.password) return message("The URL must not contain a user name or a password.");
  if (address.includes("#")) return message("The URL must not have a fragment.");
  if (allowPrivate) return undefined;
  if (url.protocol !== "https:") return message("The URL must begin with https://.");
  if (url.port !== "" && Number(url.port) < 1024) return message("The port must be 443, or 1024 and above.");
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const isPublic = ipaddr.isValid(host) ? isPublicAddress(host) : isPublicName(host);
  return isPublic ? undefined : message("The host must be on the public internet.");
}

/** Whether an IP address is on the public internet, not on this machine or a private network. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` converts an IPv4-mapped IPv6 address to IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

/** The part of IPv6 assigned as global unicast; the rest is reserved or local. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Top-level names for local use (RFC 6761, RFC 6762, RFC 9476). */
const localName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|alt)$/i;
const isPublicName = (host: string): boolean => host.includes(".") && !localName.test(host);

/** A DNS lookup that fails if any of the host's addresses is not public. */
export function publicLookup(resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new NotPublicError(), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** The same error as for a host that does not exist, so that callers cannot probe the names of a private network. */
export class NotPublicError extends Error {
  override name = "NotPublicError";
  readonly code = "ENOTFOUND";
  constructor() {
    super(message("The host has no public address."));
  }
}
