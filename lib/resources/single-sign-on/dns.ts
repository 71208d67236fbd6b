import { createHmac } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { domainToASCII } from "node:url";
import { parse } from "tldts";
import { installationKey } from "@/lib/base/crypto/installation-key";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import type { Domain } from "./schema";

/** Domains, and the DNS records that prove them. */

export type Outcome = NonNullable<Domain["outcome"]>;

export const recordName = (domain: string): string => `_comptoir.${domain}`;
export const recordValue = (token: string): string => `comptoir-verification=${token}`;

/** The token in a tenant's DNS record. It is no secret, and the same whenever the tenant adds the domain. */
export const tokenOf = (tenant: string, domain: string): string =>
  createHmac("sha256", installationKey("comptoir domain records"))
    .update(JSON.stringify([tenant, domain]))
    .digest("hex")
    .slice(0, 40);

/** A domain as DNS writes it. @throws AppError `invalid_body`, also for a domain that many companies share */
export function domainName(given: string): string {
  const name = domainToASCII(given.toLowerCase().replace(/\.$/, ""));
  const isName =
    name.length <= 253 && name.split(".").every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  const { isIp, publicSuffix } = parse(name, { allowPrivateDomains: true });
  if (!isName || isIp || /^\d+$/.test(name.split(".").at(-1) ?? "")) {
    throw wrongDomain(message("A domain is what follows the @ of your addresses, such as acme.example."));
  }
  if (publicSuffix === null || publicSuffix === name)
    throw wrongDomain(message("Many companies have domains under {name}.", { name }));
  return name;
}

const wrongDomain = (detail: string): AppError => AppError.invalidField("/domain", detail);

/** The time limit of a lookup, for all name servers together. */
const lookupMilliseconds = 5_000;

/** Looks a domain's record up. @param servers the name servers to ask; those of the system where there are none */
export async function lookUp(domain: string, token: string, servers = configuredServers()): Promise<Outcome> {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), lookupMilliseconds);
  try {
    const records = await resolver.resolveTxt(recordName(domain));
    // DNS splits a long text into parts.
    return records.some((parts) => parts.join("").trim() === recordValue(token)) ? "found" : "different";
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === "ENOTFOUND" || code === "ENODATA" ? "absent" : "unanswered";
  } finally {
    clearTimeout(timer);
  }
}

const configuredServers = (): string[] => env.DNS_SERVERS?.split(",") ?? [];
