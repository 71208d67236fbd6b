import { append } from "@/lib/base/audit/append";
import { diffRecords } from "@/lib/base/audit/diff";
import type { Actor } from "@/lib/base/auth/actor";
import { lockRoleName, requireFeaturesOf } from "@/lib/base/auth/role";
import { read, type Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import { groupBy } from "@/lib/base/group-by";
import type { Input } from "@/lib/base/http/endpoint";
import { fold } from "@/lib/base/schema/fold";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { message } from "@/lib/languages/text";
import { directoryGroupCreated, directoryGroupDeleted, directoryGroupUpdated } from "@/lib/resources/directory/events";
import { assignRoles } from "@/lib/resources/directory/roles";
import { isWanted, listAnswer, project, requireVersion } from "./answer";
import { beginChange } from "./delegate";
import type * as endpoints from "./endpoints";
import { parseFilter } from "./filter";
import {
  countGroups,
  type GroupRow,
  groupAttributes,
  groupResource,
  type MemberRow,
  selectGroups,
  selectMembers,
} from "./group-rows";
import { storeMembers } from "./members";
import { idsOf, type MemberChanges, patchGroup } from "./patch";
import { ScimError } from "./protocol";
import { type GroupState, judgedGroup } from "./schema";

const notFound = () => AppError.notFound(message("The group was not found."));
const one = { startIndex: 1, count: 1 };
const groupsMax = 1_000;
const shownMax = 100;

/** Members are answered where they are asked for by name: a page of groups can have a million. */
export async function list({ tenant }: Actor, { query, site }: Input<typeof endpoints.listScimGroups>) {
  const comparisons = query.filter ? parseFilter(query.filter, groupAttributes) : [];
  const withMembers = isWanted("members", query, false);
  const page = withMembers ? { ...query, count: Math.min(query.count, 10) } : query;
  const [rows, totals] = await Promise.all([
    page.count > 0 ? read<GroupRow>(tenant, selectGroups(tenant.id, comparisons, page)) : [],
    read<{ total: number }>(tenant, countGroups(tenant.id, comparisons)),
  ]);
  const ids = rows.map(({ id }) => id);
  const members = groupBy(
    withMembers ? await read<MemberRow>(tenant, selectMembers(tenant.id, ids)) : [],
    ({ group_id }) => group_id,
  );
  const resources = rows.map((row) =>
    project(groupResource(site, row, withMembers ? (members.get(row.id) ?? []) : undefined), query),
  );
  return listAnswer(resources, totals[0]?.total ?? 0, query.startIndex);
}

export async function get({ tenant }: Actor, { params, query, site }: Input<typeof endpoints.getScimGroup>) {
  const wanted = [{ attribute: "id", value: params.id }];
  const withMembers = isWanted("members", query, true);
  const [[row], members] = await Promise.all([
    read<GroupRow>(tenant, selectGroups(tenant.id, wanted, one)),
    withMembers ? read<MemberRow>(tenant, selectMembers(tenant.id, [params.id])) : undefined,
  ]);
  if (!row) throw notFound();
  return project(groupResource(site, row, members), query);
}

/** Creates a group; one with the name of a role gives that role. @throws ScimError `uniqueness`, AppError `missing_feature` */
export async function create(
  actor: Actor,
  { tx, body, site, setAuditTarget }: Input<typeof endpoints.createScimGroup>,
) {
  const { displayname, externalid = null, members = [] } = body;
  setAuditTarget(displayname);
  const { displayName: name, externalId } = judgedGroup({ displayName: displayname, externalId: externalid });
  const tenant = actor.tenant.id;
  const maker = await beginChange(tx, actor);
  await requireFreeName(tx, tenant, name);
  await requireQuota(tx, tenant);
  const role = await roleNamed(tx, maker, name);
  const id = newIdentifier();
  tx.send`INSERT INTO directory_group (tenant, id, name, external_id, role)
    VALUES (${tenant}, ${id}, ${name}, ${externalId}, ${role})`;
  const { added } = await storeMembers(tx, tenant, id, whole(members));
  if (role) await assignRoles(tx, maker, added);
  append(tx, actor, directoryGroupCreated, { _id: id, name, role, added: added.slice(0, shownMax) });
  const after = await tx.$queryRaw<MemberRow[]>(selectMembers(tenant, [id]));
  return groupResource(site, await lockGroup(tx, tenant, id), after);
}

export async function replace(actor: Actor, input: Input<typeof endpoints.replaceScimGroup>) {
  const { displayname, externalid = null, members = [] } = input.body;
  const { tx, site } = input;
  await store(actor, input, () => ({
    state: { displayName: displayname, externalId: externalid },
    members: whole(members),
  }));
  const { id } = input.params;
  const after = await tx.$queryRaw<MemberRow[]>(selectMembers(actor.tenant.id, [id]));
  return groupResource(site, await lockGroup(tx, actor.tenant.id, id), after);
}

export async function patch(actor: Actor, input: Input<typeof endpoints.patchScimGroup>) {
  await store(actor, input, (before) => patchGroup(before, input.body));
  return {};
}

const whole = (members: readonly unknown[]): MemberChanges => ({
  isWhole: true,
  added: new Set(idsOf(members)),
  removed: new Set(),
});

type Writing = Pick<Input<typeof endpoints.patchScimGroup>, "tx" | "params" | "ifMatch" | "setAuditTarget">;

/** @throws AppError `not_found`, `precondition_failed`, `missing_feature`, `invalid_body`, `conflict` */
async function store(
  actor: Actor,
  { tx, params: { id }, ifMatch, setAuditTarget }: Writing,
  changed: (before: GroupState) => { state: GroupState; members: MemberChanges },
): Promise<void> {
  const tenant = actor.tenant.id;
  const maker = await beginChange(tx, actor);
  const row = await lockGroup(tx, tenant, id);
  setAuditTarget(row.name);
  requireVersion(ifMatch, row);
  const before: GroupState = { displayName: row.name, externalId: row.external_id };
  const next = changed(before);
  const after = judgedGroup(next.state, before);
  if (fold(after.displayName) !== fold(row.name)) await requireFreeName(tx, tenant, after.displayName);
  const role = row.role ?? (after.displayName === row.name ? null : await roleNamed(tx, maker, after.displayName));
  const changes = diffRecords({ ...before, role: row.role }, { ...after, role });
  const { added, removed } = await storeMembers(tx, tenant, id, next.members);
  if (Object.keys(changes).length + added.length + removed.length === 0) return;
  tx.send`UPDATE directory_group SET name = ${after.displayName}, external_id = ${after.externalId}, role = ${role},
    updated = clock_timestamp() WHERE tenant = ${tenant} AND id = ${id}`;
  const moved = [...added, ...removed];
  const concerned = changes.role ? [...moved, ...(await memberIds(tx, tenant, id))] : moved;
  if (role) await assignRoles(tx, maker, concerned);
  const event = { changes, added: added.slice(0, shownMax), removed: removed.slice(0, shownMax) };
  append(tx, actor, directoryGroupUpdated, { _id: id, name: after.displayName, ...event });
}

/** Its members have the role of another of their groups, or none. */
export async function remove(
  actor: Actor,
  { tx, params, ifMatch, setAuditTarget }: Input<typeof endpoints.deleteScimGroup>,
) {
  const { id } = params;
  const tenant = actor.tenant.id;
  const maker = await beginChange(tx, actor);
  const row = await lockGroup(tx, tenant, id);
  setAuditTarget(row.name);
  requireVersion(ifMatch, row);
  const members = await memberIds(tx, tenant, id);
  tx.send`DELETE FROM directory_group WHERE tenant = ${tenant} AND id = ${id}`;
  if (row.role) await assignRoles(tx, maker, members);
  append(tx, actor, directoryGroupDeleted, { _id: id, name: row.name });
  return {};
}

async function memberIds(tx: Transaction, tenant: string, group: string): Promise<string[]> {
  const members = await tx.$queryRaw<MemberRow[]>(selectMembers(tenant, [group]));
  return members.map(({ id }) => id);
}

/** @throws ScimError `uniqueness` */
async function requireFreeName(tx: Transaction, tenant: string, name: string): Promise<void> {
  const [taken] = await tx.$queryRaw<object[]>`
    SELECT id FROM directory_group WHERE tenant = ${tenant} AND lower(normalize(name)) = lower(normalize(${name}))`;
  if (taken) throw new ScimError("conflict", `A group with the displayName ${name} already exists.`, "uniqueness");
}

async function requireQuota(tx: Transaction, tenant: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ total: number }[]>(countGroups(tenant, []));
  if ((row?.total ?? 0) >= groupsMax) throw new ScimError("conflict", `A tenant has at most ${groupsMax} groups.`);
}

/** The role that a group's name is, such as `desk.user`. @throws AppError `missing_feature` */
async function roleNamed(tx: Transaction, maker: Actor, groupName: string): Promise<string | null> {
  const role = fold(groupName);
  const [name = "", level = "", ...rest] = role.split(".");
  if (rest.length > 0 || !["admin", "user"].includes(level)) return null;
  lockRoleName(tx, maker.tenant.id, name);
  if ((await tx.accountRole.count({ where: { tenant: { in: ["", maker.tenant.id] }, name } })) === 0) return null;
  await requireFeaturesOf(tx, maker, role, (missing) =>
    message("To give the role {role} needs features that your credential does not carry: {missing}.", {
      role,
      missing,
    }),
  );
  return role;
}

/** @throws AppError `not_found` */
async function lockGroup(tx: Transaction, tenant: string, id: string): Promise<GroupRow> {
  tx.send`SELECT FROM directory_group WHERE tenant = ${tenant} AND id = ${id} FOR UPDATE`;
  const [row] = await tx.$queryRaw<GroupRow[]>(selectGroups(tenant, [{ attribute: "id", value: id }], one));
  if (!row) throw notFound();
  return row;
}
