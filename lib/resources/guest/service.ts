import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { grantableRole } from "@/lib/base/auth/role";
import { userName } from "@/lib/base/auth/user-name";
import { asTenant, type Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { type ListResult, readList } from "@/lib/base/list/read";
import { newIdentifier } from "@/lib/base/schema/identifier";
import type * as endpoints from "./endpoints";
import { guestAdmitted, guestDismissed } from "./events";
import type { Guest } from "./schema";

export async function list(actor: Actor, { list: request }: Input<typeof endpoints.listGuests>): Promise<ListResult> {
  return await readList(actor.tenant, request);
}

export const admit = (actor: Actor, { tx, body }: Input<typeof endpoints.admitGuest>): Promise<Guest> =>
  admitGuest(tx, actor, body);

/**
 * Admits a user of the parent tenant as a guest. The caller must have all features of the guest's role.
 * @throws AppError `invalid_body` for a user who is not the parent's, `missing_feature`, `conflict`
 */
export async function admitGuest(
  tx: Transaction,
  actor: Actor,
  { username, role: wanted }: { username: string; role: string },
): Promise<Guest> {
  const tenant = actor.tenant.id;
  const role = await grantableRole(tx, actor, wanted);
  const [user] = await tx.$queryRaw<{ home: string; user_id: string }[]>`SELECT * FROM app.user_of_parent(${username})`;
  if (!user) {
    const detail = "The parent tenant has no such user.";
    throw AppError.invalidBody([{ pointer: "/username", code: "unknown_user", detail }]);
  }
  const id = newIdentifier();
  const { count } = await tx.guest.createMany({
    data: { tenant, id, home: user.home, userId: user.user_id, role },
    skipDuplicates: true,
  });
  if (count === 0) throw new AppError("conflict", `${username} is a guest already.`);
  const guest = await read(tx, tenant, id);
  append(tx, actor, guestAdmitted, { _id: id, name: userName(guest), username, role });
  return guest;
}

/** @throws AppError `not_found` */
export async function dismiss(actor: Actor, { tx, params: { id } }: Input<typeof endpoints.dismissGuest>) {
  const tenant = actor.tenant.id;
  const guest = await read(tx, tenant, id);
  const row = await tx.guest.findUnique({ where: { tenant_id: { tenant, id } } });
  const { count } = await tx.guest.deleteMany({ where: { tenant, id } });
  if (!row || count === 0) throw AppError.notFound("The guest");
  // Requests are refused anyway without the admission; without this, old sessions would work again after a new one.
  const { home, userId } = row;
  await asTenant(tx, home, () => tx.session.deleteMany({ where: { tenant: home, userId, context: tenant } }));
  append(tx, actor, guestDismissed, { _id: id, name: userName(guest), username: guest.username ?? "" });
  return guest;
}

async function read(tx: Transaction, tenant: string, id: string): Promise<Guest> {
  const [row] = await tx.$queryRaw<{ doc: Guest }[]>`
    SELECT doc FROM guest_record WHERE tenant = ${tenant} AND id = ${id}`;
  if (!row) throw AppError.notFound("The guest");
  return row.doc;
}
