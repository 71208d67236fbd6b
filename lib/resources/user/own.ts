import type { Actor } from "@/lib/base/auth/actor";
import { ownUser } from "@/lib/base/auth/own-factors";
import { asTenant, type Transaction } from "@/lib/base/db/transaction";
import type { Input } from "@/lib/base/http/endpoint";
import { changeOne } from "@/lib/base/write/change";
import type { updateOwnUser } from "./endpoints";
import { userKind } from "./kind";
import type { User } from "./schema";

/** @throws AppError `session_required` for a key, `precondition_failed` */
export async function updateOwn(actor: Actor, input: Input<typeof updateOwnUser>): Promise<User> {
  const { tx, body, setLanguage } = input;
  const { tenant: home, userId: id } = ownUser(actor).holder;
  if (body.language !== undefined) setLanguage(body.language);
  return await asTenant(tx, home, async () =>
    changeOne(await atHome(tx, actor, home), input, userKind, userKind.writes.own.rules, { id, body }),
  );
}

/** A guest of another tenant as a user of their own. The transaction is in it. */
async function atHome(tx: Transaction, actor: Actor, home: string): Promise<Actor> {
  if (actor.tenant.id === home) return actor;
  const { name, parent } = await tx.tenant.findUniqueOrThrow({ where: { id: home } });
  return { ...actor, tenant: { ...actor.tenant, id: home, name, parent } };
}
