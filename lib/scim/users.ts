import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { userName } from "@/lib/base/auth/user-name";
import { read, type Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { message } from "@/lib/languages/text";
import { unassigned } from "@/lib/resources/directory/roles";
import { userUpdated } from "@/lib/resources/user/events";
import { changeUser } from "@/lib/resources/user/kind";
import { addUser } from "@/lib/resources/user/register";
import { listAnswer, project, requireVersion } from "./answer";
import { beginChange } from "./delegate";
import type * as endpoints from "./endpoints";
import { parseFilter } from "./filter";
import { patchUser } from "./patch";
import { ScimError } from "./protocol";
import { removeUser } from "./remove-user";
import { judgedUser, type UserState } from "./schema";
import { countUsers, selectUsers, type UserRow, userAttributes, userResource } from "./user-rows";

const notFound = () => AppError.notFound(message("The user was not found."));
const one = { startIndex: 1, count: 1 };

export async function list({ tenant }: Actor, { query, site }: Input<typeof endpoints.listScimUsers>) {
  const comparisons = query.filter ? parseFilter(query.filter, userAttributes) : [];
  const [rows, totals] = await Promise.all([
    query.count > 0 ? read<UserRow>(tenant, selectUsers(tenant.id, comparisons, query)) : [],
    read<{ total: number }>(tenant, countUsers(tenant.id, comparisons)),
  ]);
  const resources = rows.map((row) => project(userResource(site, row), query));
  return listAnswer(resources, totals[0]?.total ?? 0, query.startIndex);
}

export async function get({ tenant }: Actor, { params, query, site }: Input<typeof endpoints.getScimUser>) {
  const [row] = await read<UserRow>(tenant, selectUsers(tenant.id, [{ attribute: "id", value: params.id }], one));
  if (!row) throw notFound();
  return project(userResource(site, row), query);
}

/**
 * Adds a user, without a role's features until a group gives some, and without an invitation. A user whom the directory has
 * deleted is back under the same identifier.
 * @throws ScimError `uniqueness`
 */
export async function create(actor: Actor, { tx, body, site, setAuditTarget }: Input<typeof endpoints.createScimUser>) {
  const { username: sent, name, externalid = null, active: isActive = true } = body;
  setAuditTarget(sent);
  const state = judgedUser({ userName: sent, ...namesOf(name), externalId: externalid, active: isActive });
  const { userName: username, givenName: firstname, familyName: lastname, externalId, active } = state;
  const [tenant, maker] = [actor.tenant.id, await beginChange(tx, actor)];
  const [former] = await tx.$queryRaw<{ id: string; is_back: boolean }[]>`
    SELECT u.id, d.removed IS NOT NULL AND u.disabled_at IS NOT NULL AS is_back
    FROM "user" u LEFT JOIN directory_user d ON d.tenant = u.tenant AND d.user_id = u.id
    WHERE u.tenant = ${tenant} AND u.email = ${username}`;
  if (former && !former.is_back)
    throw new ScimError("conflict", `A user with the userName ${username} already exists.`, "uniqueness");
  const { id } = former ?? (await addUser(tx, maker, { email: username, firstname, lastname, role: unassigned }));
  tx.send`INSERT INTO directory_user (tenant, user_id, external_id) VALUES (${tenant}, ${id}, ${externalId})
    ON CONFLICT (tenant, user_id) DO UPDATE SET external_id = excluded.external_id, removed = NULL`;
  await changeUser(tx, maker, id, { firstname, lastname, status: { active } });
  return userResource(site, await lockUser(tx, tenant, id));
}

export async function replace(actor: Actor, input: Input<typeof endpoints.replaceScimUser>) {
  const { username: name, name: names, externalid = null, active } = input.body;
  return await store(actor, input, (before) => ({
    userName: name,
    ...namesOf(names),
    externalId: externalid,
    active: active ?? before.active,
  }));
}

export const patch = (actor: Actor, input: Input<typeof endpoints.patchScimUser>) =>
  store(actor, input, (before) => patchUser(before, input.body));

const namesOf = (name?: { givenname?: string | undefined; familyname?: string | undefined }) => ({
  givenName: name?.givenname ?? "",
  familyName: name?.familyname ?? "",
});

type Writing = Pick<Input<typeof endpoints.replaceScimUser>, "tx" | "params" | "ifMatch" | "site" | "setAuditTarget">;

/**
 * Stores the changes of a request. A deactivated user is signed out, and keys that the user has created have no features.
 * @throws AppError `not_found`, `precondition_failed`, `missing_feature`, `invalid_body`, `conflict`
 */
async function store(
  actor: Actor,
  { tx, params: { id }, ifMatch, site, setAuditTarget }: Writing,
  changed: (before: UserState) => UserState,
) {
  const tenant = actor.tenant.id;
  const maker = await beginChange(tx, actor);
  const row = await lockUser(tx, tenant, id);
  setAuditTarget(userName({ ...row, username: row.email }));
  requireVersion(ifMatch, row);
  const before = stateOf(row);
  const after = judgedUser(changed(before), before);
  const { userName: username, givenName: firstname, familyName: lastname, externalId, active } = after;
  await changeUser(tx, maker, id, { username, firstname, lastname, status: { active } });
  if (externalId !== before.externalId) {
    tx.send`INSERT INTO directory_user (tenant, user_id, external_id) VALUES (${tenant}, ${id}, ${externalId})
      ON CONFLICT (tenant, user_id) DO UPDATE SET external_id = excluded.external_id`;
    const changes = { externalId: { before: before.externalId, after: externalId } };
    append(tx, actor, userUpdated, { _id: id, name: userName({ username, firstname, lastname }), changes });
  }
  return userResource(site, await lockUser(tx, tenant, id));
}

const stateOf = (row: UserRow): UserState => ({
  userName: row.email,
  givenName: row.firstname,
  familyName: row.lastname,
  externalId: row.external_id,
  active: row.active,
});

export async function remove(
  actor: Actor,
  { tx, params, ifMatch, setAuditTarget }: Input<typeof endpoints.deleteScimUser>,
) {
  const maker = await beginChange(tx, actor);
  const row = await lockUser(tx, actor.tenant.id, params.id);
  const name = userName({ ...row, username: row.email });
  setAuditTarget(name);
  requireVersion(ifMatch, row);
  await removeUser(tx, maker, params.id, name);
  return {};
}

/** @throws AppError `not_found` */
async function lockUser(tx: Transaction, tenant: string, id: string): Promise<UserRow> {
  tx.send`SELECT FROM "user" WHERE tenant = ${tenant} AND id = ${id} FOR UPDATE`;
  const [row] = await tx.$queryRaw<UserRow[]>(selectUsers(tenant, [{ attribute: "id", value: id }], one));
  if (!row) throw notFound();
  return row;
}
