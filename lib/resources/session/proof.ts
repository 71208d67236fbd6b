import type * as z from "zod";
import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import type { Holder } from "@/lib/base/auth/authenticator";
import { identityProved } from "@/lib/base/auth/events";
import { ownUser } from "@/lib/base/auth/own-factors";
import { findPasskey, proofUse, recordUse, verifyAssertion } from "@/lib/base/auth/passkey";
import { checkPassword } from "@/lib/base/auth/password";
import { takeCode } from "@/lib/base/auth/second-factor";
import { limitTries } from "@/lib/base/auth/throttle";
import { asTenant, type Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import type { PasskeyAssertion } from "@/lib/base/schema/passkey";
import { message } from "@/lib/languages/text";
import type { proveIdentity } from "./endpoints";
import type { proof } from "./schema";

/**
 * Records that the user of the session has proved who they are. Tries are counted apart from those at sign-in, so that an
 * unattended session can neither guess the password nor block the user's sign-in.
 * @throws AppError `session_required` for a key, `rate_limited`, `invalid_body` for a wrong password or code
 */
export async function prove(actor: Actor, { tx, body, site }: Input<typeof proveIdentity>) {
  const { holder, session, named } = ownUser(actor);
  await limitTries(`proof ${holder.tenant} ${holder.userId}`, () =>
    asTenant(tx, holder.tenant, async () => {
      if (body.passkey) await checkPasskey(tx, holder, proofUse(session.id), site, body.passkey);
      else await check(tx, holder, body);
      await tx.session.updateMany({ where: { tenant: holder.tenant, id: session.id }, data: { proved: new Date() } });
    }),
  );
  append(tx, actor, identityProved, named);
  return { message: "Identity confirmed." };
}

async function check(tx: Transaction, holder: Holder, { password, code }: z.output<typeof proof>): Promise<void> {
  if (code !== undefined) {
    if ((await takeCode(tx, holder, code)) !== undefined) return;
    throw AppError.invalidField("/code", message("That code is wrong, or was used."), "wrong_code");
  }
  const { tenant, userId } = holder;
  const row = await tx.user.findUnique({
    where: { tenant_id: { tenant, id: userId } },
    select: { passwordHash: true },
  });
  if (await checkPassword(password ?? "", row?.passwordHash ?? null)) return;
  throw AppError.invalidField("/password", message("That is not your password."), "wrong_password");
}

async function checkPasskey(
  tx: Transaction,
  holder: Holder,
  use: string,
  site: string,
  answer: PasskeyAssertion,
): Promise<void> {
  const found = await findPasskey(answer.id);
  const isOwn = found?.tenant === holder.tenant && found.user_id === holder.userId;
  const counter = isOwn ? await verifyAssertion(site, use, found, answer) : undefined;
  if (isOwn && counter !== undefined && (await recordUse(tx, found, counter))) return;
  const detail = message("This passkey does not confirm your identity.");
  throw AppError.invalidField("/passkey", detail);
}
