import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { promptSeconds, waitForTask } from "@/lib/base/concurrency/wait-for-task";
import { lockName } from "@/lib/base/db/locks";
import { type Sql, sql } from "@/lib/base/db/sql";
import { read, type Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { countStatement } from "./copied";
import type { createRehearsal, deleteRehearsal, getRehearsal } from "./endpoints";
import { rehearsalDeleted, rehearsalMade } from "./events";
import { requireNoRehearsal } from "./original";
import { keptDays, type Rehearsal, recordsMax } from "./schema";

/** The rehearsal of a tenant as it is answered. */
const ofTenant = (tenant: string): Sql => sql`
  SELECT json_strip_nulls(json_build_object('id', copy, 'status', status, 'records', records, 'done', done,
    'problem', problem, 'maker', json_build_object('username', maker, 'id', maker_id),
    'made', app.iso8601(made), 'expires', app.iso8601(expires))) AS doc
  FROM rehearsal WHERE tenant = ${tenant}`;

/** @throws AppError `conflict` */
export async function create(actor: Actor, { tx, afterCommit }: Input<typeof createRehearsal>): Promise<Rehearsal> {
  const { tenant, user } = actor;
  lockName(tx, `rehearsal:${tenant.id}`);
  await requireNoRehearsal(tx, "It has none of its own.");
  if ((await find(tx, tenant.id)).id) throw new AppError("conflict", "The tenant has a rehearsal. Delete it first.");
  const [counted] = await tx.$queryRaw<{ count: number }[]>(countStatement(tenant.id, recordsMax));
  const records = counted?.count ?? 0;
  if (records > recordsMax)
    throw new AppError("conflict", `The tenant has more than ${recordsMax} records, too many for a rehearsal.`);
  const id = newIdentifier();
  tx.send`INSERT INTO rehearsal (tenant, copy, records, maker, maker_id, expires)
    VALUES (${tenant.id}, ${id}, ${records}, ${user.username}, ${user.id ?? null}, now() + ${keptDays} * interval '1 day')`;
  tx.send`SELECT app.enqueue_rehearsal(${tenant.id}, 'rehearsal_copy')`;
  append(tx, actor, rehearsalMade, { _id: id, name: tenant.name });
  afterCommit(() => settled(actor, promptSeconds));
  return await find(tx, tenant.id);
}

export const get = (actor: Actor, { wait }: Input<typeof getRehearsal>): Promise<Rehearsal> => settled(actor, wait);

/** Deletes the rehearsal; users who are in it are in their tenant again. @throws AppError `not_found` */
export async function remove(actor: Actor, { tx }: Input<typeof deleteRehearsal>): Promise<Rehearsal> {
  const { id, name } = actor.tenant;
  lockName(tx, `rehearsal:${id}`);
  const found = await find(tx, id);
  if (found.id === undefined) throw AppError.notFound("The rehearsal");
  deleteRow(tx, id, found.id);
  append(tx, actor, rehearsalDeleted, { _id: found.id, name });
  return found;
}

/** Ends the access to a copy, and has the worker remove it. */
export function deleteRow(tx: Transaction, tenant: string, copy: string): void {
  tx.send`SELECT app.enqueue_rehearsal(${tenant}, 'rehearsal_remove')`;
  tx.send`UPDATE session SET context = NULL WHERE tenant = ${tenant} AND context = ${copy}`;
  tx.send`DELETE FROM rehearsal WHERE tenant = ${tenant} AND copy = ${copy}`;
}

/** @returns an empty object where there is none */
async function find(tx: Transaction, tenant: string): Promise<Rehearsal> {
  const [row] = await tx.$queryRaw<{ doc: Rehearsal }[]>(ofTenant(tenant));
  return row?.doc ?? {};
}

/** The rehearsal once it is ready, or as it is after some seconds. */
const settled = ({ tenant }: Actor, seconds: number): Promise<Rehearsal> =>
  waitForTask(
    seconds,
    async () => (await read<{ doc: Rehearsal }>(tenant, ofTenant(tenant.id), true))[0]?.doc ?? {},
    ({ status }) => status === "making",
  );
