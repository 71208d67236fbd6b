import { sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import type { MemberChanges } from "./patch";
import { ScimError } from "./protocol";
import { selectKnown } from "./user-rows";

const membersMax = 10_000;

/** The users added to a group and removed from it. */
export interface Moved {
  added: string[];
  removed: string[];
}

/**
 * Stores changes of a group's members. Removing a user who is not a member has no effect.
 * @throws ScimError `invalidValue` for a user who is not known, and for too many
 */
export async function storeMembers(
  tx: Transaction,
  tenant: string,
  group: string,
  changes: MemberChanges,
): Promise<Moved> {
  const wanted = [...changes.added];
  if (wanted.length > 0) {
    const known = new Set((await tx.$queryRaw<{ id: string }[]>(selectKnown(tenant, wanted))).map(({ id }) => id));
    const unknown = wanted.find((id) => !known.has(id));
    if (unknown !== undefined)
      throw ScimError.invalid("invalidValue", `There is no user with the id ${unknown.slice(0, 200)}.`);
  }
  const gone = changes.isWhole ? sql`user_id <> ALL(${wanted})` : sql`user_id = ANY(${[...changes.removed]})`;
  const removed = await tx.$queryRaw<{ id: string }[]>`
    DELETE FROM directory_member WHERE tenant = ${tenant} AND group_id = ${group} AND ${gone} RETURNING user_id AS id`;
  const added = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO directory_member (tenant, group_id, user_id) SELECT ${tenant}, ${group}, unnest(${wanted}::text[])
    ON CONFLICT DO NOTHING RETURNING user_id AS id`;
  if (added.length > 0) {
    const [row] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM directory_member WHERE tenant = ${tenant} AND group_id = ${group}`;
    if ((row?.count ?? 0) > membersMax)
      throw ScimError.invalid("invalidValue", `A group has at most ${membersMax} members.`);
  }
  return { added: added.map(({ id }) => id).sort(), removed: removed.map(({ id }) => id).sort() };
}
