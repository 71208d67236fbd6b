import { randomBytes } from "node:crypto";
import * as z from "zod";
import { append } from "@/lib/base/audit/append";
import { type Actor, workerActor } from "@/lib/base/auth/actor";
import { organizationOf } from "@/lib/base/auth/organization";
import { hashPassword } from "@/lib/base/auth/password";
import { countTry, networkOf } from "@/lib/base/auth/throttle";
import { sha256 } from "@/lib/base/crypto/digest";
import { connection } from "@/lib/base/db/connection";
import { inTenant, type Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { message } from "@/lib/languages/text";
import { queueMail } from "@/lib/resources/mail/outbox";
import { passwordResetEmail } from "./emails";
import type * as endpoints from "./endpoints";
import { passwordReset, passwordResetRequested } from "./events";
import { ownerOfToken, setPassword } from "./password-token";

/**
 * Resets forgotten passwords, by a link that is sent by e-mail. The answer to a request, and the work for it, are the same
 * whether the address has a user or not: the request only adds a job, and the worker looks the address up.
 */

const validMinutes = 30;
/** The shortest time between two links to a user. */
const pauseMinutes = 5;

/** Requests a link. @returns the seconds to wait, if this network has sent too many requests; nothing is done then */
export async function requestPasswordReset(address: string, ip: string): Promise<number> {
  const { wait } = await countTry(`password reset ${networkOf(ip)}`);
  if (wait > 0) return wait;
  await connection().pool.query({ text: "SELECT app.request_password_reset($1)", values: [address] });
  return 0;
}

interface Candidate {
  tenant: string;
  tenant_name: string;
  parent: string | null;
  user_id: string;
  name: string;
}

/** The worker's task: sends a link to each user who has the address. */
export async function sendPasswordResets(payload: unknown): Promise<void> {
  const { address } = z.object({ address: z.string() }).parse(payload);
  const { rows } = await connection().pool.query<Candidate>({
    text: "SELECT * FROM app.password_reset_candidates($1, $2 * interval '1 minute')",
    values: [address, pauseMinutes],
  });
  const organization = await organizationOf(address);
  // If one of them fails, the job runs again, and skips users who were sent a link just now.
  for (const { tenant, tenant_name, parent, user_id: id, name } of rows) {
    if (organization?.required && organization.tenant === tenant) continue;
    const actor = workerActor({ id: tenant, name: tenant_name, parent });
    await inTenant(tenant, async (tx) => {
      const token = await issueReset(tx, tenant, id);
      if (token === undefined) return;
      await queueMail(tx, {
        kind: "password_reset",
        object: id,
        recipient: address,
        expires: new Date(Date.now() + validMinutes * 60_000),
        template: () => passwordResetEmail(actor.tenant, address, token),
      });
      append(tx, actor, passwordResetRequested, { _id: id, name });
    });
  }
}

/**
 * Creates the user's reset, which invalidates an earlier one.
 * @param pause the minutes since the last one. @returns the token; undefined if one was created within them
 */
export async function issueReset(
  tx: Transaction,
  tenant: string,
  userId: string,
  pause = pauseMinutes,
): Promise<string | undefined> {
  const token = randomBytes(32).toString("base64url");
  const count = await tx.$executeRaw`
    INSERT INTO password_reset AS r (tenant, user_id, hash, basis, expires)
    SELECT u.tenant, u.id, ${sha256(token)}::bytea, app.password_basis(u.email, u.password_hash),
      now() + ${validMinutes} * interval '1 minute'
    FROM "user" u WHERE u.tenant = ${tenant} AND u.id = ${userId}
    ON CONFLICT (tenant, user_id) DO UPDATE
      SET hash = excluded.hash, basis = excluded.basis, created = now(), expires = excluded.expires
      WHERE r.created <= now() - ${pause} * interval '1 minute'`;
  return count === 0 ? undefined : token;
}

/** The user of the reset as an actor that can only set the password. @throws AppError `not_found` */
export const recognizeReset = ({ token }: Input<typeof endpoints.resetPassword>["body"]): Promise<Actor> =>
  ownerOfToken("password_reset", token, unknownReset);

const unknownReset = () =>
  new AppError(
    "not_found",
    message("There is no such password reset. It may have been used, replaced or have expired."),
  );

/** Sets the password, invalidates the link and an open invitation, and ends all sessions of the user. */
export async function reset(actor: Actor, { tx, body }: Input<typeof endpoints.resetPassword>) {
  const { id = "", username } = actor.user;
  const tenant = actor.tenant.id;
  const passwordHash = await hashPassword(body.password);
  const { count } = await tx.passwordReset.deleteMany({ where: { tenant, userId: id, hash: sha256(body.token) } });
  // Of two concurrent requests, one finds the link used.
  if (count === 0) throw unknownReset();
  await tx.invitation.deleteMany({ where: { tenant, userId: id } });
  const name = await setPassword(tx, actor, passwordHash);
  append(tx, actor, passwordReset, { _id: id, name });
  return { message: "Your password is set. You can sign in with it.", username };
}
