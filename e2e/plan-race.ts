import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { withSession } from "@/prisma/server/session";
import type { TestTenant } from "./fixtures";

/** Makes and applies plans while others change the same records. */

const ownerUrl = () => process.env.COMPTOIR_TEST_OWNER_URL ?? "";

export const sample = <T>(arbitrary: fc.Arbitrary<T>): T => fc.sample(arbitrary, 1)[0] as T;

/** A record of a plan, and its state after the application. */
interface Outcome {
  plan: string;
  record: string;
  action: string;
  /** The document of an import, and its digest of a bulk change. */
  planned: object | string | null;
  outcome: string | null;
  /** The version that the transaction of the application has made; without one, any that has the name by the plan. */
  found: object | null;
  /** Whether the record has another version than the planned one. */
  isChanged: boolean;
}

type Kind = "account" | "product";

export const outcomesOf = (kind: Kind, tenant: string, plans: readonly string[]): Promise<Outcome[]> =>
  withSession(ownerUrl(), async (owner) => {
    const { rows } = await owner.query<Outcome>(
      `SELECT c.plan, c.record, c.action, c.after AS planned, c.outcome, (
         SELECT doc FROM (
           SELECT doc, tx AS made FROM ${kind} WHERE tenant = $1 AND id = c.record
           UNION ALL SELECT doc, made FROM version WHERE tenant = $1 AND kind = $3 AND id = c.record
         ) v WHERE v.made = applied.tx
           OR applied.tx IS NULL AND doc->>'name' LIKE 'Plan %' AND doc->>'name' = c.doc #>> '{changes,name,after}' LIMIT 1
       ) AS found, c.base IS DISTINCT FROM (
         SELECT extract(epoch FROM made_at)::text FROM ${kind} WHERE tenant = $1 AND id = c.record
       ) AS "isChanged"
       FROM plan_change c LEFT JOIN (
         SELECT "data._id" AS plan, tx FROM event WHERE tenant = $1 AND action = 'plan_apply' AND status = 'success'
       ) applied ON applied.plan = c.plan
       WHERE c.tenant = $1 AND c.plan = ANY ($2)`,
      [tenant, plans, kind],
    );
    return rows;
  });

interface Race {
  kind: Kind;
  attempts: number;
  /** Changes a random record. */
  write: () => Promise<unknown>;
  /** Plans a change of random records; a name that begins with `Plan` is that of no other plan. */
  plan: (attempt: number) => Promise<{ body: { id: string; total: number } }>;
}

interface Attempt {
  id: string;
  total: number;
  stale: string;
  isApplied: boolean;
  /** The records that are named in the refusal. */
  named?: { id: string; problem?: object }[];
}

/** Plans are checked together, before there are so many that the oldest go. */
const checkedAtOnce = 20;

/** Makes plans and applies each, while 8 writers change the same records. */
export async function race({ id: tenant, api }: TestTenant, { kind, attempts, write, plan }: Race) {
  let isOver = false;
  const writer = async () => {
    while (!isOver) {
      await write();
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  const writers = Array.from({ length: 8 }, writer);
  const all: Attempt[] = [];
  const outcomes: Outcome[] = [];
  try {
    while (all.length < attempts) {
      const round: Attempt[] = [];
      for (let at = all.length; at < attempts && round.length < checkedAtOnce; at++) {
        const { id, total } = (await plan(at)).body;
        const stale = sample(fc.constantFrom("refuse", "skip"));
        const { status, body } = await api.post(`/v1/plan/${id}/apply`, { stale });
        const isApplied = status === 200;
        round.push({ id, total, stale, isApplied, ...(body.code === "plan_stale" ? { named: body.records } : {}) });
        if (isApplied) continue;
        outcomes.push(...(await outcomesOf(kind, tenant, [id])));
        // Few plans can wait to be applied.
        await api.delete(`/v1/plan/${id}`);
      }
      const ids = round.filter(({ isApplied }) => isApplied).map(({ id }) => id);
      outcomes.push(...(await outcomesOf(kind, tenant, ids)));
      all.push(...round);
    }
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
  const ofPlan = (id: string) => outcomes.filter(({ plan }) => plan === id);
  const failures = all.filter((attempt) => !isAsSaid(attempt, ofPlan(attempt.id))).length;
  const applied = all.filter(({ isApplied }) => isApplied).length;
  return { outcomes, failures, applied, refused: attempts - applied };
}

/** Whether a plan has become exactly what it says, or nothing and its refusal names records that were changed. */
function isAsSaid({ total, stale, isApplied, named = [] }: Attempt, outcomes: readonly Outcome[]): boolean {
  if (outcomes.length !== total) return false;
  if (!isApplied) {
    const changed = new Set(outcomes.filter(({ isChanged }) => isChanged).map(({ record }) => record));
    const areChanged = named.every(({ id, problem }) => problem !== undefined || changed.has(id));
    return named.length > 0 && areChanged && outcomes.every(({ found }) => found === null);
  }
  return outcomes.every(({ action, outcome, planned, found }) => {
    if (outcome === "applied") return isSame(planned, found);
    const isWritten = action !== "same" && action !== "refuse";
    return found === null && (isWritten ? stale === "skip" && outcome === "skipped" : outcome === null);
  });
}

/** Whether a record has become what is planned, but for the time of the change. */
function isSame(planned: Outcome["planned"], found: object | null): boolean {
  if (planned === null || found === null) return false;
  const { updated: _, ...doc } = found as { updated?: unknown };
  if (typeof planned === "string")
    return planned === createHash("sha256").update(JSON.stringify(doc)).digest("base64url");
  return isDeepStrictEqual({ ...planned, updated: undefined }, { ...doc, updated: undefined });
}
