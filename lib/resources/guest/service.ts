import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { grantableRole } from "@/lib/base/auth/role";
import { userName } from "@/lib/base/auth/user-name";
import { dayMilliseconds } from "@/lib/base/day";
import { asTenant, type Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { message } from "@/lib/languages/text";
import { queueMail, withdrawMails } from "@/lib/resources/mail/outbox";
import { guestEmail } from "./email";
import type * as endpoints from "./endpoints";
import { guestAdmitted, guestDismissed } from "./events";
import type { Guest } from "./schema";

/** For how many days the invitation is tried to be sent. */
const mailDays = 7;

export const admit = (actor: Actor, { tx, body }: Input<typeof endpoints.admitGuest>): Promise<Guest> =>
  admitGuest(tx, actor, body);

/**
 * Invites a user of the parent tenant as a guest, who accepts by entering the tenant. The answer is the same for an address
 * that the parent does not have: nobody can accept that. The caller must have all features of the guest's role.
 * @throws AppError `invalid_body` in a tenant without a parent, `missing_feature`, `conflict`
 */
export async function admitGuest(
  tx: Transaction,
  actor: Actor,
  { username, role: wanted }: { username: string; role: string },
): Promise<Guest> {
  const { id: tenant, parent: home } = actor.tenant;
  const role = await grantableRole(tx, actor, wanted);
  if (home === null) {
    const detail = message("This tenant has no parent tenant whose users it could admit.");
    throw AppError.invalidField("/username", detail, "unknown_user");
  }
  const [user] = await tx.$queryRaw<{ user_id: string }[]>`SELECT user_id FROM app.user_of_parent(${username})`;
  const id = newIdentifier();
  const { count } = await tx.guest.createMany({
    data: { tenant, id, home, userId: user?.user_id ?? null, username, role },
    skipDuplicates: true,
  });
  if (count === 0) throw new AppError("conflict", message("{username} is a guest already.", { username }));
  const guest = await read(tx, tenant, id);
  append(tx, actor, guestAdmitted, { _id: id, name: userName(guest), username, role });
  await queueMail(tx, {
    kind: "guest",
    object: id,
    recipient: username,
    expires: new Date(Date.now() + mailDays * dayMilliseconds),
    template: () => guestEmail(actor.tenant, username),
  });
  return guest;
}

/** @throws AppError `not_found` */
export async function dismiss(actor: Actor, { tx, params: { id } }: Input<typeof endpoints.dismissGuest>) {
  const tenant = actor.tenant.id;
  const guest = await read(tx, tenant, id);
  // The guest's sessions do not end, since their other tabs may be in other tenants. Here they are refused until the guest has
  // accepted another invitation.
  const { count } = await tx.guest.deleteMany({ where: { tenant, id } });
  if (count === 0) throw AppError.notFound(message("The guest was not found."));
  withdrawMails(tx, id);
  append(tx, actor, guestDismissed, { _id: id, name: userName(guest), username: guest.username ?? "" });
  return guest;
}

/** Accepts the invitation of a user who enters a tenant. The transaction is in that tenant. */
export async function acceptInvitation(tx: Transaction, tenant: string, home: string, userId: string): Promise<void> {
  await tx.guest.updateMany({ where: { tenant, home, userId, accepted: null }, data: { accepted: new Date() } });
}

/**
 * Ends the admissions of a user by other tenants, with an event in the log of each. Those tenants admitted one person; an
 * administrator who resets the user's password or changes the address must not be able to enter as that person.
 */
export async function endAdmissions(tx: Transaction, actor: Actor, userId: string): Promise<void> {
  const home = actor.tenant.id;
  for (const { tenant, id } of await tx.guest.findMany({ where: { home, userId } })) {
    await asTenant(tx, tenant, async () => {
      const guest = await read(tx, tenant, id);
      const { name } = await tx.tenant.findUniqueOrThrow({ where: { id: tenant }, select: { name: true } });
      await tx.guest.deleteMany({ where: { tenant, id } });
      const host: Actor = { ...actor, tenant: { id: tenant, name, parent: home } };
      append(tx, host, guestDismissed, { _id: id, name: userName(guest), username: guest.username ?? "" });
    });
    await asTenant(tx, home, () => tx.session.deleteMany({ where: { tenant: home, userId, context: tenant } }));
  }
}

async function read(tx: Transaction, tenant: string, id: string): Promise<Guest> {
  const [row] = await tx.$queryRaw<{ doc: Guest }[]>`
    SELECT doc FROM guest_record WHERE tenant = ${tenant} AND id = ${id}`;
  if (!row) throw AppError.notFound(message("The guest was not found."));
  return row.doc;
}
