import { randomBytes } from "node:crypto";
import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { hashPassword } from "@/lib/base/auth/password";
import { sha256 } from "@/lib/base/crypto/digest";
import { dayMilliseconds } from "@/lib/base/day";
import type { Transaction } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { message } from "@/lib/languages/text";
import type * as endpoints from "./endpoints";
import { invitationAccepted } from "./events";
import { ownerOfToken, setPassword } from "./password-token";

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
  const expires = new Date(Date.now() + validDays * dayMilliseconds);
  const hash = sha256(token);
  await tx.invitation.upsert({
    where: { tenant_userId: { tenant, userId } },
    create: { tenant, userId, hash, expires },
    update: { hash, expires, created: new Date() },
  });
  // The token is in the fragment, which browsers never send, so it is in no log and no Referer.
  return { link: `${env.PUBLIC_URL ?? ""}/invite#${token}`, token, expires: expires.toISOString() };
}

/** The user of the invitation as an actor that can only accept it. @throws AppError `not_found` */
export const recognizeInvited = ({ token }: Input<typeof endpoints.acceptInvitation>["body"]): Promise<Actor> =>
  ownerOfToken("invitation", token, unknownInvitation);

const unknownInvitation = () =>
  new AppError("not_found", message("There is no such invitation. It may have been used, replaced or have expired."));

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
  const name = await setPassword(tx, actor, passwordHash);
  append(tx, actor, invitationAccepted, { _id: id, name });
  return { message: "Your password is set. You can sign in with it.", username };
}
