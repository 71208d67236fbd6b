import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { ownUser } from "@/lib/base/auth/own-factors";
import { checkPassword, hashPassword } from "@/lib/base/auth/password";
import { limitTries, networkOf } from "@/lib/base/auth/throttle";
import { asTenant } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { message } from "@/lib/languages/text";
import type * as endpoints from "./endpoints";
import { passwordChanged } from "./events";

/**
 * Changes the caller's own password and ends the other sessions. Attempts are limited as at sign-in, so that an unattended
 * session cannot be used to guess the password; they are counted apart, so that it cannot stop the user's sign-in either.
 * @throws AppError `session_required` for a key, `rate_limited`, `invalid_body` for a wrong current password or an
 *   invalid new one
 */
export async function changePassword(actor: Actor, { tx, body, client }: Input<typeof endpoints.changePassword>) {
  const { holder, session, named } = ownUser(actor);
  const { tenant: home, userId: id } = holder;
  await asTenant(tx, home, async () => {
    const where = { tenant_id: { tenant: home, id } };
    await limitTries(`change ${home} ${id}`, async () => {
      const row = await tx.user.findUnique({ where, select: { passwordHash: true } });
      if (await checkPassword(body.currentPassword, row?.passwordHash ?? null)) return;
      const detail = message("That is not your current password.");
      throw AppError.invalidField("/currentPassword", detail, "wrong_password");
    });
    await tx.user.update({ where, data: { passwordHash: await hashPassword(body.password) } });
    await tx.session.deleteMany({ where: { tenant: home, userId: id, id: { not: session.id } } });
    // An invitation link must not work after the password has changed.
    await tx.invitation.deleteMany({ where: { tenant: home, userId: id } });
    // Someone who knew the former password gets no extra attempts at the new one.
    await tx.knownNetwork.deleteMany({ where: { tenant: home, userId: id, network: { not: networkOf(client.ip) } } });
  });
  append(tx, actor, passwordChanged, named);
  return { message: message("Your password is changed, and your other sessions have ended.") };
}
