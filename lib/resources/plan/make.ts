import { append } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { snapshotIn } from "@/lib/base/list/snapshot";
import { planMade } from "./events";
import type { Plan } from "./schema";
import { needsSecondPerson } from "./second-person";
import type { Source } from "./source";
import { writeCount } from "./state";
import { insertChanges, listOf, nameOf, replacePlan } from "./store";
import { Summary } from "./summary";
import type { Check } from "./task";

const hours = 24;

/** Stores the change of each record of a plan that is stored already. @param check called after each step */
export async function make(
  tx: Transaction,
  actor: Actor,
  plan: Plan,
  { changes, found = () => ({ eventKinds: [] }), expected = () => undefined }: Source,
  check?: Check,
): Promise<Plan> {
  // Before the records are read, so that no change is missed by both.
  const snapshot = await snapshotIn(tx, actor.tenant, listOf(plan.operation));
  const summary = new Summary();
  let checking: Promise<void> | undefined;
  for await (const batch of changes) {
    insertChanges(tx, actor, plan.id, batch);
    summary.add(batch);
    await checking;
    checking = check?.step(summary.total, expected(summary.total));
    // It is awaited once the next records are planned.
    checking?.catch(() => undefined);
  }
  await checking;
  await check?.end();
  const { total, counts, fields, numbers, emptied } = summary;
  const sums = await summary.sums.inCurrencies(tx);
  const made: Plan = {
    ...plan,
    ...found(),
    status: "ready",
    ...{ total, counts, fields, numbers, emptied },
    ...((await needsSecondPerson(tx, actor, writeCount({ counts }))) ? { secondPerson: true } : {}),
    digest: summary.digest(),
    ...defined({ snapshot, sums }),
    expires: new Date(Date.now() + hours * 3_600_000).toISOString(),
  };
  replacePlan(tx, actor.tenant, made);
  if (total > 0) append(tx, actor, planMade, { _id: plan.id, name: nameOf(made) });
  return made;
}
