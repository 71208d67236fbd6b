import { type Actor, hasFeature } from "@/lib/base/auth/actor";
import type { Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import type { StaleRecord } from "@/lib/base/problem-document";
import { firstIdentifier } from "@/lib/base/schema/identifier";
import { message } from "@/lib/languages/text";
import type { Plan } from "./schema";
import type { PlannedVersion, StoredChange } from "./store";

/** The records of a plan that somebody has changed since it was made. */

const namedMax = 1_000;

export const staleBecause = (records: StaleRecord[], count = records.length): AppError =>
  new AppError(
    "plan_stale",
    message(
      "{count, plural, one {# record} other {# records}} changed since the plan was made; nothing was applied. Plan again, or skip these.",
      { count },
    ),
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

/** The records of a plan that somebody has changed since, by number; the first of them are named. */
export class StaleRecords {
  readonly #numbers = new Set<number>();
  readonly #named: { id: string; name?: string; began: string | undefined }[] = [];

  get count(): number {
    return this.#numbers.size;
  }

  has(number: number): boolean {
    return this.#numbers.has(number);
  }

  add({ number, record, name }: PlannedVersion, began: string | undefined): void {
    this.#numbers.add(number);
    if (this.#named.length < namedMax) this.#named.push({ id: record, ...defined({ name: name ?? undefined }), began });
  }

  /**
   * The refusal, which names who has changed each record to callers who may read the log. An imported event has an
   * identifier of another system, which says nothing about its time.
   */
  async error(tx: Transaction, actor: Actor, { made }: Plan): Promise<AppError> {
    const since = firstIdentifier(Date.parse(made));
    const ids = this.#named.map(({ id }) => id);
    const found = hasFeature(actor, "Platform/Event")
      ? await tx.$queryRaw<Change[]>`
          SELECT DISTINCT ON ("data._id") "data._id" AS record, id AS event, doc #>> '{user,username}' AS user, doc->>'time' AS time
          FROM event WHERE tenant = ${actor.tenant.id} AND "data._id" = ANY (${ids}) AND id >= ${since}
            AND status = 'success' AND NOT imported ORDER BY "data._id", id DESC`
      : [];
    const changes = new Map(found.map(({ record, ...change }) => [record, change]));
    const records = this.#named.map(({ id, name, began }): StaleRecord => {
      const time = began === undefined ? undefined : new Date(Number(began) * 1000).toISOString();
      const changedBy = changes.get(id) ?? (time === undefined ? undefined : { time });
      return { id, ...defined({ name, changedBy }) };
    });
    return staleBecause(records, this.count);
  }
}
