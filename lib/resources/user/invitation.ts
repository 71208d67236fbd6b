import { randomBytes } from "node:crypto";
import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { hashPassword } from "@/lib/base/auth/password";
import { userName } from "@/lib/base/auth/user-name";
import { sha256 } from "@/lib/base/crypto/digest";
import { connection } from "@/lib/base/db/connection";
import type { Transaction } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import type * as endpoints from "./endpoints";
import { invitationAccepted } from "./events";

/** Invitations: a token that lets one user set a password, once. Only its SHA-256 is stored. */

const validDays = 7;

export interface Invitation {
  link: string;
  token: string;
  expires: string;
}

/** Creates the user's invitation and invalidates an earlier one. */
export async function invite(tx: Transaction, tenant: string, userId: string): Promise<Invitation> {
  const token = randomBytes(32).toString("base64url");
  const expires = new Date(Date.now() + validDays * 86_400_000);
  const hash = sha256(token);
  await tx.invitation.upsert({
    where: { tenant_userId: { tenant, userId } },
    create: { tenant, userId, hash, expires },
    update: { hash, expires, created: new Date() },
  });
  // The token is in the fragment, which browsers never send, so it is in no log and no Referer.
  return { link: `${env.PUBLIC_URL?.replace(/\/$/, "") ?? ""}/invite#${token}`, token, expires: expires.toISOString() };
}

interface InvitedRow {
  tenant: string;
  tenant_name: string;
  parent: string | null;
  user_id: string;
  username: string;
  role: string;
}

/** The user of the invitation as an actor that can only accept it. @throws AppError `not_found` */
export async function recognizeInvited({ token }: Input<typeof endpoints.acceptInvitation>["body"]): Promise<Actor> {
  const { rows } = await connection().pool.query<InvitedRow>({
    text: "SELECT * FROM app.invitation($1)",
    values: [sha256(token)],
  });
  const [row] = rows;
  if (!row) throw unknownInvitation();
  return {
    tenant: { id: row.tenant, name: row.tenant_name, parent: row.parent },
    user: { username: row.username, role: row.role, type: "session", id: row.user_id },
    features: new Set(),
    credential: `invitation:${row.tenant}:${row.user_id}`,
  };
}

const unknownInvitation = () =>
  new AppError("not_found", "There is no such invitation. It may have been used, replaced or have expired.");

/** Sets the password, invalidates the invitation and ends all sessions of the user. */
export async function accept(actor: Actor, { tx, body }: Input<typeof endpoints.acceptInvitation>) {
  const { tenant, user } = actor;
  const { id = "", username } = user;
  const passwordHash = await hashPassword(body.password);
  const { count } = await tx.invitation.deleteMany({
    where: { tenant: tenant.id, userId: id, hash: sha256(body.token) },
  });
  // Of two concurrent requests, one finds the invitation used.
  if (count === 0) throw unknownInvitation();
  const names = await tx.user.update({
    where: { tenant_id: { tenant: tenant.id, id } },
    data: { passwordHash },
    select: { firstname: true, lastname: true },
  });
  await tx.session.deleteMany({ where: { tenant: tenant.id, userId: id } });
  await tx.knownNetwork.deleteMany({ where: { tenant: tenant.id, userId: id } });
  append(tx, actor, invitationAccepted, { _id: id, name: userName({ ...names, username }) });
  return { message: "Your password is set. You can sign in with it.", username };
}
