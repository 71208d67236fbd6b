import { append } from "@/lib/base/audit/append";
import { diffRecords } from "@/lib/base/audit/diff";
import type { Actor } from "@/lib/base/auth/actor";
import { grantableRole, requireFeaturesOf } from "@/lib/base/auth/role";
import { userName } from "@/lib/base/auth/user-name";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { type Condition, requireMatch } from "@/lib/base/http/etag";
import type { RecordVersion } from "@/lib/base/http/history";
import { readReferences } from "@/lib/base/http/read-references";
import type { References } from "@/lib/base/http/references";
import { readHistory } from "@/lib/base/list/history";
import { readRecord } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { endAdmissions } from "@/lib/resources/guest/service";
import { queueMail, withdrawMails } from "@/lib/resources/mail/outbox";
import type * as endpoints from "./endpoints";
import { userInvited, userSessionsEnded, userUpdated } from "./events";
import { type Invitation, invite } from "./invitation";
import { invitationLetter } from "./letters";
import { keepingManager } from "./managers";
import { userReferences } from "./references";
import { addUser, requireFreeAddress } from "./register";
import { type User, type UserUpdate, userList } from "./schema";

const notFound = () => AppError.notFound("The user");

export async function list(actor: Actor, { list: request }: Input<typeof endpoints.listUsers>): Promise<ListResult> {
  return await readList(actor.tenant, request);
}

/** @throws AppError `not_found` */
export async function get(actor: Actor, { params }: Pick<Input<typeof endpoints.getUser>, "params">): Promise<User> {
  const user = await readRecord<User>(actor.tenant, userList, params.id);
  if (!user) throw notFound();
  return user;
}

/** @throws AppError `not_found` */
export const references = async (actor: Actor, input: Input<typeof endpoints.getUserReferences>): Promise<References> =>
  readReferences(actor, await get(actor, input), userReferences);

/** @throws AppError `not_found` */
export const history = (actor: Actor, { params }: Input<typeof endpoints.getUserHistory>): Promise<RecordVersion[]> =>
  readHistory(actor, userList, params.id, "The user");

/** @throws AppError `invalid_body` (the role), `missing_feature`, `conflict` (the address) */
export async function create(actor: Actor, { tx, body }: Input<typeof endpoints.createUser>) {
  const { username, firstname, lastname } = body;
  const role = await grantableRole(tx, actor, body.role);
  const { id } = await addUser(tx, actor, { email: username, firstname, lastname, role });
  return await withInvitation(tx, actor, id);
}

/** @throws AppError `not_found`, `missing_feature`, `conflict` for a disabled user */
export async function inviteAgain(actor: Actor, { tx, params, nameObject }: Input<typeof endpoints.inviteUser>) {
  const user = await lockUser(tx, actor, params.id);
  nameObject(userName(user));
  await requireFeaturesOf(tx, actor, user.role ?? "", "To invite this user");
  if (user.status?.active === false) throw new AppError("conflict", "The user is disabled.");
  const answer = await withInvitation(tx, actor, params.id);
  await endAdmissions(tx, actor, params.id);
  append(tx, actor, userInvited, { _id: params.id, name: userName(user), expires: answer.invitation.expires });
  return answer;
}

type Invited = User & { invitation: Invitation & { mailed: boolean } };

/** Makes the invitation, and sends it where e-mail is configured. */
async function withInvitation(tx: Transaction, { tenant }: Actor, id: string): Promise<Invited> {
  const invitation = await invite(tx, tenant.id, id);
  const user = await read(tx, tenant.id, id);
  const { username = "" } = user;
  const mailed = await queueMail(tx, {
    kind: "invitation",
    object: id,
    recipient: username,
    expires: new Date(invitation.expires),
    letter: invitationLetter(tenant, username, invitation.token),
  });
  return { ...user, invitation: { ...invitation, mailed } };
}

/** Updates the sent fields; appends no event if nothing changes. */
export const update = (actor: Actor, input: Input<typeof endpoints.updateUser>): Promise<User> =>
  change(input.tx, actor, input.params.id, input.body, input.ifMatch);

/**
 * Updates a user. The caller must have all features of the user: with a new e-mail address alone, the caller could take
 * over the account.
 * @throws AppError `not_found`, `precondition_failed`, `missing_feature`, `invalid_body`, `conflict`
 */
