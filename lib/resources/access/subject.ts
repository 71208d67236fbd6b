import { type Actor, allFeatures, keyCredential, requireFeature } from "@/lib/base/auth/actor";
import type { Credential } from "@/lib/base/auth/decision";
import { userName } from "@/lib/base/auth/user-name";
import { type Sql, sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import type { Explanation, Who } from "./schema";

/** Somebody whose access is explained, with what an authenticated request of theirs would carry. */
export interface Subject extends Credential {
  who: Explanation["who"];
  /** What the limit on their requests counts by, where that is known. */
  limitedAs?: string;
  /** The role that the features come from: a key has that of its creator. None for a key of the operator. */
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
  const which = "key" in who ? sql`type = 'key' AND id = ${who.key}` : sql`type <> 'key' AND id = ${who.user}`;
  const [found] = await subjects(tx, actor.tenant.id, which);
  if (!found)
    throw AppError.notFound("key" in who ? message("The API key was not found.") : message("The user was not found."));
  return found;
}

async function caller(tx: Transaction, actor: Actor): Promise<Subject> {
  const { user, session, tenant, features } = actor;
  const { id = "" } = user;
  const [known] = await subjects(tx, tenant.id, sql`credential = ${id} AND (type = 'key') = ${session === undefined}`);
  const type = session ? (session.home === tenant.id ? "user" : "guest") : "key";
  const name = session ? userName({ ...session, ...user }) : user.username;
  const unknown: Subject = { who: { type, id, name }, features };
  return {
    ...{ ...unknown, ...known },
    ...{ ended: undefined, features, session, limitedAs: actor.credential },
    who: { ...(known ?? unknown).who, name },
  };
}

interface SubjectRow {
  type: "user" | "guest" | "key";
  id: string;
  name: string;
  ended: "disabled" | "invited" | "revoked" | "expired" | null;
  role: string | null;
  built_in: boolean | null;
  carried: string[] | null;
  scopes: string[] | null;
  /** Null for all. */
  features: string[] | null;
}

/** Those of the tenant that meet a condition on the view `access_subject`. */
async function subjects(tx: Transaction, tenant: string, which: Sql): Promise<Subject[]> {
  const rows = await tx.$queryRaw<SubjectRow[]>(sql`
    SELECT type, id, name, ended, role, built_in, carried, scopes, features
    FROM access_subject WHERE tenant = ${tenant} AND ${which}`);
  return rows.map(({ type, id, name, ended, role, built_in, carried, scopes, features }) => ({
    who: { type, id, name },
    ...(type === "key" ? { limitedAs: keyCredential(id) } : {}),
    ended: ended === null ? undefined : ends[ended],
    features: features === null ? allFeatures : new Set(features),
    role: role === null ? undefined : { name: role, builtIn: built_in ?? false, carried: carried ?? [] },
    scopes: scopes ?? undefined,
  }));
}

const ends = {
  disabled: message("The user is disabled."),
  invited: message("The user has not accepted the invitation yet."),
  revoked: message("The API key is revoked."),
  expired: message("The API key is expired."),
};
