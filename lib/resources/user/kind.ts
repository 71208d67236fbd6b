import type { Actor } from "@/lib/base/auth/actor";
import { fullRole, grantableRole, requireFeaturesOf } from "@/lib/base/auth/role";
import { userName } from "@/lib/base/auth/user-name";
import { sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { changeAll } from "@/lib/base/write/change";
import type { Changed, RecordKind, Rules, Step } from "@/lib/base/write/kind";
import { changeRows } from "@/lib/base/write/store";
import { message } from "@/lib/languages/text";
import { endAdmissions } from "@/lib/resources/guest/service";
import { withdrawMails } from "@/lib/resources/mail/outbox";
import { listUsers, updateOwnUser, updateUser } from "./endpoints";
import { userUpdated } from "./events";
import { keepingManager } from "./managers";
import { requireFreeAddress } from "./register";
import type { User, UserUpdate } from "./schema";

type UserChanges = readonly Changed<User>[];

const event: Rules<User>["event"] = ({ id, before, after = before, changes }) => ({
  type: userUpdated,
  data: { _id: id, name: userName(after), changes },
});

/**
 * The sent fields of users. Whoever changes a user has all features of the user: with a new e-mail address alone, the account
 * could be taken over.
 */
const updating: Rules<User> = {
  after: ({ language: known, ...before }, sent: UserUpdate, { actor }) => {
    const { username, firstname, lastname, role, status, language = known } = sent;
    return {
      ...before,
      ...defined({
        username,
        firstname,
        lastname,
        role: role && role !== before.role ? fullRole(actor, role) : undefined,
      }),
      ...(status?.active === undefined ? {} : { status: { ...before.status, active: status.active } }),
      ...(language ? { language } : {}),
    };
  },
  async guard({ tx, actor }, changed) {
    for (const role of distinct(changed, ({ after, changes }) => (changes.role ? after?.role : undefined)))
      await grantableRole(tx, actor, role);
    for (const role of distinct(changed, ({ before }) => before.role))
      await requireFeaturesOf(tx, actor, role, (missing) =>
        message("To change this user needs features that your credential does not carry: {missing}.", { missing }),
      );
    for (const { id, changes } of changed) requireOther(actor, id, changes);
    for (const username of distinct(changed, ({ after, changes }) => (changes.username ? after?.username : undefined)))
      await requireFreeAddress(tx, actor.tenant.id, username);
  },
  event,
};

/** What users change of themselves, which is not more than they may see. */
const own: Rules<User> = {
  after: ({ language: known, ...before }, { language = known }: UserUpdate) => ({
    ...before,
    ...(language ? { language } : {}),
  }),
  event,
};

/** The roles that the directory's groups give, as `body`. Whoever gives or takes one has its features. */
export const roleAssignment: Rules<User> = {
  after: (before, role: string) => ({ ...before, role }),
  async guard({ tx, actor }, changed) {
    const roles = [...distinct(changed, ({ before }) => before.role), ...distinct(changed, ({ after }) => after?.role)];
    for (const role of new Set(roles))
      await requireFeaturesOf(tx, actor, role, (missing) =>
        message("To give or take the role {role} needs features that your credential does not carry: {missing}.", {
          role,
          missing,
        }),
      );
  },
  event,
};

export const userKind = {
  table: "user",
  visibility: "own",
  document: "app.user_document(t)",
  plural: "users",
  list: listUsers,
  // An address is that of one user.
  unset: ["username"],
  // Who manages the tenant's users depends on all of them.
  areTogether: true,
  writes: { update: { endpoint: updateUser, rules: updating }, own: { endpoint: updateOwnUser, rules: own } },
  nameOf: (user: User) => userName(user),
  missing: () => AppError.notFound(message("The user was not found.")),
  answered: readUser,
  store,
} satisfies RecordKind<User>;

/** Changes a user within a larger change. */
export const changeUser = (tx: Transaction, actor: Actor, id: string, body: UserUpdate) =>
  changeAll({ tx, actor }, userKind, updating, [{ id, body }]);

/** The user as the API returns it. */
export async function readUser(tx: Transaction, { tenant }: Actor, id: string): Promise<User | undefined> {
  const [row] = await tx.$queryRaw<{ doc: User }[]>`
    SELECT doc FROM user_record WHERE tenant = ${tenant.id} AND id = ${id}`;
  return row?.doc;
}

const distinct = (changed: UserChanges, of: (user: Changed<User>) => string | undefined): Set<string> =>
  new Set(changed.flatMap((each) => of(each) ?? []));

/** Stores users, with what follows for their access. @throws AppError `missing_feature`, `conflict` */
async function store(step: Step, changed: UserChanges): Promise<void> {
  const { tx, actor } = step;
  const tenant = actor.tenant.id;
  if (changed.some(({ changes }) => changes.role || changes["status.active"]))
    await keepingManager(tx, tenant, async () => {
      await requireUnchanged(step);
      storeUsers(tx, tenant, changed);
    });
  else storeUsers(tx, tenant, changed);
  // Requests of a disabled user are refused anyway; without this, old sessions would work again if the user is re-enabled.
  const switched = changed.flatMap(({ id, changes }) => (changes["status.active"] ? id : []));
  if (switched.length > 0) await tx.session.deleteMany({ where: { tenant, userId: { in: switched } } });
  for (const { id, changes } of changed) if (changes.username) await leaveAddress(step, id);
}

/** The invitation was sent to the previous e-mail address, which may have been wrong. */
async function leaveAddress({ tx, actor }: Step, id: string): Promise<void> {
  await tx.invitation.deleteMany({ where: { tenant: actor.tenant.id, userId: id } });
  withdrawMails(tx, id);
  await endAdmissions(tx, actor, id);
}

function storeUsers(tx: Transaction, tenant: string, changed: UserChanges): void {
  const rows = changed.map(({ id, after = {} as User }) => {
    const { username, firstname, lastname, role, status, language } = after;
    return { id, email: username, firstname, lastname, role, active: status?.active, language };
  });
  changeRows(
    tx,
    rows.length,
    sql`UPDATE "user" u SET email = c.email, firstname = c.firstname, lastname = c.lastname, role = c.role, language = c.language,
        updated = ${new Date()},
        disabled_at = CASE WHEN NOT c.active THEN coalesce(u.disabled_at, now()) END
      FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS c (id text, email text, firstname text, lastname text, role text, active boolean, language text)
      WHERE u.tenant = ${tenant} AND u.id = c.id`,
  );
}

/** Prevents administrators from removing their own access by mistake. @throws AppError `conflict` */
function requireOther({ tenant, user, person }: Actor, id: string, changes: object): void {
  const isSelf = user.type === "session" && person?.home === tenant.id && person.id === id;
  if (isSelf && ("role" in changes || "status.active" in changes)) {
    throw new AppError("conflict", message("You can't change your own role or deactivate yourself."));
  }
}

/**
 * Of two administrators who take each other's access at once, the second has lost the right to.
 * @throws AppError `missing_feature`
 */
async function requireUnchanged({ tx, actor: { tenant, user, person } }: Step): Promise<void> {
  if (user.type !== "session" || person?.home !== tenant.id) return;
  const [own] = await tx.$queryRaw<object[]>`
    SELECT id FROM "user" WHERE tenant = ${tenant.id} AND id = ${person.id} AND role = ${user.role} AND disabled_at IS NULL`;
  if (!own) throw new AppError("missing_feature", message("Somebody has changed your own access meanwhile."));
}
