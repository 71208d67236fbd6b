import { append } from "@/lib/base/audit/append";
import { diffRecords } from "@/lib/base/audit/diff";
import { type Actor, requireFeatures } from "@/lib/base/auth/actor";
import { featureRecord } from "@/lib/base/auth/feature-record";
import { type Feature, featureNames } from "@/lib/base/auth/features";
import { lockRoleName } from "@/lib/base/auth/role";
import { insertDocument, removeDocument, replaceDocument } from "@/lib/base/db/documents";
import { join, raw, sql, withMember } from "@/lib/base/db/sql";
import { visible } from "@/lib/base/db/tenancy";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { requireMatch } from "@/lib/base/http/etag";
import type { RecordVersion } from "@/lib/base/http/history";
import { readReferences } from "@/lib/base/http/read-references";
import type { References } from "@/lib/base/http/references";
import { readHistory } from "@/lib/base/list/history";
import { readRecord } from "@/lib/base/list/record";
import { type ListResult, readList } from "@/lib/base/list/run";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { operations } from "@/lib/operations";
import { createPlan } from "@/lib/resources/plan/endpoints";
import { imports } from "@/lib/resources/plan/imports/kinds";
import { keepingManager } from "@/lib/resources/user/managers";
import type * as endpoints from "./endpoints";
import { roleCreated, roleDeleted, roleRestored, roleUpdated } from "./events";
import { roleReferences } from "./references";
import { editable, type Role, roleList } from "./schema";

const notFound = () => AppError.notFound("The account role");

export async function get(actor: Actor, { params }: Pick<Input<typeof endpoints.getRole>, "params">): Promise<Role> {
  const role = await readRecord<Role>(actor.tenant, roleList, params.role);
  if (!role) throw notFound();
  return role;
}

/** @throws AppError `not_found` */
export const references = async (actor: Actor, input: Input<typeof endpoints.getRoleReferences>): Promise<References> =>
  readReferences(actor, await get(actor, input), roleReferences);

/** @throws AppError `not_found` */
export const history = (actor: Actor, { params }: Input<typeof endpoints.getRoleHistory>): Promise<RecordVersion[]> =>
  readHistory(actor, roleList, params.role, "The account role");

export async function list(actor: Actor, { list: request }: Input<typeof endpoints.listRoles>): Promise<ListResult> {
  return await readList(actor.tenant, request, { document: documentWithEditable });
}

const documentWithEditable = withMember("editable", `${editable}::text`);

/** @throws AppError `missing_feature` for features the author lacks, `conflict` for a name that is taken */
export async function create(actor: Actor, { tx, body }: Input<typeof endpoints.createRole>): Promise<Role> {
  const tenant = actor.tenant.id;
  const namespaces = [...new Set(body.features.map(({ namespace }) => namespace))];
  requireFeatures(actor, namespaces, "To put features into a role");
  await requireFreeName(tx, tenant, body.name);
  const id = newIdentifier();
  const now = new Date().toISOString();
  const { name, title = name, description, tags } = body;
  const features = namespaces.map(featureRecord);
  const doc: Role = { _id: id, name, title, description, tags, features, createdAt: now, updatedAt: now };
  insertDocument(tx, "account_role", { tenant, id, doc });
  append(tx, actor, roleCreated, { _id: id, name, features: namespaces });
  return doc;
}

const managing: Feature = "Platform/User/Write";

type Update = Pick<Input<typeof endpoints.updateRole>, "tx" | "params" | "body" | "ifMatch" | "nameObject">;

/**
 * Updates the sent fields; appends no event if nothing changes.
 * @throws AppError `not_found`, `conflict` for a platform-wide role, `precondition_failed`, `missing_feature`
 */
export async function update(actor: Actor, { tx, params, body, ifMatch, nameObject }: Update): Promise<Role> {
  const before = await lockOwn(tx, actor, params.role);
  nameObject(before.name);
  requireMatch(ifMatch, before);
  const held = namespacesOf(before);
  const wanted = body.features && [...new Set(body.features.map(({ namespace }) => namespace))];
  const added = (wanted ?? []).filter((namespace) => !held.includes(namespace));
  requireFeatures(actor, added, "To put features into a role");
  const kept = new Set<string>(wanted ?? held);
  const removed = held.filter((namespace) => !kept.has(namespace));
  requireFeatures(actor, removed, "To take features from a role");
  // Features the role already has keep their stored record, in the order sent.
  const features = wanted?.map(
    (namespace) => before.features?.find((each) => each.namespace === namespace) ?? featureRecord(namespace),
  );
  const after: Role = { ...before, ...body, features: features ?? before.features };
  const changes = diffRecords(summary(before), summary(after));
  if (Object.keys(changes).length === 0) return before;
  const doc: Role = { ...after, updatedAt: new Date().toISOString() };
  const { id: tenant } = actor.tenant;
  const save = async () => replaceDocument(tx, "account_role", { tenant, id: params.role }, { doc });
  if (removed.includes(managing)) await keepingManager(tx, tenant, save);
  else await save();
  append(tx, actor, roleUpdated, { _id: params.role, name: before.name, changes });
  return doc;
}

