import { type Actor, hasFeature } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError, type StaleRecord } from "@/lib/base/errors";
import type { PresentVersion } from "@/lib/resources/undo/records";
import type { Plan } from "./schema";
import type { StoredChange } from "./store";

/** Why a plan is not applied: its records are not as they were planned. */

export const staleBecause = (records: readonly StaleRecord[]): AppError =>
  new AppError(
    "plan_stale",
    `${records.length === 1 ? "1 record is" : `${records.length} records are`} not as planned, so nothing was changed. Plan again, or skip these.`,
    { records },
  );

export const staleRecord = (
  { doc: { record, name } }: StoredChange,
  detail: string,
  code = "conflict",
): StaleRecord => ({ id: record, ...defined({ name }), problem: { code, detail } });

interface Change {
  record: string;
  event: string;
  user: string;
  time: string;
}

/** Names each record with who has changed it since, to callers who may read the log. */
export async function staleError(
  tx: Transaction,
  actor: Actor,
  { made }: Plan,
  stale: readonly StoredChange[],
  now: ReadonlyMap<string, PresentVersion>,
): Promise<AppError> {
  const since = Date.parse(made).toString(16).padStart(12, "0");
  const ids = stale.map(({ doc }) => doc.record);
  const found = hasFeature(actor, "Platform/Event")
    ? await tx.$queryRaw<Change[]>`
        SELECT DISTINCT ON ("data._id") "data._id" AS record, id AS event, doc #>> '{user,username}' AS user, doc->>'time' AS time
        FROM event WHERE tenant = ${actor.tenant.id} AND "data._id" = ANY (${ids}) AND id >= ${since}
          AND status = 'success' ORDER BY "data._id", id DESC`
    : [];
  const changes = new Map(found.map(({ record, ...change }) => [record, change]));
  return staleBecause(
    stale.map(({ doc: { record, name } }): StaleRecord => {
      const began = now.get(record)?.began;
      const time = began === undefined ? undefined : new Date(Number(began) * 1000).toISOString();
      const changedBy = changes.get(record) ?? (time === undefined ? undefined : { time });
      return { id: record, ...defined({ name, changedBy }) };
    }),
  );
}
