import { AppError } from "@/lib/base/errors";
import { tenantId } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";
import { answerTooLong } from "./answer-limit";
import { type Caller, opening } from "./caller";
import { acquire, acquireForLongRead, acquireForTask, type Lease } from "./connection";
import { valuesOfCopiedRow } from "./copied-row";
import { withLiterals } from "./literals";
import { named, noOutcome, type Outcome, PipelineError, runPipeline, type Statement } from "./pipeline";
import { type Limits, RunningTransaction, type Transaction } from "./running-transaction";
import type { Sql } from "./sql";
import { hasEnded, leavesUsable, sqlStateOf } from "./sql-state";
import { timed } from "./timing";

export type { Transaction } from "./running-transaction";

/**
 * Runs `work` in one transaction that can only see and write the tenant's rows. It is repeated after a serialization failure
 * or a deadlock, or if the connection had ended before, since nothing of a failed attempt remains.
 */
export const inTenant = <T>(caller: string | Caller, work: Work<T>): Promise<T> =>
  attempted(caller, work, (transaction) => transaction.commit());

/** The same for a task of the worker's, which may take longer than a request. */
export const inLongTransaction = <T>(caller: Caller, work: Work<T>): Promise<T> =>
  attempted(caller, work, (transaction) => transaction.commit(), ofTask);

const ofTask: Limits = {
  millisecondsMax: 15 * 60_000,
  acquire: acquireForTask,
  settings: [
    {
      text: `SELECT set_config('statement_timeout', '120s', true), set_config('lock_timeout', '10s', true),
        set_config('idle_in_transaction_session_timeout', '120s', true)`,
    },
  ],
};

/**
 * Runs `work` in the same way and undoes all of it. What it has sent without waiting is executed with its last statement
 * that it waits for.
 */
export const withRollback = <T>(caller: string | Caller, work: Work<T>): Promise<T> =>
  attempted(caller, work, async ({ failure }) => {
    if (failure) throw failure;
  });

type Work<T> = (tx: Transaction) => Promise<T>;

async function attempted<T>(
  caller: string | Caller,
  work: Work<T>,
  finish: (transaction: RunningTransaction) => Promise<void>,
  limits?: Limits,
): Promise<T> {
  const started = Date.now();
  for (let attempt = 1; ; attempt++) {
    const transaction = new RunningTransaction(typeof caller === "string" ? { id: caller } : caller, limits);
    let failure: unknown;
    try {
      const result = await work(transaction.handle);
      await finish(transaction);
      return result;
    } catch (error) {
      failure = transaction.failure ?? error;
      const isWorthwhile = transaction.isUnbegun ? isSoon(started) : isRetryable(failure);
      if (attempt === attemptsMax || !isWorthwhile) throw error;
    } finally {
      await transaction.end(failure);
    }
  }
}

/**
 * Runs part of a transaction as another tenant: a session is stored with its user's tenant, also while it acts for another.
 * Afterwards the transaction acts for its own tenant again; if the part fails, so does the whole.
 */
export async function asTenant<T>(tx: Transaction, tenant: string, work: () => Promise<T>): Promise<T> {
  const before = tx.acting;
  actAs(tx, tenantId.parse(tenant));
  const result = await work();
  actAs(tx, before);
  return result;
}

/** The same for one statement whose answer nobody needs. */
export function sendAs(tx: Transaction, tenant: string, statement: Sql): void {
  const before = tx.acting;
  actAs(tx, tenantId.parse(tenant));
  tx.send(statement);
  actAs(tx, before);
}

function actAs(tx: Transaction, tenant: string): void {
  tx.acting = tenant;
  tx.send`SELECT set_config('app.tenant', ${tenant}, true)`;
}

const attemptsMax = 3;

/** Whether to try another connection. If connections still end after a second, the database is down. */
const isSoon = (started: number): boolean => Date.now() - started < 1_000;

/** Serialization failure, deadlock, and a statement prepared before a migration changed what it answers. */
const retryable = /^(40001|40P01|0A000)$/;

const isRetryable = (error: unknown): boolean => retryable.test(sqlStateOf(error) ?? "");

/**
 * Runs one reading statement as the tenant. The tenant and the statement are sent together, so row-level security costs no
 * extra round trip.
 *
 * With `planOnce` the statement is prepared, which halves the cost of a small page. Use it only where one plan suits every
 * tenant and there are few such statements: each stays prepared for the life of the connection.
 */
export async function read<Row extends object>(caller: Caller, statement: Sql, planOnce = false): Promise<Row[]> {
  const { text, values } = statement;
  const outcome = await readInPipeline(caller, [planOnce ? named(statement) : { text, values }]);
  return outcome.rows as Row[];
}

/**
 * The same with the one plan that is made without the parameters. Postgres keeps planning a statement whose parameters seem
 * to make it cheaper; this is for statements that are read in the order of one index, whatever the parameters.
 */
export async function readByOnePlan<Row extends object>(caller: Caller, statement: Sql): Promise<Row[]> {
  return (await readInPipeline(caller, [onePlan, named(statement)])).rows as Row[];
}

