import type { Actor } from "@/lib/base/auth/actor";
import { mustUseOrganization, organizationRequired } from "@/lib/base/auth/organization";
import { userName } from "@/lib/base/auth/user-name";
import { sha256 } from "@/lib/base/crypto/digest";
import { connection } from "@/lib/base/db/connection";
import { raw, sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";

/** Invitations and password resets share this: a token that lets its user set a password, once. */

interface Owner {
  tenant: string;
  tenant_name: string;
  parent: string | null;
  user_id: string;
  username: string;
  role: string;
}

/** The user of a token as an actor that can only set the password. @throws AppError the one that `unknown` returns */
export async function ownerOfToken(
  kind: "invitation" | "password_reset",
  token: string,
  unknown: () => AppError,
): Promise<Actor> {
  const { text, values } = sql`SELECT * FROM ${raw(`app.${kind}`)}(${sha256(token)})`;
  const { rows } = await connection().pool.query<Owner>({ text, values });
  const [row] = rows;
  if (!row) throw unknown();
  return {
    tenant: { id: row.tenant, name: row.tenant_name, parent: row.parent },
    user: { username: row.username, role: row.role, type: "session", id: row.user_id },
    features: new Set(),
    credential: `${kind}:${row.tenant}:${row.user_id}`,
  };
}

/**
 * Sets the password of the actor's user, and ends all sessions that the former one has opened.
 * @returns the user's name
 * @throws AppError `conflict` where the user signs in without one
 */
export async function setPassword(tx: Transaction, actor: Actor, passwordHash: string): Promise<string> {
  const { tenant, user } = actor;
  const { id = "", username } = user;
  if (await mustUseOrganization(tenant.id, username, tx)) throw new AppError("conflict", organizationRequired);
  const names = await tx.user.update({
    where: { tenant_id: { tenant: tenant.id, id } },
    data: { passwordHash },
    select: { firstname: true, lastname: true },
  });
  await tx.session.deleteMany({ where: { tenant: tenant.id, userId: id } });
  await tx.knownNetwork.deleteMany({ where: { tenant: tenant.id, userId: id } });
  return userName({ ...names, username });
}
