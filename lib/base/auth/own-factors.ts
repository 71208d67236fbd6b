import { lockName } from "@/lib/base/db/locks";
import { asTenant, type Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import { type Actor, requireSession, type Session } from "./actor";
import type { Holder } from "./authenticator";
import { userName } from "./user-name";

/** The second factors of the caller. */

export interface OwnUser {
  holder: Holder;
  session: Session;
  /** The data of events. */
  named: { _id: string; name: string };
}

/** The user of a session. @throws AppError `session_required` for a key */
export function ownUser(actor: Actor): OwnUser {
  const { session, userId } = requireSession(actor);
  return {
    holder: { tenant: session.home, userId },
    session,
    named: { _id: userId, name: userName({ ...session, username: actor.user.username }) },
  };
}

/** Whether a second factor is required of the user: in the tenant it acts for, or at home. */
export async function isFactorRequired(tx: Transaction, actor: Actor): Promise<boolean> {
  const { holder } = ownUser(actor);
  if (await requiresFactor(tx, actor.tenant.id, actor.user.role)) return true;
  if (holder.tenant === actor.tenant.id) return false;
  return await asTenant(tx, holder.tenant, async () => {
    const where = { tenant_id: { tenant: holder.tenant, id: holder.userId } };
    const user = await tx.user.findUnique({ where, select: { role: true } });
    return user !== null && (await requiresFactor(tx, holder.tenant, user.role));
  });
}

async function requiresFactor(tx: Transaction, tenant: string, role: string | undefined): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ required: boolean }[]>`
    SELECT app.requires_factor(settings, ${role}) AS required FROM tenant WHERE id = ${tenant}`;
  return row?.required === true;
}

/** Whether a user has a second factor. The transaction is in the user's tenant. */
export async function hasFactor(tx: Transaction, { tenant, userId }: Holder): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ has: boolean }[]>`SELECT app.factors(${tenant}, ${userId}) <> '{}' AS has`;
  return row?.has === true;
}

/** One change of a user's factors and recovery codes at a time. The transaction is in the user's tenant. */
export const lockFactors = (tx: Transaction, { tenant, userId }: Holder): void =>
  lockName(tx, `factors:${tenant}:${userId}`);

/** After a new factor: the session that has used it continues, the others end. The transaction is in the user's tenant. */
export async function strengthen(tx: Transaction, { holder, session }: OwnUser): Promise<void> {
  await endOtherSessions(tx, holder, session);
  await tx.session.updateMany({ where: { ...holder, id: session.id }, data: { strong: true, proved: new Date() } });
}

/**
 * Removes one of the caller's factors, and with the last one the recovery codes.
 * @throws AppError `conflict` for the last one where one is required
 */
export async function withoutFactor(tx: Transaction, actor: Actor, remove: () => Promise<void>): Promise<void> {
  const { holder, session } = ownUser(actor);
  const isRequired = await isFactorRequired(tx, actor);
  await asTenant(tx, holder.tenant, async () => {
    lockFactors(tx, holder);
    await remove();
    if (!(await hasFactor(tx, holder))) {
      if (isRequired)
        throw new AppError("conflict", message("A second factor is required of you. Set up another one first."));
      await tx.recoveryCode.deleteMany({ where: holder });
    }
    await endOtherSessions(tx, holder, session);
  });
}

const endOtherSessions = (tx: Transaction, holder: Holder, session: Session) =>
  tx.session.deleteMany({ where: { ...holder, id: { not: session.id } } });
