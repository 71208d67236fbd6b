import type { Actor } from "@/lib/base/auth/actor";
import { sql } from "@/lib/base/db/sql";
import type { Input } from "@/lib/base/http/endpoint";
import { type ListResult, readList } from "@/lib/base/list/run";
import type * as endpoints from "./endpoints";
import { ownerOf } from "./service";

/** Lists the notices of the caller's views, and marks them as read. */

export async function list(actor: Actor, { list: request }: Input<typeof endpoints.listNotices>): Promise<ListResult> {
  const { ownerHome, owner } = ownerOf(actor);
  return await readList(actor.tenant, request, { where: sql`(t.owner_home = ${ownerHome} AND t.owner = ${owner})` });
}

/** Marks the caller's notices as read; other identifiers are ignored. */
export async function markRead(
  actor: Actor,
  { tx, body: { ids } }: Input<typeof endpoints.readNotices>,
): Promise<{ read: number }> {
  const { ownerHome, owner } = ownerOf(actor);
  const tenant = actor.tenant.id;
  const read = await tx.$executeRaw(sql`
    UPDATE view_notice n SET read = true FROM saved_view v
    WHERE v.tenant = ${tenant} AND v.owner_home = ${ownerHome} AND v.owner = ${owner}
      AND n.tenant = v.tenant AND n.view = v.id AND NOT n.read AND ${ids ? sql`n.id = ANY (${ids})` : sql`true`}`);
  return { read };
}
