import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { newKey } from "@/lib/base/auth/api-key";
import { promptSeconds, waitForTask } from "@/lib/base/concurrency/wait-for-task";
import { dayMilliseconds } from "@/lib/base/day";
import { lockName } from "@/lib/base/db/locks";
import { type Sql, sql } from "@/lib/base/db/sql";
import { read, type Transaction } from "@/lib/base/db/transaction";
import { AppError } from "@/lib/base/errors";
import type { Input } from "@/lib/base/http/endpoint";
import { newIdentifier } from "@/lib/base/schema/identifier";
import { message } from "@/lib/languages/text";
import { makerOf } from "@/lib/resources/key/service";
import { countStatement } from "./copied";
import type { createSandbox, deleteSandbox, getSandbox } from "./endpoints";
import { sandboxDeleted, sandboxMade } from "./events";
import { requireNoSandbox } from "./original";
import { keptDays, type NewSandbox, recordsMax, type Sandbox } from "./schema";

/** The sandbox of a tenant as it is answered. */
const ofTenant = (tenant: string): Sql => sql`
  SELECT json_strip_nulls(json_build_object('id', copy, 'status', status, 'records', records, 'done', done,
    'problem', problem, 'maker', json_build_object('username', maker, 'id', maker_id),
    'made', app.iso8601(made), 'expires', app.iso8601(expires))) AS doc
  FROM sandbox WHERE tenant = ${tenant}`;

/** @throws AppError `conflict` */
export async function create(actor: Actor, { tx, afterCommit }: Input<typeof createSandbox>): Promise<NewSandbox> {
  const { tenant, user } = actor;
  lockName(tx, `sandbox:${tenant.id}`);
  await requireNoSandbox(tx, message("This is a sandbox. It has none of its own."));
  if ((await find(tx, tenant.id)).id)
    throw new AppError("conflict", message("The tenant has a sandbox. Delete it first."));
  const [counted] = await tx.$queryRaw<{ count: number }[]>(countStatement(tenant.id, recordsMax));
  const records = counted?.count ?? 0;
  if (records > recordsMax)
    throw new AppError(
      "conflict",
      message("The tenant has more than {recordsMax} records, too many for a sandbox.", { recordsMax }),
    );
  const id = newIdentifier();
  const { key, ...stored } = newKey();
  const { creator, latest } = await makerOf(tx, actor);
  const expires = new Date(Date.now() + keptDays * dayMilliseconds);
  tx.send`
    INSERT INTO sandbox (tenant, copy, records, maker, maker_id, expires, key_id, key_hash, key_scopes, key_expires, creator, creator_home)
    VALUES (${tenant.id}, ${id}, ${records}, ${user.username}, ${user.id ?? null}, ${expires}, ${stored.id}, ${stored.hash},
      ${[...actor.features]}, least(${latest ?? null}, ${expires}::timestamptz), ${creator.creator}, ${creator.creatorTenant})`;
  tx.send`SELECT app.enqueue_sandbox()`;
  append(tx, actor, sandboxMade, { _id: id, name: tenant.name });
  afterCommit(async () => ({ ...(await settled(actor, promptSeconds)), key }));
  return { ...(await find(tx, tenant.id)), key };
}

export const get = (actor: Actor, { wait }: Input<typeof getSandbox>): Promise<Sandbox> => settled(actor, wait);

/** Deletes the sandbox; users who are in it are in their tenant again. @throws AppError `not_found` */
export async function remove(actor: Actor, { tx }: Input<typeof deleteSandbox>): Promise<Sandbox> {
  const { id, name } = actor.tenant;
  lockName(tx, `sandbox:${id}`);
  const found = await find(tx, id);
  if (found.id === undefined) throw AppError.notFound(message("The sandbox was not found."));
  tx.send`SELECT app.end_sandbox()`;
  append(tx, actor, sandboxDeleted, { _id: found.id, name });
  return found;
}

/** @returns an empty object where there is none */
async function find(tx: Transaction, tenant: string): Promise<Sandbox> {
  const [row] = await tx.$queryRaw<{ doc: Sandbox }[]>(ofTenant(tenant));
  return row?.doc ?? {};
}

/** The sandbox once it is ready, or as it is after some seconds. */
const settled = ({ tenant }: Actor, seconds: number): Promise<Sandbox> =>
  waitForTask(
    seconds,
    async () => (await read<{ doc: Sandbox }>(tenant, ofTenant(tenant.id), true))[0]?.doc ?? {},
    ({ status }) => status === "making",
  );
