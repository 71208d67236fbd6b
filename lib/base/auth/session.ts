import { randomBytes } from "node:crypto";
import { append } from "@/lib/base/audit/append";
import { sha256 } from "@/lib/base/crypto/digest";
import { connection } from "@/lib/base/db/connection";
import { preparable } from "@/lib/base/db/pipeline";
import { sql } from "@/lib/base/db/sql";
import { asTenant, inTenant, type Transaction, write } from "@/lib/base/db/transaction";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { type Actor, type Session, userCredential } from "./actor";
import { userLoggedOut } from "./events";
import { recall, remember } from "./known-credentials";

/**
 * Sessions. Each request reads the row in Postgres, so deleting it, disabling the user or changing the role takes effect
 * immediately. The cookie carries a random secret and nothing else; only its SHA-256 is stored.
 */

export const idleMinutes = 30;
const absoluteHours = 12;
/** The number of sessions per user; a new one ends the oldest beyond this. */
const sessionsPerUserMax = 10;

export const sessionSeconds = absoluteHours * 3600;

export interface SessionRow {
  /** The tenant it acts for. */
  tenant: string;
  tenant_name: string;
  parent: string | null;
  session: string;
  /** The tenant of its user, which the session's row belongs to. */
  home: string;
  user_id: string;
  username: string;
  firstname: string;
  lastname: string;
  role: string;
  features: string[];
  created: Date;
  expires: Date;
  proved: Date;
  /** Whether it has no features until its user has set up a second factor. */
  awaits_factor: boolean;
  stale: boolean;
  /** A digest of the data of its actor. */
  version: string;
}

export interface NewSession {
  /** The user's tenant. */
  tenant: string;
  userId: string;
  /** The IP address and browser it was opened from, shown to the user. */
  address?: string;
  agent?: string;
  /** Whether a second factor has opened it, or single sign-on. */
  strong?: boolean;
  /** The issuer that has opened it. */
  issuer?: string | null;
}

/** Opens a session and returns its secret. The transaction is in the user's tenant. */
export async function openSession(tx: Transaction, session: NewSession): Promise<string> {
  const { tenant, userId, address = "", agent = "", strong = false, issuer = null } = session;
  const secret = newSecret();
  tx.send`INSERT INTO session (hash, id, tenant, user_id, address, agent, expires, strong, issuer)
    VALUES (${sha256(secret)}::bytea, ${newIdentifier()}, ${tenant}, ${userId}, ${address.slice(0, 100)}, ${agent.slice(0, 300)},
      now() + ${absoluteHours} * interval '1 hour', ${strong}, ${issuer})`;
  const surplus = await tx.session.findMany({
    where: { tenant, userId },
    orderBy: { created: "desc" },
    skip: sessionsPerUserMax,
    select: { hash: true },
  });
  if (surplus.length > 0)
    await tx.session.deleteMany({ where: { tenant, hash: { in: surplus.map((row) => row.hash) } } });
  return secret;
}

const newSecret = (): string => randomBytes(32).toString("base64url");

/**
 * Replaces a session by one for another context, in its row: a request that ends all sessions of the user at the same time
 * waits for the row, and ends this one too. The transaction is in the user's tenant.
 * @returns the new secret; undefined if it has ended
 */
export async function replaceSession(
  tx: Transaction,
  { home, id }: Session,
  context: string,
): Promise<string | undefined> {
  const secret = newSecret();
  const count = await tx.$executeRaw`
    UPDATE session SET hash = ${sha256(secret)}, id = ${newIdentifier()}, created = now(), last_seen = now(),
      context = ${context === home ? null : context}
    WHERE tenant = ${home} AND id = ${id}`;
  return count === 0 ? undefined : secret;
}

const idle = `${idleMinutes} minutes`;
const secretLengthMax = 100;

