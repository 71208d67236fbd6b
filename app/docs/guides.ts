import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@/prisma/server/root";

/** The texts of the reference: Markdown files of `docs/guides`, which a test executes. */

interface Guide {
  slug: string;
  title: string;
  /** What people call it who do not know its title. */
  words: string;
}

export const guides: readonly Guide[] = [
  { slug: "first-call", title: "First call", words: "start begin api key authentication bearer token curl" },
  {
    slug: "sync",
    title: "Sync everything, then only changes",
    words: "synchronization snapshot changes feed since delta walk resync 410 mirror",
  },
  {
    slug: "webhooks",
    title: "Webhooks",
    words: "webhook retry retries verify signature secret schedule order delivery hmac listen",
  },
  { slug: "bulk-changes", title: "Bulk changes", words: "plan many import batch mass update csv undo revert" },
  {
    slug: "errors",
    title: "Errors and retries",
    words: "problem code idempotency key retry-after 412 422 429 503 dry run conflict",
  },
  { slug: "partner-access", title: "Access for a partner", words: "scopes key read only restrict rotate third party" },
  { slug: "sandbox", title: "Try it in a sandbox", words: "test trial copy clock dry run preview" },
  {
    slug: "directory",
    title: "Directory and single sign-on",
    words: "scim entra azure okta provisioning sso oidc openid",
  },
  { slug: "fields", title: "Fields and units", words: "hours month currency date time unit csv" },
  { slug: "orders", title: "Orders and renewals", words: "renew cancel change term" },
  { slug: "compatibility", title: "Compatibility", words: "deprecation deprecated sunset versioning breaking policy" },
];

const read = (name: string): string => {
  const path = join(projectRoot, "docs", name);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
};

export const guideText = (slug: string): string => read(`guides/${slug}.md`);

/** What releases have changed, which each release writes. */
export const changesText = (): string => read("changes.md");
