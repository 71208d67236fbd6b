import { append } from "@/lib/base/audit/append";
import { diffRecords } from "@/lib/base/audit/diff";
import { type Actor, hasFeature } from "@/lib/base/auth/actor";
import { lockName } from "@/lib/base/db/locks";
import { sql } from "@/lib/base/db/sql";
import type { Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { type ListResult, readList } from "@/lib/base/list/run";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { message } from "@/lib/languages/text";
import type * as endpoints from "./endpoints";
import { viewCreated, viewDeleted, viewUpdated } from "./events";
import type { SavedView } from "./schema";
import { changeWatch } from "./watch";

const viewsMax = 200;

/** The caller as the owner of views: a user by tenant and identifier, or an API key. */
export const ownerOf = ({ session, tenant, user }: Actor) => ({
  ownerHome: session?.home ?? tenant.id,
  owner: user.id ?? user.username,
});

export async function list(
  actor: Actor,
  { list: request }: Input<typeof endpoints.listSavedViews>,
): Promise<ListResult> {
  const { ownerHome, owner } = ownerOf(actor);
  const where = sql`(t.shared OR (t.owner_home = ${ownerHome} AND t."owner.id" = ${owner}))`;
  return await readList(actor.tenant, request, { where });
}

/** @throws AppError `conflict` for one view too many */
export async function create(actor: Actor, { tx, body }: Input<typeof endpoints.createSavedView>): Promise<SavedView> {
  const tenant = actor.tenant.id;
  const { ownerHome, owner } = ownerOf(actor);
  lockName(tx, `views:${ownerHome}:${owner}`);
  const [own] = await tx.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM saved_view
    WHERE tenant = ${tenant} AND owner_home = ${ownerHome} AND owner = ${owner}`;
  if ((own?.count ?? 0) >= viewsMax)
    throw new AppError("conflict", message("You have {viewsMax} views already.", { viewsMax }));
  const id = newIdentifier();
  const { screen, name, parameters, shared } = body;
  // The last one: positions given later are larger.
  const position = Date.now();
  tx.send`
    INSERT INTO saved_view (tenant, id, owner_home, owner, owner_username, screen, name, parameters, shared, position)
    VALUES (${tenant}, ${id}, ${ownerHome}, ${owner}, ${actor.user.username}, ${screen}, ${name}, ${parameters}, ${shared},
            ${position})`;
  append(tx, actor, viewCreated, { _id: id, name: body.name });
  return (await lock(tx, actor, id)).view;
}

/** @throws AppError `not_found`, `missing_feature` for a view of somebody else, `conflict` for one that cannot notify */
export async function update(
  actor: Actor,
  { tx, params, body, setAuditTarget }: Input<typeof endpoints.updateSavedView>,
): Promise<SavedView> {
  const { view, isOwn } = await lock(tx, actor, params.id);
  setAuditTarget(view.name);
  if (!isOwn) throw new AppError("missing_feature", message("Only its owner can change a shared view."));
  const changed = { ...view, ...body };
  const changes = diffRecords(view, changed);
  if (Object.keys(changes).length === 0) return view;
  await changeWatch(tx, actor, view, changed);
  const { name, parameters, shared, position } = changed;
  tx.send`
    UPDATE saved_view SET name = ${name}, parameters = ${parameters}, shared = ${shared}, position = ${position},
      updated = now() WHERE tenant = ${actor.tenant.id} AND id = ${params.id}`;
  append(tx, actor, viewUpdated, { _id: params.id, name, changes });
  return (await lock(tx, actor, params.id)).view;
}

/** @throws AppError `not_found`, `missing_feature` for a view of somebody else */
export async function remove(
  actor: Actor,
  { tx, params, setAuditTarget }: Input<typeof endpoints.deleteSavedView>,
): Promise<SavedView> {
  const { view, isOwn } = await lock(tx, actor, params.id);
  setAuditTarget(view.name);
  if (!isOwn && !hasFeature(actor, "Platform/User/Write"))
    throw new AppError(
      "missing_feature",
      message("Only its owner, or a user with Platform/User/Write, can delete a shared view."),
    );
  tx.send`DELETE FROM saved_view WHERE tenant = ${actor.tenant.id} AND id = ${params.id}`;
  append(tx, actor, viewDeleted, { _id: params.id, name: view.name });
  return view;
}

/** Locks a view that the caller sees. @throws AppError `not_found` */
async function lock(tx: Transaction, actor: Actor, id: string): Promise<{ view: SavedView; isOwn: boolean }> {
  const tenant = actor.tenant.id;
  const { ownerHome, owner } = ownerOf(actor);
  await tx.$queryRaw`SELECT id FROM saved_view WHERE tenant = ${tenant} AND id = ${id} FOR UPDATE`;
  const [row] = await tx.$queryRaw<{ doc: SavedView; home: string }[]>`
    SELECT doc, owner_home AS home FROM saved_view_record WHERE tenant = ${tenant} AND id = ${id}`;
  const isOwn = row?.home === ownerHome && row.doc.owner.id === owner;
  if (!row || !(isOwn || row.doc.shared)) throw AppError.notFound(message("The view was not found."));
  return { view: row.doc, isOwn };
}