const onePlan: Statement = { text: "SELECT set_config('plan_cache_mode', 'force_generic_plan', true)" };

/**
 * The same for a statement that may read all rows of a tenant: their pages one after the other, whatever a page costs that is read
 * alone on this server, since in the order of an index they take three times as long; with memory for what is joined; and by several
 * processes, though Postgres expects more matches than a filter on a part of a text has.
 */
export async function readWidely<Row extends object>(caller: Caller, { text, values }: Sql): Promise<Row[]> {
  return (await readInPipeline(caller, [wide, { text, values }])).rows as Row[];
}

const wide: Statement = {
  text: `SELECT set_config('random_page_cost', '4', true), set_config('parallel_tuple_cost', '0.01', true),
    set_config('work_mem', '32MB', true)`,
};

/** The same within so many milliseconds; undefined where it takes longer. */
export async function readWithin<Row extends object>(
  caller: Caller,
  { text, values }: Sql,
  milliseconds: number,
): Promise<Row[] | undefined> {
  const limit: Statement = { text: `SELECT set_config('statement_timeout', '${milliseconds}ms', true)` };
  const reading = runReading(caller, [opening(caller, true), limit, wide, { text, values }], () => acquire(caller.id));
  return await reading.then(
    (outcomes) => outcomes.at(-1)?.rows as Row[],
    (error) => {
      if (sqlStateOf(error) === statementTimeout) return undefined;
      throw error;
    },
  );
}

/**
 * The same for one row of long texts: its values as the bytes that Postgres sends. Neither decoding nor encoding them halves
 * the CPU time of a long answer.
 */
export async function readBytes(caller: Caller, statement: Sql): Promise<Buffer<ArrayBuffer>[]> {
  const text = `COPY (${withLiterals(statement)}) TO STDOUT (FORMAT binary)`;
  return valuesOfCopiedRow((await readInPipeline(caller, [{ text }])).copied);
}

/** @returns the outcome of the last statement */
async function readInPipeline(caller: Caller, statements: readonly Statement[]): Promise<Outcome> {
  const reading = runReading(caller, [opening(caller, true), ...statements], () => acquire(caller.id));
  const outcomes = await reading.catch((error) => {
    if (sqlStateOf(error) === programLimitExceeded) throw answerTooLong();
    if (sqlStateOf(error) !== statementTimeout) throw error;
    return readAtLength(caller, statements);
  });
  return outcomes.at(-1) ?? noOutcome;
}

const statementTimeout = "57014";
/** What Postgres answers when the texts of an answer are too long to be put together. */
const programLimitExceeded = "54000";
const longTimeout: Statement = { text: "SELECT set_config('statement_timeout', '60s', true)" };

/**
 * Reads once more, with a longer time limit, what has reached the usual one, so that no list is refused for its size. It takes
 * a connection of its own pool: what is read soon does not wait for it.
 */
async function readAtLength(caller: Caller, statements: readonly Statement[]): Promise<Outcome[]> {
  const signal = caller.signal?.();
  const all = [opening(caller, true), longTimeout, ...statements];
  return await runAs(caller, all, acquireForLongRead(caller.id, signal)).catch((error) => {
    // Nobody reads this answer; its status is what logs and metrics count.
    throw signal?.aborted
      ? new AppError("too_slow", message("The client left before the answer was complete."))
      : error;
  });
}

/** Runs one writing statement in a transaction of its own, in one round trip, prepared as with `planOnce`. */
export async function write(caller: Caller, statement: Sql): Promise<void> {
  await runAs(caller, [opening(caller, false), named(statement)], acquire(caller.id));
}

/**
 * Has the database check a credential that no transaction has checked yet. It is too short to count against the tenant's
 * share of the connections.
 */
export async function confirm(caller: Caller): Promise<void> {
  if (caller.credential && !caller.credential.isConfirmed)
    await runReading(caller, [opening(caller, true)], () => acquire());
}

/** Sends statements that change nothing, and sends them again if the connection had ended. */
async function runReading(caller: Caller, statements: Statement[], connect: () => Promise<Lease>): Promise<Outcome[]> {
  const started = Date.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await runAs(caller, statements, connect());
    } catch (error) {
      if (attempt === attemptsMax || !hasEnded(error) || !isSoon(started)) throw error;
    }
  }
}

async function runAs(caller: Caller, statements: Statement[], acquired: Promise<Lease>): Promise<Outcome[]> {
  const { timing } = caller;
  const lease = await timed(timing, "wait", acquired);
  let failure: Error | undefined;
  try {
    const outcomes = await timed(timing, "database", runPipeline(lease.client, statements));
    caller.credential?.confirm(outcomes[0]?.rows[0]);
    return outcomes;
  } catch (thrown) {
    if (!(thrown instanceof PipelineError)) throw thrown;
    failure = thrown.cause;
    const [opened] = thrown.outcomes;
    if (opened) caller.credential?.confirm(opened.rows[0]);
    throw failure;
  } finally {
    // Otherwise it is closed instead of returned to the pool.
    lease.release(failure, failure && !leavesUsable(failure) ? failure : undefined);
  }
}
