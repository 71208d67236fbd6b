import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { mustUseOrganization, organizationRequired } from "@/lib/base/auth/organization";
import { forgetTriesOf } from "@/lib/base/auth/sign-in";
import { userName } from "@/lib/base/auth/user-name";
import type { Transaction } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import { fold } from "@/lib/base/schema/fold";
import { message } from "@/lib/languages/text";
import { passwordResetRequested, signInUnlocked } from "./events";
import { issueReset } from "./password-reset";

/** What the operator alone does for a user who cannot sign in. */

/** @throws AppError `not_found` */
export async function findByEmail(tx: Transaction, { tenant }: Actor, email: string) {
  const user = await tx.user.findUnique({ where: { tenant_email: { tenant: tenant.id, email: fold(email) } } });
  if (!user) throw AppError.notFound(`The user ${email} was not found.`);
  return { ...user, name: userName({ ...user, username: user.email }) };
}

/** Lets a user try again at once who has given too many wrong passwords or codes. @throws AppError `not_found` */
export async function unlock(tx: Transaction, actor: Actor, email: string): Promise<void> {
  const { id, name } = await findByEmail(tx, actor, email);
  await forgetTriesOf(tx, { tenant: actor.tenant.id, id });
  append(tx, actor, signInUnlocked, { _id: id, name });
}

/** A link that sets a password, once, for half an hour. @throws AppError `not_found`, `conflict` where it would not work */
export async function passwordLink(tx: Transaction, actor: Actor, email: string): Promise<string> {
  const tenant = actor.tenant.id;
  const user = await findByEmail(tx, actor, email);
  if (user.disabledAt) throw new AppError("conflict", message("The user is disabled. Enable it first."));
  if (await mustUseOrganization(tenant, user.email, tx)) throw new AppError("conflict", organizationRequired);
  const token = await issueReset(tx, tenant, user.id, 0);
  append(tx, actor, passwordResetRequested, { _id: user.id, name: user.name });
  return `${env.PUBLIC_URL ?? `http://localhost:${env.PORT}`}/reset#${token}`;
}
