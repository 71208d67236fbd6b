import { digest } from "@/lib/base/crypto/digest";
import { connection } from "@/lib/base/db/connection";
import { preparable } from "@/lib/base/db/pipeline";
import { sql } from "@/lib/base/db/sql";
import { write } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import { tenantHeader, userHeader } from "@/lib/base/http/tenant-header";
import { message } from "@/lib/languages/text";
import { type Actor, allFeatures, keyCredential } from "./actor";
import { readKey } from "./api-key";
import { refusedBy } from "./decision";
import { recall, remember } from "./known-credentials";
import { findSession, findSessionElsewhere, recallSession, sessionActor, sessionSeconds } from "./session";

/** Names the session cookie; on https the `__Host-` prefix pins it to this host. */
export const sessionCookie = env.PUBLIC_URL?.startsWith("https:")
  ? "__Host-comptoir.session-token"
  : "next-auth.session-token";

/**
 * Turns the request's credential into an actor. With an `Authorization` header the cookie is ignored, even when the
 * header is wrong. A session acts for the tenant that the request names; where that one does not admit the user, for
 * another that does, so that the caller compares (`requireMeant`).
 * @throws AppError `unauthenticated`
 */
export async function authenticate(request: Request): Promise<Actor> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) return await byKey(authorization);
  const secret = cookie(request.headers.get("cookie") ?? "", sessionCookie);
  if (!secret)
    throw unauthenticated(
      message("Send an API key as {header}, or sign in.", { header: "Authorization: Bearer <key>" }),
    );
  const tenant = namedTenant(request);
  const row = (await findSession(secret, tenant)) ?? (tenant === null ? undefined : await findSessionElsewhere(secret));
  if (!row) throw unauthenticated(message("The session has ended. Sign in again."));
  return sessionActor(row);
}

/**
 * The actor of the request's credential from an earlier request, without a query. It must be confirmed:
 * `actor.tenant.credential` is the check that the first transaction makes.
 */
export function recognize(request: Request): Actor | undefined {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) return recall(nameOf(authorization));
  const secret = cookie(request.headers.get("cookie") ?? "", sessionCookie);
  return secret ? recallSession(secret, namedTenant(request)) : undefined;
}

/** The tenant that the request names; null if it names none. */
const namedTenant = (request: Request): string | null => request.headers.get(tenantHeader);

/** Whether the actor is the user, and acts for the tenant, that the request names. */
export const isMeantFor = (request: Request, actor: Actor): boolean =>
  isUserOf(request, actor) && isTenantOf(request, actor);

const isTenantOf = (request: Request, { tenant }: Actor): boolean => (namedTenant(request) ?? tenant.id) === tenant.id;

const isUserOf = (request: Request, { user }: Actor): boolean =>
  (request.headers.get(userHeader) ?? user.id) === user.id;

/**
 * Refuses a request that is meant for another user than its credential's, or for another tenant than it acts for.
 * @throws AppError `wrong_user`, `wrong_tenant`
 */
export function requireMeant(request: Request, actor: Actor): void {
  if (!isUserOf(request, actor)) {
    const detail = message("Somebody else has signed in here since this page was loaded. Reload it to go on as them.");
    throw new AppError("wrong_user", detail, { steps: refusedBy("context", detail) });
  }
  if (isTenantOf(request, actor)) return;
  const detail = actor.session
    ? message("The request names a tenant in {tenantHeader}, which does not admit you.", { tenantHeader })
    : message("The request names a tenant in {tenantHeader}, and your API key belongs to another.", { tenantHeader });
  throw new AppError("wrong_tenant", detail, { steps: refusedBy("context", detail) });
}

/** Whether a request has a well-formed credential, which the database has to check. */
export function hasCredential(request: Request): boolean {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) return presentedKey(authorization) !== undefined;
  return cookie(request.headers.get("cookie") ?? "", sessionCookie) !== undefined;
}

function presentedKey(authorization: string) {
  const presented = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  return presented === undefined ? undefined : readKey(presented);
}

const nameOf = (authorization: string): string => `key:${digest(authorization)}`;

/** The credential of a request, not verified. */
export const presentedCredential = (request: Request): string =>
  request.headers.get("authorization") ?? cookie(request.headers.get("cookie") ?? "", sessionCookie) ?? "";

/** The header that sets the session cookie, or with null deletes it. */
export const sessionCookieHeader = (secret: string | null): string =>
  [
    `${sessionCookie}=${secret ?? ""}`,
    `Max-Age=${secret === null ? 0 : sessionSeconds}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    ...(sessionCookie.startsWith("__Host-") ? ["Secure"] : []),
  ].join("; ");

interface KeyRow {
  tenant: string;
  tenant_name: string;
  parent: string | null;
  key: string;
  creator: string | null;
  creator_home: string | null;
  /** The creator's role at present. */
  role: string | null;
  scopes: string[] | null;
  /** The creator's features; null when the operator made the key. */
  features: string[] | null;
  expired: boolean;
  stale: boolean;
  /** A digest of the data of its actor. */
  version: string;
}

async function byKey(authorization: string): Promise<Actor> {
  if (!/^Bearer(\s|$)/i.test(authorization))
    throw unauthenticated(message("Send the API key as {header}.", { header: "Authorization: Bearer <key>" }));
  const key = presentedKey(authorization);
  if (!key) throw invalidKey();
  const { rows } = await connection().pool.query<KeyRow>(
    preparable({
      name: "authenticate_key",
      text: "SELECT * FROM app.authenticate_key($1, $2)",
      values: [key.id, key.hash],
    }),
  );
  const [row] = rows;
  if (!row || row.expired) throw invalidKey();
  const touch = () => recordUse(row);
  if (row.stale) touch();
  const opening = (readOnly: boolean) => ({
    name: "open_with_key",
    text: "SELECT app.open_with_key($1, $2, $3, $4) AS stale",
    values: [key.id, key.hash, row.version, readOnly],
  });
  const actor = keyActor(row);
  remember(nameOf(authorization), { actor, opening, touch });
  return actor;
}

/** At most once a minute; the request does not wait for it. */
function recordUse({ tenant, key }: KeyRow): void {
  write({ id: tenant }, sql`UPDATE api_key SET last_used = now() WHERE tenant = ${tenant} AND id = ${key}`).catch(
    () => {},
  );
}

function keyActor(row: KeyRow): Actor {
  const granted = row.features === null ? allFeatures : new Set(row.features);
  return {
    tenant: { id: row.tenant, name: row.tenant_name, parent: row.parent },
    user: {
      username: `key:${row.key}`,
      role: row.creator === null ? "provider.admin" : (row.role ?? ""),
      type: "api",
      id: row.key,
    },
    features: row.scopes === null ? granted : new Set(row.scopes.filter((scope) => granted.has(scope))),
    credential: keyCredential(row.key),
    ...(row.creator && row.creator_home ? { person: { home: row.creator_home, id: row.creator } } : {}),
  };
}

// One message for malformed, unknown, revoked and expired keys, so that callers cannot probe which exist.
const invalidKey = () =>
  unauthenticated(message("The API key is not valid."), 'Bearer realm="comptoir", error="invalid_token"');

function unauthenticated(message: string, challenge = 'Bearer realm="comptoir"'): AppError {
  return new AppError("unauthenticated", message, { headers: { "WWW-Authenticate": challenge } });
}

function cookie(header: string, name: string): string | undefined {
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}