/** The actor of a session that an earlier request has presented for the same tenant, still to be confirmed. */
export const recallSession = (secret: string, tenant: string | null): Actor | undefined =>
  secret.length > secretLengthMax ? undefined : recall(nameOf(sha256(secret), tenant));

const nameOf = (hash: Uint8Array, tenant: string | null): string =>
  `session:${Buffer.from(hash).toString("base64")}:${tenant ?? ""}`;

/**
 * The session of a secret, if it has not expired and its user can still sign in.
 *
 * @param tenant the tenant to act for, which must admit the user; null for the tenant that the user has chosen
 */
export async function findSession(secret: string, tenant: string | null = null): Promise<SessionRow | undefined> {
  if (secret.length > secretLengthMax) return undefined;
  const hash = sha256(secret);
  const { rows } = await connection().pool.query<SessionRow>(
    preparable({
      name: "authenticate_session",
      text: "SELECT * FROM app.authenticate_session($1, $2::interval, $3)",
      values: [hash, idle, tenant],
    }),
  );
  const [row] = rows;
  if (!row) return undefined;
  const touch = () => recordUse(row.home, hash);
  if (row.stale) touch();
  else {
    const opening = (readOnly: boolean) => ({
      name: "open_with_session",
      text: "SELECT app.open_with_session($1, $2::interval, $3, $4, $5) AS stale",
      values: [hash, idle, tenant, row.version, readOnly],
    });
    remember(nameOf(hash, tenant), { actor: sessionActor(row), opening, touch });
  }
  return row;
}

/**
 * The session in the tenant that its user has chosen, else in the user's own: for a request to a tenant that does not admit
 * the user.
 */
export async function findSessionElsewhere(secret: string): Promise<SessionRow | undefined> {
  const chosen = await findSession(secret);
  if (chosen || secret.length > secretLengthMax) return chosen;
  const { rows } = await connection().pool.query<{ home: string | null }>(
    preparable({
      name: "home_of_session",
      text: "SELECT app.home_of_session($1, $2::interval) AS home",
      values: [sha256(secret), idle],
    }),
  );
  const home = rows[0]?.home ?? null;
  return home === null ? undefined : await findSession(secret, home);
}

/** At most once a minute; the request does not wait for it. */
function recordUse(home: string, hash: Uint8Array): void {
  write({ id: home }, sql`UPDATE session SET last_seen = now() WHERE tenant = ${home} AND hash = ${hash}`).catch(
    () => {},
  );
}

/** The actor of a session. */
export const sessionActor = (row: SessionRow): Actor => ({
  tenant: { id: row.tenant, name: row.tenant_name, parent: row.parent },
  user: { username: row.username, role: row.role, type: "session", id: row.user_id },
  features: new Set(row.features),
  credential: userCredential({ home: row.home, id: row.user_id }),
  person: { home: row.home, id: row.user_id },
  session: {
    id: row.session,
    home: row.home,
    firstname: row.firstname,
    lastname: row.lastname,
    created: row.created,
    expires: row.expires,
    proved: row.proved,
    awaitsFactor: row.awaits_factor,
  },
});

/** Ends a session; requests with its cookie are refused immediately. */
export async function closeSession(secret: string): Promise<void> {
  const row = await findSession(secret);
  if (!row) return;
  const actor = sessionActor(row);
  await inTenant(row.tenant, (tx) => endSessions(tx, actor, { id: row.session }));
}

/**
 * Ends one or all sessions of the acting user. The transaction is in the acting tenant, whose log gets the event.
 * @returns how many sessions ended
 */
export async function endSessions(tx: Transaction, actor: Actor, which: { id?: string }): Promise<number> {
  const { session, user } = actor;
  if (!session || user.id === undefined) return 0;
  const { home } = session;
  const { count } = await asTenant(tx, home, () =>
    tx.session.deleteMany({ where: { tenant: home, userId: user.id, ...which } }),
  );
  if (count > 0) append(tx, actor, userLoggedOut, { sessions: count });
  return count;
}
