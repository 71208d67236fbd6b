import type pg from "pg";
import type { Actor } from "@/lib/base/auth/actor";
import { asOwner } from "@/lib/base/db/owner";
import { inTenant, type Transaction } from "@/lib/base/db/transaction";
import { firstIdentifier } from "@/lib/base/schema/identifier";
import { begin } from "@/lib/resources/plan/apply";
import { planBulk } from "@/lib/resources/plan/bulk";
import { begunPlan } from "@/lib/resources/plan/create";
import { make } from "@/lib/resources/plan/make";
import type { BulkOperation, PlanRequest } from "@/lib/resources/plan/schema";
import { insertPlan } from "@/lib/resources/plan/store";
import { taskOf } from "@/lib/resources/plan/targets";
import { applyAll } from "@/lib/resources/plan/write";
import type { Demo } from "./demo";
import { day, hour, iso, startOfDay } from "./time";
import { backdate } from "./write-work";

interface Asked extends Pick<PlanRequest, "ids" | "set"> {
  operation: BulkOperation;
  isApplied: boolean;
}

/** A bulk change that is applied, one of which a part was refused, and one that waits. */
function asked({ accounts, products, distributors }: Demo): Asked[] {
  const customers = accounts.map(({ id }) => id).slice(0, 12);
  return [
    {
      operation: "product.update",
      ids: products.slice(0, 8).map(({ id }) => id),
      set: { stock: 120 },
      isApplied: true,
    },
    {
      operation: "distributor.update",
      ids: [...distributors.slice(0, 5).map(({ _id }) => _id), "63be173b0aa65cab33009999"],
      set: { address: { line2: "Goods in, gate B" } },
      isApplied: true,
    },
    {
      operation: "account.update",
      ids: customers,
      set: { comment: "Invoices by email from January." },
      isApplied: false,
    },
  ];
}

/** Plans the bulk changes, and applies them some days ago, unless that was done already. */
export async function writeBulkChanges(ownerUrl: string, actor: Actor, data: Demo): Promise<void> {
  for (const [at, each] of asked(data).entries()) {
    const made = await inTenant(actor.tenant.id, async (tx) => {
      const [found] = await tx.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM plan`;
      return found?.count === at ? await write(tx, actor, each) : [];
    });
    const time = startOfDay(Date.now() - (9 - 5 * at) * day) + 10 * hour;
    if (each.isApplied) await asOwner(ownerUrl, (owner) => moveTo(owner, made, time));
  }
}

interface Written {
  tx: string;
  /** The plan and its records. */
  id: string;
}

async function moveTo(owner: pg.ClientBase, written: readonly Written[], time: number): Promise<void> {
  const past = { time: iso(time), first: firstIdentifier(time) };
  await backdate(
    owner,
    written.map((each) => ({ ...each, ...past })),
  );
  await owner.query(
    `UPDATE plan SET made = $1::timestamptz, doc = regexp_replace(doc::text, '"(made|begun|applied|expires)":"[^"]*"', '"\\1":"' || $1 || '"', 'g')::json
     WHERE id = ANY ($2)`,
    [past.time, written.map(({ id }) => id)],
  );
}

async function write(tx: Transaction, actor: Actor, { operation, isApplied, ...request }: Asked): Promise<Written[]> {
  const { targets, ...task } = await taskOf(tx, actor, operation, request as PlanRequest);
  const begun = begunPlan(actor, task, targets.length);
  insertPlan(tx, actor, begun, undefined);
  const plan = await make(tx, actor, begun, { changes: planBulk({ tx, actor }, { ...task, targets }, new Map()) });
  if (isApplied) await applyAll({ tx, actor }, await begin(tx, actor, plan, undefined), { stale: "refuse" });
  const [row] = await tx.$queryRaw<{ tx: string }[]>`SELECT pg_current_xact_id()::text AS tx`;
  return [plan.id, ...targets.map(({ record }) => record)].map((id) => ({ tx: row?.tx ?? "", id }));
}
