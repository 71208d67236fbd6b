import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { grantableRole } from "@/lib/base/auth/role";
import { empty, type Sql, sql } from "@/lib/base/db/sql";
import { read, type Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { requireMatch } from "@/lib/base/http/etag";
import { message } from "@/lib/languages/text";
import type * as endpoints from "./endpoints";
import { directoryGroupLinked } from "./events";
import { assignRoles, lockDirectory } from "./roles";
import type { DirectoryGroup } from "./schema";

const notFound = () => AppError.notFound(message("The group was not found."));

const selectGroups = (tenant: string, id?: string): Sql => sql`
  SELECT json_strip_nulls(json_build_object('id', g.id, 'name', g.name, 'role', g.role,
    'members', (SELECT count(*) FROM directory_member m WHERE m.tenant = g.tenant AND m.group_id = g.id),
    'created', app.iso8601(g.created), 'updated', app.iso8601(g.updated))) AS doc
  FROM directory_group g WHERE g.tenant = ${tenant}${id === undefined ? empty : sql` AND g.id = ${id}`}
  ORDER BY lower(g.name)`;

interface Row {
  doc: DirectoryGroup;
}

export async function get({ tenant }: Actor) {
  const [groups, [key]] = await Promise.all([
    read<Row>(tenant, selectGroups(tenant.id)),
    read<{ last_used: Date | null }>(
      tenant,
      sql`SELECT max(last_used) AS last_used FROM api_key
        WHERE tenant = ${tenant.id} AND 'Platform/Scim/Write' = ANY(scopes)`,
    ),
  ]);
  return {
    ...(key?.last_used ? { lastRequest: key.last_used.toISOString() } : {}),
    groups: groups.map(({ doc }) => doc),
  };
}

/** @throws AppError `not_found` */
export async function getGroup({ tenant }: Actor, { params }: Input<typeof endpoints.getDirectoryGroup>) {
  const [group] = await read<Row>(tenant, selectGroups(tenant.id, params.id));
  if (!group) throw notFound();
  return group.doc;
}

/** @throws AppError `not_found`, `precondition_failed`, `invalid_body`, `missing_feature`, `conflict` */
export async function link(
  actor: Actor,
  { tx, params: { id }, body, ifMatch, setAuditTarget }: Input<typeof endpoints.linkDirectoryGroup>,
): Promise<DirectoryGroup> {
  const tenant = actor.tenant.id;
  lockDirectory(tx, actor);
  const before = await readGroup(tx, tenant, id);
  setAuditTarget(before.name);
  requireMatch(ifMatch, before);
  const { role: asked = before.role ?? null } = body;
  if (asked === (before.role ?? null)) return before;
  const role = asked === null ? null : await grantableRole(tx, actor, asked);
  tx.send`UPDATE directory_group SET role = ${role}, updated = now() WHERE tenant = ${tenant} AND id = ${id}`;
  const members = await tx.$queryRaw<{ id: string }[]>`
    SELECT user_id AS id FROM directory_member WHERE tenant = ${tenant} AND group_id = ${id}`;
  const users = members.map((member) => member.id);
  await assignRoles(tx, actor, users);
  const changes = { role: { before: before.role ?? null, after: role } };
  append(tx, actor, directoryGroupLinked, { _id: id, name: before.name, changes });
  return await readGroup(tx, tenant, id);
}

async function readGroup(tx: Transaction, tenant: string, id: string): Promise<DirectoryGroup> {
  const [group] = await tx.$queryRaw<Row[]>(selectGroups(tenant, id));
  if (!group) throw notFound();
  return group.doc;
}
