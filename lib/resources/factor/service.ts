import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { addressOf, encryptSecret, newSecret, stepOf } from "@/lib/base/auth/authenticator";
import {
  hasFactor,
  isFactorRequired,
  lockFactors,
  ownUser,
  strengthen,
  withoutFactor,
} from "@/lib/base/auth/own-factors";
import { requireFeaturesOf } from "@/lib/base/auth/role";
import { removeFactors, renewRecoveryCodes } from "@/lib/base/auth/second-factor";
import { limitTries } from "@/lib/base/auth/throttle";
import { userName } from "@/lib/base/auth/user-name";
import { asTenant, inTenant, type Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { message } from "@/lib/languages/text";
import { lockUser } from "@/lib/resources/user/service";
import type * as endpoints from "./endpoints";
import { authenticatorAdded, authenticatorRemoved, factorsRemoved, recoveryCodesCreated } from "./events";
import type { Factors } from "./schema";

export async function get(actor: Actor): Promise<Factors> {
  if (!actor.session) return { required: false, password: false, passkeys: 0, recoveryCodes: 0 };
  const { holder, session } = ownUser(actor);
  const required = await inTenant(actor.tenant, (tx) => isFactorRequired(tx, actor));
  return await inTenant(session.home, async (tx) => {
    const { tenant, userId } = holder;
    const user = await tx.user.findUnique({
      where: { tenant_id: { tenant, id: userId } },
      select: { passwordHash: true },
    });
    const app = await tx.authenticator.findUnique({ where: { tenant_userId: holder }, select: { confirmed: true } });
    return {
      required,
      password: (user?.passwordHash ?? null) !== null,
      ...(app?.confirmed ? { authenticator: { confirmed: app.confirmed.toISOString() } } : {}),
      passkeys: await tx.passkey.count({ where: holder }),
      recoveryCodes: await tx.recoveryCode.count({ where: holder }),
    };
  });
}

/** Stores a new secret as pending, beside a confirmed one. */
export async function create(actor: Actor, { tx }: Input<typeof endpoints.createAuthenticator>) {
  const { holder } = ownUser(actor);
  const secret = newSecret();
  const pending = encryptSecret(secret, holder);
  await asTenant(tx, holder.tenant, () =>
    tx.authenticator.upsert({
      where: { tenant_userId: holder },
      create: { ...holder, pending },
      update: { pending },
    }),
  );
  return { secret, address: addressOf(secret, { tenant: actor.tenant.name, username: actor.user.username }) };
}

/** @throws AppError `conflict` when nothing is pending, `invalid_body` for a wrong code, `rate_limited` */
export async function confirm(actor: Actor, { tx, body }: Input<typeof endpoints.confirmAuthenticator>) {
  const own = ownUser(actor);
  const { holder, named } = own;
  const { tenant, userId } = holder;
  const codes = await asTenant(tx, tenant, async () => {
    const where = { tenant_userId: holder };
    lockFactors(tx, holder);
    const { pending: secret = null } = (await tx.authenticator.findUnique({ where })) ?? {};
    if (!secret) throw new AppError("conflict", message("Begin with POST /v1/user/me/factor/authenticator."));
    const lastStep = await limitTries(`confirm ${tenant} ${userId}`, async () => {
      const step = stepOf(secret, holder, body.code.replace(/\s/g, ""));
      if (step !== undefined) return step;
      const detail = message("That is not the code that the app shows now.");
      throw AppError.invalidField("/code", detail, "wrong_code");
    });
    await tx.authenticator.update({ where, data: { secret, pending: null, confirmed: new Date(), lastStep } });
    await strengthen(tx, own);
    return await renewRecoveryCodes(tx, holder);
  });
  append(tx, actor, authenticatorAdded, named);
  return { recoveryCodes: codes };
}

/** @throws AppError `not_found`, `conflict` where the tenant requires it */
export async function remove(actor: Actor, { tx }: Input<typeof endpoints.removeAuthenticator>) {
  const { holder, named } = ownUser(actor);
  await withoutFactor(tx, actor, async () => {
    const { count } = await tx.authenticator.deleteMany({ where: { ...holder, confirmed: { not: null } } });
    if (count === 0) throw AppError.notFound(message("The authenticator app was not found."));
  });
  append(tx, actor, authenticatorRemoved, named);
  return { message: message("The authenticator app is removed, and your other sessions have ended.") };
}

/** @throws AppError `conflict` without a second factor */
export async function createCodes(actor: Actor, { tx }: Input<typeof endpoints.createRecoveryCodes>) {
  const { holder, named } = ownUser(actor);
  const codes = await asTenant(tx, holder.tenant, async () => {
    lockFactors(tx, holder);
    if (!(await hasFactor(tx, holder)))
      throw new AppError("conflict", message("Recovery codes stand in for a second factor. Set one up first."));
    return await renewRecoveryCodes(tx, holder);
  });
  append(tx, actor, recoveryCodesCreated, named);
  return { recoveryCodes: codes };
}

export const removeOf = (actor: Actor, { tx, params, setAuditTarget }: Input<typeof endpoints.removeFactors>) =>
  removeFactorsOf(tx, actor, params.id, setAuditTarget);

/** @throws AppError `not_found`, `missing_feature` */
export async function removeFactorsOf(
  tx: Transaction,
  actor: Actor,
  id: string,
  setAuditTarget: (name: string) => void = () => {},
): Promise<{ message: string }> {
  const user = await lockUser(tx, actor, id);
  setAuditTarget(userName(user));
  await requireFeaturesOf(tx, actor, user.role ?? "", (missing) =>
    message("To remove this user's second factor needs features that your credential does not carry: {missing}.", {
      missing,
    }),
  );
  const holder = { tenant: actor.tenant.id, userId: id };
  if (!(await removeFactors(tx, holder))) return { message: "The user has no second factor." };
  await tx.session.deleteMany({ where: holder });
  append(tx, actor, factorsRemoved, { _id: id, name: userName(user) });
  return { message: "The user signs in with the password alone." };
}
