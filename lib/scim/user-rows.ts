import { userName } from "@/lib/base/auth/user-name";
import { empty, join, type Sql, sql } from "@/lib/base/db/sql";
import { fold } from "@/lib/base/schema/fold";
import { locationOf, metaOf } from "./answer";
import type { Comparison } from "./filter";

/** Users as the directory sees them: those of the tenant, without those it has deleted. */

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";

export interface UserRow {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
  active: boolean;
  external_id: string | null;
  created: Date;
  updated: Date;
  groups: { id: string; name: string }[];
}

/** What a filter may compare. */
const columns: Record<string, (value: string) => Sql> = {
  username: (value) => sql`u.email = ${fold(value)}`,
  externalid: (value) => sql`d.external_id = ${value}`,
  id: (value) => sql`u.id = ${value}`,
  emails: (value) => sql`u.email = ${fold(value)}`,
  "emails.value": (value) => sql`u.email = ${fold(value)}`,
  active: (value) => sql`(u.disabled_at IS NULL) = ${value.toLowerCase() === "true"}`,
};

export const userAttributes = Object.keys(columns);

const source = sql`"user" u LEFT JOIN directory_user d ON d.tenant = u.tenant AND d.user_id = u.id`;

/** One that an administrator has enabled again is back. */
const known = sql`(d.removed IS NULL OR u.disabled_at IS NULL)`;

const conditions = (tenant: string, comparisons: readonly Comparison[]): Sql => {
  const all = comparisons.map(({ attribute, value }) => columns[attribute]?.(String(value)) ?? sql`false`);
  return sql`u.tenant = ${tenant} AND ${known}${all.length > 0 ? sql` AND ${join(all, " AND ")}` : empty}`;
};

interface Page {
  startIndex: number;
  count: number;
}

export const selectUsers = (
  tenant: string,
  comparisons: readonly Comparison[],
  { startIndex, count }: Page,
): Sql => sql`
  SELECT u.id, u.email, u.firstname, u.lastname, u.disabled_at IS NULL AS active, d.external_id, u.created, u.updated,
    coalesce((SELECT json_agg(json_build_object('id', g.id, 'name', g.name) ORDER BY g.id)
      FROM directory_member m JOIN directory_group g ON g.tenant = m.tenant AND g.id = m.group_id
      WHERE m.tenant = u.tenant AND m.user_id = u.id), '[]') AS groups
  FROM ${source} WHERE ${conditions(tenant, comparisons)} ORDER BY u.id LIMIT ${count} OFFSET ${startIndex - 1}`;

export const countUsers = (tenant: string, comparisons: readonly Comparison[]): Sql =>
  sql`SELECT count(*)::int AS total FROM ${source} WHERE ${conditions(tenant, comparisons)}`;

/** Which of these users the directory knows. */
export const selectKnown = (tenant: string, ids: readonly string[]): Sql =>
  sql`SELECT u.id FROM ${source} WHERE u.tenant = ${tenant} AND ${known} AND u.id = ANY(${ids})`;

export function userResource(site: string, row: UserRow) {
  const { id, email, firstname, lastname, active, external_id, groups } = row;
  const display = userName({ firstname, lastname, username: email });
  return {
    schemas: [userSchema],
    id,
    ...(external_id === null ? {} : { externalId: external_id }),
    userName: email,
    name: { givenName: firstname, familyName: lastname, formatted: display },
    displayName: display,
    emails: [{ value: email, type: "work", primary: true }],
    active,
    groups: groups.map(({ id: value, name }) => ({
      value,
      display: name,
      type: "direct",
      $ref: locationOf(site, "Group", value),
    })),
    meta: metaOf(site, { ...row, type: "User" }, row),
  };
}
