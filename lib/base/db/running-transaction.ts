import type pg from "pg";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import type { Prisma } from "@/prisma/generated/client";
import { type Caller, opening } from "./caller";
import { acquire, connection, type Lease } from "./connection";
import { type BoundModels, type Models, modelsOf } from "./models";
import { noOutcome, type Outcome, PipelineError, runPipeline, type Statement, toStatement } from "./pipeline";
import { type Sql, sql } from "./sql";
import { hasEnded, leavesUsable } from "./sql-state";
import { timed } from "./timing";

/** A transaction as services use it. */
export interface Transaction extends Models {
  /** The tenant whose rows it can see and write at present. */
  acting: string;
  /** Runs a statement and returns its rows. */
  $queryRaw<Rows = unknown>(statement: TemplateStringsArray | Sql, ...values: unknown[]): Promise<Rows>;
  /** Runs a statement and returns the number of changed rows. */
  $executeRaw(statement: TemplateStringsArray | Sql, ...values: unknown[]): Promise<number>;
  /**
   * Adds a statement whose answer nobody needs: it is sent with the next one, at the latest with COMMIT. Its failure undoes
   * the transaction.
   */
  send(statement: TemplateStringsArray | Sql, ...values: unknown[]): void;
}

interface Pending {
  statement: Statement;
  resolve?: (outcome: Outcome) => void;
  reject?: (error: unknown) => void;
}

/** How long a transaction may take, and where its connection comes from. */
export interface Limits {
  millisecondsMax: number;
  acquire(caller: Caller): Promise<Lease>;
  /** Sent before its first statement. */
  settings: readonly Statement[];
}

const ofRequest: Limits = { millisecondsMax: 10_000, acquire: ({ id }) => acquire(id), settings: [] };

const begin: Statement = { name: "begin", text: "BEGIN" };
const commit: Statement = { name: "commit", text: "COMMIT" };
const rollback: Statement = { name: "rollback", text: "ROLLBACK" };

/**
 * A transaction that sends its statements in as few pipelines as possible: those that nobody waits for are sent with the next
 * one, and BEGIN and COMMIT with the first and the last. A transaction of one pipeline needs neither.
 */
export class RunningTransaction {
  readonly #caller: Caller;
  readonly #limits: Limits;
  readonly #deadline: number;
  readonly #queue: Pending[] = [];
  #lease: Promise<Lease> | undefined;
  #bound: Promise<BoundModels> | undefined;
  #hasBegun = false;
  #isScheduled = false;
  #broken: Error | undefined;
  /** The first failure of a statement. Everything after it fails as well. */
  failure: Error | undefined;
  /** Its first pipeline has found the connection ended, and was not to commit. */
  isUnbegun = false;
  readonly handle: Transaction;