/**
 * @throws AppError `not_found`, `conflict` for a platform-wide role or one that users have, `precondition_failed`,
 *   `missing_feature`
 */
export async function remove(
  actor: Actor,
  { tx, params, ifMatch, nameObject }: Input<typeof endpoints.deleteRole>,
): Promise<Role> {
  const { id: tenant } = actor.tenant;
  const role = await lockOwn(tx, actor, params.role);
  nameObject(role.name);
  requireMatch(ifMatch, role);
  requireFeatures(actor, namespacesOf(role), "To delete this role");
  const { name = "" } = role;
  lockRoleName(tx, tenant, name);
  const where = { tenant, role: { in: [`${name}.admin`, `${name}.user`] } };
  const holders = (await tx.user.count({ where })) + (await tx.guest.count({ where }));
  if (holders > 0) {
    const who = holders === 1 ? "One user holds" : `${holders} users hold`;
    throw new AppError("conflict", `${who} this role. Give them another one first.`);
  }
  const group = await tx.directoryGroup.findFirst({ where, select: { name: true } });
  if (group)
    throw new AppError("conflict", `The directory's group ${group.name} gives this role. Choose another first.`);
  removeDocument(tx, "account_role", { tenant, id: params.role });
  append(tx, actor, roleDeleted, { _id: params.role, name });
  return role;
}

/** Stores a role again that was deleted. @throws AppError `missing_feature`, `conflict` for a name that is taken */
export async function putBack(tx: Transaction, actor: Actor, deleted: Role): Promise<Role> {
  const tenant = actor.tenant.id;
  requireFeatures(actor, namespacesOf(deleted), "To restore this role");
  const { _id: id, name = "" } = deleted;
  await requireFreeName(tx, tenant, name);
  const doc: Role = { ...deleted, updatedAt: new Date().toISOString() };
  insertDocument(tx, "account_role", { tenant, id, doc });
  append(tx, actor, roleRestored, { _id: id, name });
  return doc;
}

/** Records that no operation of their own writes are imported by a plan, with the feature of the records. */
const planned = new Set<Feature>(Object.values(imports).map(({ feature }) => feature));

/** Generated from the endpoint declarations, so it always matches the server. */
export async function features() {
  return featureNames.map((namespace) => {
    const { _id = "", title = "", description = "" } = featureRecord(namespace);
    const asking = operations.filter(
      ({ name, feature }) => feature === namespace || (name === createPlan.name && planned.has(namespace)),
    );
    return {
      _id,
      namespace,
      class: "system",
      title,
      description,
      operations: asking.map(({ name, method, path, summary: does }) => ({ name, method, path, summary: does })),
    };
  });
}

/** The tenant's own role with its row locked. @throws AppError `not_found`, `conflict` for a platform-wide one */
async function lockOwn(tx: Transaction, { tenant }: Actor, id: string): Promise<Role> {
  const select = raw("t.tenant");
  const seen = visible("account_role", "platform", tenant, select, () => sql`t.id = ${id}`);
  const rows = await tx.$queryRaw<{ tenant: string }[]>(join(seen, " UNION ALL "));
  if (rows.length === 0) throw notFound();
  if (!rows.some((row) => row.tenant === tenant.id))
    throw new AppError("conflict", "This role is platform-wide and cannot be changed here.");
  const [own] = await tx.$queryRaw<{ doc: Role }[]>`
    SELECT doc FROM account_role WHERE tenant = ${tenant.id} AND id = ${id} FOR UPDATE`;
  if (!own) throw notFound();
  return own.doc;
}

/** @throws AppError `conflict` */
async function requireFreeName(tx: Transaction, tenant: string, name: string): Promise<void> {
  lockRoleName(tx, tenant, name);
  if ((await tx.accountRole.count({ where: { tenant: { in: ["", tenant] }, name } })) > 0)
    throw new AppError("conflict", `A role with the name ${name} already exists.`);
}

export const namespacesOf = ({ features = [] }: Role): string[] => features.flatMap(({ namespace }) => namespace ?? []);

/** The fields that the event compares; a feature is represented by its namespace. */
const summary = (role: Role) => ({
  title: role.title,
  description: role.description,
  tags: role.tags,
  features: namespacesOf(role),
});
