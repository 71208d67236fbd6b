import { type Actor, allFeatures, requireFeature } from "@/lib/base/auth/actor";
import { userName } from "@/lib/base/auth/user-name";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Explanation, Who } from "./schema";

/** Somebody whose access is explained, with what an authenticated request of theirs would carry. */
export interface Subject {
  who: Explanation["who"];
  /** Why the credential is refused; undefined for one that is accepted. */
  ended?: string | undefined;
  /** The features that requests carry. */
  features: ReadonlySet<string>;
  /** The role that they come from: a key has that of its creator. None for a key of the operator. */
  role?: Role | undefined;
  /** What a key is limited to. */
  scopes?: readonly string[] | undefined;
  /** The caller's own session. */
  session?: Actor["session"];
}

/** A role with its level, as the database applies it. */
interface Role {
  /** `<name>.<level>`. */
  name: string;
  builtIn: boolean;
  /** What its record carries, before the level removes any. */
  carried: readonly string[];
}

/** @throws AppError `missing_feature`, `not_found` */
export async function subjectOf(tx: Transaction, actor: Actor, who: Who): Promise<Subject> {
  if ("me" in who) return await caller(tx, actor);
  requireFeature(actor, "key" in who ? "Platform/Key" : "Platform/User");
  requireFeature(actor, "Platform/Role");
  const found = "key" in who ? await keyOf(tx, actor.tenant.id, who.key) : await userOf(tx, actor.tenant.id, who.user);
  if (!found) throw AppError.notFound("key" in who ? "The API key" : "The user");
  return found;
}

async function caller(tx: Transaction, actor: Actor): Promise<Subject> {
  const { user, session, tenant, features } = actor;
  const { id = "" } = user;
  if (!session) {
    const key = await keyOf(tx, tenant.id, id);
    return key ? { ...key, features } : { who: { type: "key", id, name: user.username }, features };
  }
  return {
    who: { type: session.home === tenant.id ? "user" : "guest", id, name: userName({ ...session, ...user }) },
    features,
    role: await roleOf(tx, tenant.id, user.role),
    session,
  };
}

interface UserRow {
  type: "user" | "guest";
  username: string;
  firstname: string;
  lastname: string;
  role: string;
  active: boolean;
  invited: boolean;
  features: string[];
}

async function userOf(tx: Transaction, tenant: string, id: string): Promise<Subject | undefined> {
  const [row] = await tx.$queryRaw<UserRow[]>`
    SELECT r.*, app.features(r.role, ${tenant}) AS features FROM (
      SELECT 'user' AS type, username, firstname, lastname, role, "status.active" AS active, "status.invited" AS invited
      FROM user_record WHERE tenant = ${tenant} AND id = ${id}
      UNION ALL
      SELECT 'guest', username, firstname, lastname, role, "status.active" IS NOT FALSE, "status.invited"
      FROM guest_record WHERE tenant = ${tenant} AND id = ${id}
    ) r LIMIT 1`;
  if (!row) return undefined;
  return {
    who: { type: row.type, id, name: userName(row) },
    ended: endOfUser(row),
    features: new Set(row.features),
    role: await roleOf(tx, tenant, row.role),
  };
}

function endOfUser({ active, invited }: UserRow): string | undefined {
  if (!active) return "The user is disabled.";
  return invited ? "The user has not accepted the invitation yet." : undefined;
}

interface KeyRow {
  name: string;
  status: string;
  scopes: string[] | null;
  /** Null for a key of the operator. */
  creator: string | null;
  /** The creator's role at present; null for one who is disabled or has left. */
  role: string | null;
  features: string[] | null;
}

async function keyOf(tx: Transaction, tenant: string, id: string): Promise<Subject | undefined> {
  const [row] = await tx.$queryRaw<KeyRow[]>`
    SELECT r.*, CASE WHEN r.creator IS NOT NULL THEN app.features(r.role, ${tenant}) END AS features FROM (
      SELECT v.name, v.status, k.scopes, k.creator,
             CASE WHEN k.creator IS NOT NULL THEN app.role_in(coalesce(k.creator_tenant, k.tenant), k.creator, k.tenant) END AS role
      FROM api_key k JOIN key_record v ON v.tenant = k.tenant AND v.id = k.id
      WHERE k.tenant = ${tenant} AND k.id = ${id}
    ) r`;
  if (!row) return undefined;
  const { name, status, scopes, creator, role } = row;
  const granted = creator === null ? allFeatures : new Set(row.features ?? []);
  return {
    who: { type: "key", id, name },
    ended: status === "revoked" || status === "expired" ? `The API key is ${status}.` : undefined,
    features: scopes === null ? granted : new Set(scopes.filter((scope) => granted.has(scope))),
    role: role === null ? undefined : await roleOf(tx, tenant, role),
    scopes: scopes ?? undefined,
  };
}

async function roleOf(tx: Transaction, tenant: string, name: string): Promise<Role> {
  const [row] = await tx.$queryRaw<{ built_in: boolean; namespaces: string[] }[]>`
    SELECT built_in, namespaces FROM app.role_record(${name}, ${tenant})`;
  return { name, builtIn: row?.built_in ?? false, carried: row?.namespaces ?? [] };
}
