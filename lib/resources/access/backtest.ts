import type { Transaction } from "@/lib/base/db/transaction";
import type { Simulated } from "./schema";
import type { Difference } from "./simulate";
import type { Subject } from "./subject";

const examplesMax = 10;

interface Example {
  credential: string;
  operation: string;
  calls: number;
  last: Date;
  /** Of all that would fail. */
  all: number;
}

/** Counts the calls of the last days that would have been refused after the change; undefined without any counts. */
export async function backtest(
  tx: Transaction,
  tenant: string,
  held: readonly Subject[],
  losing: readonly Difference[],
  days: number,
): Promise<Simulated["backtest"]> {
  const credentials = held.map(({ credential }) => credential);
  const [known] = await tx.$queryRaw<{ calls: number; days: number | null }[]>`
    SELECT coalesce(sum(ok), 0)::float8 AS calls, (current_date - min(day) + 1)::float8 AS days FROM usage
    WHERE tenant = ${tenant} AND credential = ANY (${credentials}) AND day > current_date - ${days}::integer`;
  if (!known?.days) return undefined;
  const lost = losing.flatMap(({ subject: { credential }, lost: names }) =>
    names.map((operation) => ({ credential, operation })),
  );
  const rows = await tx.$queryRaw<Example[]>`
    SELECT u.credential, u.operation, sum(u.ok)::float8 AS calls, max(u.last) AS last, (sum(sum(u.ok)) OVER ())::float8 AS all
    FROM json_to_recordset(${JSON.stringify(lost)}::json) AS l (credential text, operation text)
    JOIN usage u ON u.tenant = ${tenant} AND u.credential = l.credential AND u.operation = l.operation
    WHERE u.day > current_date - ${days}::integer AND u.ok > 0
    GROUP BY u.credential, u.operation ORDER BY calls DESC, u.credential, u.operation LIMIT ${examplesMax}`;
  const subjects = new Map(held.map((subject) => [subject.credential, subject.who]));
  return {
    days: known.days,
    calls: known.calls,
    wouldFail: rows[0]?.all ?? 0,
    examples: rows.flatMap(({ credential, operation, calls, last }) => {
      const who = subjects.get(credential);
      return who ? [{ who, operation, calls, last: last.toISOString() }] : [];
    }),
  };
}
