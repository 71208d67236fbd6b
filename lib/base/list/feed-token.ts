import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { installationKey } from "@/lib/base/crypto/installation-key";

/**
 * The token of a feed is a snapshot of the database: which transactions it has seen the changes of. A transaction that was
 * running then is not among them, however late it commits, so what it has changed is still to come.
 */

/** A place in the order of changes. */
export interface FeedPlace {
  tx: string;
  tenant: string;
  id: string;
  /** Of several entries of a record in one transaction. */
  source: number;
}

export interface FeedToken {
  /** The database that the snapshots are of. */
  epoch: string;
  /** The state of the reader: a snapshot, or undefined at the beginning. */
  since: string | undefined;
  /** Within a difference: the snapshot that it leads to, and the last place that was read. */
  until?: string | undefined;
  after?: FeedPlace | undefined;
}

const signatureLength = 22;
const snapshot = z.string().regex(/^\d{1,20}:\d{1,20}:[\d,]*$/);
const payload = z.tuple([
  z.string(),
  z.string(),
  snapshot.nullable(),
  snapshot.nullable(),
  z.tuple([z.string().regex(/^\d{1,20}$/), z.string(), z.string(), z.number()]).nullable(),
]);

/** @param scope what the token is for: the tenant, its list and the filters, as a digest */
export async function writeToken({ epoch, since, until, after }: FeedToken, scope: string): Promise<string> {
  const place = after ? [after.tx, after.tenant, after.id, after.source] : null;
  const body = JSON.stringify([epoch, scope, since ?? null, until ?? null, place]);
  const text = Buffer.from(body).toString("base64url");
  return `${text}${await signature(text)}`;
}

/** The content of a token; `unknown` or `other` if it was not issued for one of these scopes. */
export async function readToken(token: string, scopes: readonly string[]): Promise<FeedToken | "unknown" | "other"> {
  const text = token.slice(0, -signatureLength);
  const given = Buffer.from(token.slice(-signatureLength));
  const expected = Buffer.from(await signature(text));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "unknown";
  const [epoch, ofScope, since, until, place] = payload.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  if (!scopes.includes(ofScope)) return "other";
  const after = place ? { tx: place[0], tenant: place[1], id: place[2], source: place[3] } : undefined;
  return { epoch, since: since ?? undefined, until: until ?? undefined, after };
}

async function signature(text: string): Promise<string> {
  const key = installationKey("feed token");
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, signatureLength);
}
