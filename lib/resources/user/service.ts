import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { grantableRole, requireFeaturesOf } from "@/lib/base/auth/role";
import { userName } from "@/lib/base/auth/user-name";
import { asTenant, type Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { referencesTo } from "@/lib/base/http/read-references";
import { historyIn } from "@/lib/base/list/history";
import { recordIn } from "@/lib/base/list/record";
import { updating } from "@/lib/base/write/change";
import { message } from "@/lib/languages/text";
import { endAdmissions } from "@/lib/resources/guest/service";
import { queueMail } from "@/lib/resources/mail/outbox";
import { invitationEmail } from "./emails";
import type * as endpoints from "./endpoints";
import { userInvited, userSessionsEnded } from "./events";
import { type Invitation, invite } from "./invitation";
import { readUser, userKind } from "./kind";
import { userReferences } from "./references";
import { addUser } from "./register";
import { type User, userList } from "./schema";

const notFound = () => AppError.notFound(message("The user was not found."));

export const get = recordIn<User>(userList, message("The user was not found."));

export const references = referencesTo(get, userReferences);

export const history = historyIn(userList, message("The user was not found."));

/** @throws AppError `invalid_body` (the role, the tenant), `missing_feature`, `conflict` (the address, the tenant) */
export async function create(actor: Actor, { tx, body }: Input<typeof endpoints.createUser>) {
  const { username, firstname, lastname, role: wanted, tenant = actor.tenant.id } = body;
  const isOwn = tenant === actor.tenant.id;
  const place = isOwn ? actor : await customerWithoutUsers(tx, actor, tenant);
  return await asTenant(tx, tenant, async () => {
    const role = await grantableRole(tx, place, isOwn || wanted.includes(".") ? wanted : `consumer.${wanted}`);
    const { id } = await addUser(tx, actor, { email: username, firstname, lastname, role }, tenant);
    return await withInvitation(tx, place, id);
  });
}

/** The actor in a customer's tenant that nobody has signed in to yet. @throws AppError `invalid_body`, `conflict` */
async function customerWithoutUsers(tx: Transaction, actor: Actor, tenant: string): Promise<Actor> {
  const [customer] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM tenant WHERE id = ${tenant} AND parent = ${actor.tenant.id}`;
  if (!customer)
    throw AppError.invalidField("/tenant", message("This is neither your tenant nor a customer of it."), "not_allowed");
  const known = await asTenant(tx, tenant, () => tx.user.count({ where: { tenant, lastLogin: { not: null } } }));
  if (known > 0)
    throw new AppError(
      "conflict",
      message("Users of {name} have signed in. They invite others themselves, or admit you as a guest.", {
        name: customer.name,
      }),
    );
  return { ...actor, tenant: { id: tenant, name: customer.name, parent: actor.tenant.id } };
}

/** @throws AppError `not_found`, `missing_feature`, `conflict` for a disabled user */
export async function inviteAgain(actor: Actor, { tx, params, setAuditTarget }: Input<typeof endpoints.inviteUser>) {
  const user = await lockUser(tx, actor, params.id);
  setAuditTarget(userName(user));
  await requireFeaturesOf(tx, actor, user.role ?? "", (missing) =>
    message("To invite this user needs features that your credential does not carry: {missing}.", { missing }),
  );
  if (user.status?.active === false) throw new AppError("conflict", message("The user is disabled."));
  const answer = await withInvitation(tx, actor, params.id);
  await endAdmissions(tx, actor, params.id);
  append(tx, actor, userInvited, { _id: params.id, name: userName(user), expires: answer.invitation.expires });
  return answer;
}

type Invited = User & { invitation: Invitation & { mailed: boolean } };

/** Makes the invitation, and sends it where e-mail is configured. */
async function withInvitation(tx: Transaction, actor: Actor, id: string): Promise<Invited> {
  const { tenant } = actor;
  const invitation = await invite(tx, tenant.id, id);
  const user = await readUser(tx, actor, id);
  if (!user) throw notFound();
  const { username = "" } = user;
  const mailed = await queueMail(tx, {
    kind: "invitation",
    object: id,
    recipient: username,
    expires: new Date(invitation.expires),
    template: () => invitationEmail(tenant, username, invitation.token),
  });
  return { ...user, invitation: { ...invitation, mailed } };
}

/** @throws AppError `not_found`, `precondition_failed`, `missing_feature`, `invalid_body`, `conflict` */
export const update = updating(userKind);

/** @throws AppError `not_found`, `missing_feature` */
export async function endSessions(
  actor: Actor,
  { tx, params: { id }, setAuditTarget }: Input<typeof endpoints.endUserSessions>,
) {
  const user = await lockUser(tx, actor, id);
  setAuditTarget(userName(user));
  await requireFeaturesOf(tx, actor, user.role ?? "", (missing) =>
    message("To sign this user out needs features that your credential does not carry: {missing}.", { missing }),
  );
  const { count } = await tx.session.deleteMany({ where: { tenant: actor.tenant.id, userId: id } });
  if (count > 0) {
    append(tx, actor, userSessionsEnded, { _id: id, name: userName(user), sessions: count });
  }
  return { message: "The user is signed out everywhere.", ended: count };
}

/** Reads the user and locks the row, so that it cannot change between the comparison and the update. */
export async function lockUser(tx: Transaction, actor: Actor, id: string): Promise<User> {
  const rows = await tx.$queryRaw<object[]>`
    SELECT id FROM "user" WHERE tenant = ${actor.tenant.id} AND id = ${id} FOR UPDATE`;
  const user = rows.length > 0 && (await readUser(tx, actor, id));
  if (!user) throw notFound();
  return user;
}
