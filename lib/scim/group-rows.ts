import { empty, join, type Sql, sql } from "@/lib/base/db/sql";
import { locationOf, metaOf } from "./answer";
import type { Comparison } from "./filter";

/** Groups as the directory sees them. Who is in one is read apart, as there can be thousands. */

export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";

export interface GroupRow {
  id: string;
  name: string;
  external_id: string | null;
  role: string | null;
  created: Date;
  updated: Date;
}

export interface MemberRow {
  group_id: string;
  id: string;
  email: string;
}

const columns: Record<string, (value: string) => Sql> = {
  displayname: (value) => sql`lower(g.name) = lower(${value})`,
  externalid: (value) => sql`g.external_id = ${value}`,
  id: (value) => sql`g.id = ${value}`,
  members: (value) => hasMember(value),
  "members.value": (value) => hasMember(value),
};

const hasMember = (user: string): Sql => sql`EXISTS (
  SELECT FROM directory_member m WHERE m.tenant = g.tenant AND m.group_id = g.id AND m.user_id = ${user})`;

export const groupAttributes = Object.keys(columns);

const conditions = (tenant: string, comparisons: readonly Comparison[]): Sql => {
  const all = comparisons.map(({ attribute, value }) => columns[attribute]?.(String(value)) ?? sql`false`);
  return sql`g.tenant = ${tenant}${all.length > 0 ? sql` AND ${join(all, " AND ")}` : empty}`;
};

export const selectGroups = (
  tenant: string,
  comparisons: readonly Comparison[],
  { startIndex, count }: { startIndex: number; count: number },
): Sql => sql`
  SELECT g.id, g.name, g.external_id, g.role, g.created, g.updated FROM directory_group g
  WHERE ${conditions(tenant, comparisons)} ORDER BY g.id LIMIT ${count} OFFSET ${startIndex - 1}`;

export const countGroups = (tenant: string, comparisons: readonly Comparison[]): Sql =>
  sql`SELECT count(*)::int AS total FROM directory_group g WHERE ${conditions(tenant, comparisons)}`;

export const selectMembers = (tenant: string, groups: readonly string[]): Sql => sql`
  SELECT m.group_id, u.id, u.email FROM directory_member m JOIN "user" u ON u.tenant = m.tenant AND u.id = m.user_id
  WHERE m.tenant = ${tenant} AND m.group_id = ANY(${groups}) ORDER BY m.group_id, u.id`;

/** Without `members`, the members are not answered. */
export function groupResource(site: string, row: GroupRow, members?: readonly MemberRow[]) {
  const { id, name, external_id } = row;
  return {
    schemas: [groupSchema],
    id,
    ...(external_id === null ? {} : { externalId: external_id }),
    displayName: name,
    ...(members
      ? {
          members: members.map((user) => ({
            value: user.id,
            display: user.email,
            type: "User",
            $ref: locationOf(site, "User", user.id),
          })),
        }
      : {}),
    meta: metaOf(site, { ...row, type: "Group" }, row),
  };
}
