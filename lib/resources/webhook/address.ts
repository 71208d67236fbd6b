import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Keeps deliveries out of private networks: a tenant may name any address, and the server that posts to it stands
 * inside. What an address says is checked when it is written and before each attempt; what its name resolves to is
 * checked in the very lookup that the connection is made by, so that a name cannot change its mind in between.
 */

/** Why events cannot be posted to an address, as far as its text tells. `allowPrivate` is for development and tests. */
export function refusal(address: string, allowPrivate: boolean): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return "The value must be an https address.";
  if (url.username || url.password) return "The address must not hold a user name or a password.";
  if (address.includes("#")) return "The address must not have a fragment.";
  if (allowPrivate) return undefined;
  if (url.protocol !== "https:") return "The address must begin with https://.";
  if (url.port !== "" && Number(url.port) < 1024) return "The port must be 443, or 1024 and above.";
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const isPublic = ipaddr.isValid(host) ? isPublicAddress(host) : isPublicName(host);
  return isPublic ? undefined : "The host must be on the public internet.";
}

/** Whether an IP address can be reached by anybody, as opposed to by this machine or its network. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address inside an IPv6 one is taken for itself.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

/** All of IPv6 that is given out; the rest is reserved, or of one network only under rules of its own. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Names that never leave a machine or a network (RFC 6761, RFC 6762, RFC 9476), and ones without a dot. */
const localName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|alt)$/i;
const isPublicName = (host: string): boolean => host.includes(".") && !localName.test(host);

/** A lookup that answers public addresses or fails; where any of several is private, the name is not to be trusted. */
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

/** The same words as for a name that does not exist, lest the names of a private network can be told by them. */
export class NotPublicError extends Error {
  override name = "NotPublicError";
  readonly code = "ENOTFOUND";
  constructor() {
    super("The host has no public address.");
  }
}