  constructor(caller: Caller, limits: Limits = ofRequest) {
    this.#caller = caller;
    this.#limits = limits;
    this.#deadline = Date.now() + limits.millisecondsMax;
    this.handle = Object.assign(
      modelsOf(() => this.#models()),
      {
        acting: caller.id,
        $queryRaw: async <Rows>(statement: TemplateStringsArray | Sql, ...values: unknown[]) =>
          (await this.#run(toSql(statement, values))).rows as Rows,
        $executeRaw: async (statement: TemplateStringsArray | Sql, ...values: unknown[]) =>
          (await this.#run(toSql(statement, values))).count,
        send: (statement: TemplateStringsArray | Sql, ...values: unknown[]) => {
          this.#queue.push({ statement: toStatement(toSql(statement, values)) });
        },
      },
    );
  }

  /** Commits; when it returns, everything is stored. */
  async commit(): Promise<void> {
    if (this.failure) throw this.failure;
    const pending = this.#queue.splice(0);
    if (this.#hasBegun || pending.length > 0) await this.#send(pending, true);
  }

  /** Gives the connection back; what was not committed is undone. */
  async end(failure: unknown): Promise<void> {
    for (const { reject } of this.#queue.splice(0)) reject?.(new Error("The transaction has ended."));
    (await this.#bound?.catch(() => undefined))?.end();
    const lease = await this.#lease?.catch(() => undefined);
    if (!lease) return;
    if (this.#hasBegun && !this.#broken) {
      await runPipeline(lease.client, [rollback]).catch((error: PipelineError) => {
        this.#broken = error.cause;
      });
    }
    lease.release(failure, this.#broken);
  }

  /** Adds a statement and sends it with everything that is added in the same moment. */
  #run(statement: Sql): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ statement: toStatement(statement), resolve, reject });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      void this.#connect().then(
        () => this.#flush(),
        (error) => this.#fail(this.#queue.splice(0), error),
      );
    });
  }

  async #flush(): Promise<void> {
    this.#isScheduled = false;
    const pending = this.#queue.splice(0);
    // The failure is reported by the promises of the statements.
    if (pending.length > 0) await this.#send(pending).catch(() => {});
  }

  /** Sends statements in one pipeline, the last of which commits. */
  async #send(pending: readonly Pending[], isLast = false): Promise<void> {
    let before: Statement[] = [];
    try {
      const { client } = await this.#connect();
      this.#requireTime();
      if (this.failure) throw this.failure;
      const frame = this.#frame(isLast);
      const { after } = frame;
      before = frame.before;
      const statements = [...before, ...pending.map(({ statement }) => statement), ...after];
      const outcomes = await timed(this.#caller.timing, "database", runPipeline(client, statements));
      // Postgres answers COMMIT of a failed transaction with ROLLBACK.
      if (after.length > 0 && outcomes.at(-1)?.command !== "COMMIT")
        throw new Error("The transaction was rolled back.");
      if (isLast) this.#hasBegun = false;
      this.#confirm(before, outcomes);
      for (const [at, { resolve }] of pending.entries()) resolve?.(outcomes[before.length + at] ?? noOutcome);
    } catch (thrown) {
      if (thrown instanceof PipelineError) {
        this.#confirm(before, thrown.outcomes);
        this.isUnbegun = before[0] === begin && hasEnded(thrown.cause);
      }
      this.#fail(pending, thrown);
      throw this.failure;
    }
  }

  #confirm(before: readonly Statement[], outcomes: readonly Outcome[]): void {
    const opened = outcomes[before.length - 1];
    if (opened) this.#caller.credential?.confirm(opened.rows[0]);
  }

  /** The statements before and after those of a pipeline. A transaction of one pipeline needs neither BEGIN nor COMMIT. */
  #frame(isLast: boolean): { before: Statement[]; after: Statement[] } {
    if (this.#hasBegun) return { before: [], after: isLast ? [commit] : [] };
    const first = opening(this.#caller, false);
    if (isLast) return { before: [first], after: [] };
    this.#hasBegun = true;
    return { before: [begin, ...this.#limits.settings, first], after: [] };
  }

  #fail(pending: readonly Pending[], thrown: unknown): void {
    const error = thrown instanceof PipelineError ? thrown.cause : thrown;
    this.failure ??= error instanceof Error ? error : new Error(String(error));
    if (thrown instanceof PipelineError && !leavesUsable(thrown.cause)) this.#broken = thrown.cause;
    for (const { reject } of pending) reject?.(this.failure);
  }

  #connect(): Promise<Lease> {
    this.#lease ??= timed(this.#caller.timing, "wait", this.#limits.acquire(this.#caller));
    return this.#lease;
  }

  #requireTime(): void {
    if (Date.now() <= this.#deadline) return;
    throw AppError.retryLater("unavailable", message("The request took longer than allowed. Try again shortly."), 1);
  }

  async #models(): Promise<Prisma.TransactionClient> {
    this.#bound ??= connection().models.bind((query) => this.#runForModels(query));
    return (await this.#bound).models;
  }

  async #runForModels(query: pg.QueryConfig): Promise<pg.QueryResult> {
    if (!this.#hasBegun || this.#queue.length > 0) await this.#run(sql`SELECT`);
    this.#requireTime();
    const { client } = await this.#connect();
    try {
      return await timed(this.#caller.timing, "database", client.query(query));
    } catch (error) {
      if (error instanceof Error) {
        this.failure ??= error;
        if (!leavesUsable(error)) this.#broken = error;
      }
      throw error;
    }
  }
}

const toSql = (statement: TemplateStringsArray | Sql, values: unknown[]): Sql =>
  "text" in statement ? statement : sql(statement, ...values);
