import { appendAll } from "@/lib/base/audit/append";
import { sql } from "@/lib/base/db/sql";
import type { Step } from "@/lib/base/write/kind";
import { settled } from "@/lib/resources/subscription/amounts";
import { subscriptionCreated } from "@/lib/resources/subscription/events";
import { writeSubscriptions } from "@/lib/resources/subscription/records";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { storeComing } from "./coming";
import { reconcile } from "./reconcile";
import { storeRows } from "./store";

/** A subscription that is made here, in the tenant of its customer. */
export interface Created {
  tenant: string;
  doc: Subscription;
}

/**
 * Makes subscriptions that the acting tenant sells: their rows, documents, items and events, and what is planned for them by
 * itself. Their prices follow from their items. One that has begun is active, others wait for their first day.
 */
export async function createSubscriptions(step: Step, wanted: readonly Created[]): Promise<Subscription[]> {
  const { tx, actor } = step;
  const [clock] = await tx.$queryRaw<{ now: string }[]>`SELECT app.iso8601(app.clock(${actor.tenant.id})) AS now`;
  const now = clock?.now ?? "";
  const created = wanted.map(({ tenant, doc }): Created => {
    const status = (doc.start_date ?? now) <= now ? "active" : "pending";
    return { tenant, doc: { ...settled(doc), status, tenant, created: now, updated: now, __v: 0 } };
  });
  writeSubscriptions(step, created, false);
  const dayOf = (doc: Subscription) => new Date(doc.start_date ?? now).getUTCDate();
  const lives = created.map(({ tenant, doc }) => ({ tenant, id: doc._id, day: dayOf(doc) }));
  tx.send(sql`INSERT INTO subscription_life (tenant, family, id, day, changed)
    SELECT s.tenant, s.family, s.id, r.day, true
    FROM json_to_recordset(${JSON.stringify(lives)}::json) AS r (tenant text, id text, day integer)
    JOIN subscription s ON s.tenant = r.tenant AND s.id = r.id`);
  const begun = created.map(({ tenant: owner, doc }) => {
    const life = { owner, id: doc._id, doc, day: dayOf(doc), isChanged: true, planned: [], now: Date.parse(now) };
    return { life, written: reconcile(life, []).added };
  });
  storeRows(
    step,
    begun.flatMap(({ life: { owner }, written }) => written.map((row) => ({ ...row, owner }))),
    [],
  );
  storeComing(step, begun);
  appendAll(
    tx,
    actor,
    created.map(({ tenant, doc }) => ({
      type: subscriptionCreated,
      data: { _id: doc._id, ...(doc.name === undefined ? {} : { name: doc.name }) },
      owner: tenant,
    })),
  );
  return created.map(({ doc }) => doc);
}