export async function change(
  tx: Transaction,
  actor: Actor,
  id: string,
  sent: UserUpdate,
  ifMatch?: Condition,
): Promise<User> {
  const tenant = actor.tenant.id;
  const before = await lockUser(tx, actor, id);
  requireMatch(ifMatch, before);
  const { username, firstname, lastname, status } = sent;
  const role = sent.role === undefined || sent.role === before.role ? undefined : sent.role;
  const after: User = {
    ...before,
    ...defined({ username, firstname, lastname }),
    ...(status?.active === undefined ? {} : { status: { ...before.status, active: status.active } }),
  };
  if (role !== undefined) after.role = await grantableRole(tx, actor, role);
  const changes = diffRecords(before, after);
  if (Object.keys(changes).length === 0) return before;
  await requireFeaturesOf(tx, actor, before.role ?? "", "To change this user");
  requireOther(actor, id, changes);
  if (changes.username) await requireFreeAddress(tx, tenant, after.username ?? "");
  const save = () => tx.user.update({ where: { tenant_id: { tenant, id } }, data: columns(after, changes) });
  if (changes.role || changes["status.active"]) {
    await keepingManager(tx, tenant, async () => {
      await requireUnchanged(tx, actor);
      await save();
    });
  } else await save();
  // Requests of a disabled user are refused anyway; without this, old sessions would work again if the user is re-enabled.
  if (changes["status.active"]) await tx.session.deleteMany({ where: { tenant, userId: id } });
  // The link was sent to the previous e-mail address, which may have been wrong.
  if (changes.username) {
    await tx.invitation.deleteMany({ where: { tenant, userId: id } });
    withdrawMails(tx, id);
    await endAdmissions(tx, actor, id);
  }
  append(tx, actor, userUpdated, { _id: id, name: userName(after), changes });
  return await read(tx, tenant, id);
}

/** Only the changed columns are written. */
function columns(after: User, changes: object) {
  const { username = "", firstname = "", lastname = "", role = "", status } = after;
  return {
    ...("username" in changes ? { email: username } : {}),
    ...("firstname" in changes ? { firstname } : {}),
    ...("lastname" in changes ? { lastname } : {}),
    ...("role" in changes ? { role } : {}),
    ...("status.active" in changes ? { disabledAt: status?.active ? null : new Date() } : {}),
    updated: new Date(),
  };
}

/** Prevents administrators from removing their own access by mistake. @throws AppError `conflict` */
function requireOther({ tenant, user, person }: Actor, id: string, changes: object): void {
  const isSelf = user.type === "session" && person?.home === tenant.id && person.id === id;
  if (isSelf && ("role" in changes || "status.active" in changes)) {
    throw new AppError("conflict", "You can't change your own role or deactivate yourself.");
  }
}

/**
 * Of two administrators who take each other's access at once, the second has lost the right to.
 * @throws AppError `missing_feature`
 */
async function requireUnchanged(tx: Transaction, { tenant, user, person }: Actor): Promise<void> {
  if (user.type !== "session" || person?.home !== tenant.id) return;
  const [own] = await tx.$queryRaw<object[]>`
    SELECT id FROM "user" WHERE tenant = ${tenant.id} AND id = ${person.id} AND role = ${user.role} AND disabled_at IS NULL`;
  if (!own) throw new AppError("missing_feature", "Somebody has changed your own access meanwhile.");
}

/** @throws AppError `not_found`, `missing_feature` */
export async function endSessions(
  actor: Actor,
  { tx, params: { id }, nameObject }: Input<typeof endpoints.endUserSessions>,
) {
  const user = await lockUser(tx, actor, id);
  nameObject(userName(user));
  await requireFeaturesOf(tx, actor, user.role ?? "", "To sign this user out");
  const { count } = await tx.session.deleteMany({ where: { tenant: actor.tenant.id, userId: id } });
  if (count > 0) {
    append(tx, actor, userSessionsEnded, { _id: id, name: userName(user), sessions: count });
  }
  return { message: "The user is signed out everywhere.", ended: count };
}

/** Reads the user and locks the row, so that it cannot change between the comparison and the update. */
export async function lockUser(tx: Transaction, { tenant }: Actor, id: string): Promise<User> {
  const rows = await tx.$queryRaw<object[]>`
    SELECT id FROM "user" WHERE tenant = ${tenant.id} AND id = ${id} FOR UPDATE`;
  if (rows.length === 0) throw notFound();
  return await read(tx, tenant.id, id);
}

/** The user as the API returns it. */
async function read(tx: Transaction, tenant: string, id: string): Promise<User> {
  const [row] = await tx.$queryRaw<{ doc: User }[]>`
    SELECT doc FROM user_record WHERE tenant = ${tenant} AND id = ${id}`;
  if (!row) throw notFound();
  return row.doc;
}
