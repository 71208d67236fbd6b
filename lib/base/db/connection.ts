import pg from "pg";
import { FairShare } from "@/lib/base/concurrency/fair-share";
import { AppError } from "@/lib/base/errors";
import { processWide } from "@/lib/base/process-wide";
import { message } from "@/lib/languages/text";
import { limitAnswers } from "./answer-limit";
import { ModelClient } from "./models";
import { poolOptions, survivingLoss } from "./pool";
import { sqlStateOf } from "./sql-state";

/**
 * The process's connections to Postgres, as the application role. One pool serves transactions and single statements;
 * downloads have connections of their own (`lib/base/download/downloads`).
 */
export interface Connection {
  pool: pg.Pool;
  /** Counters of attempts, which are counted while a transaction holds a connection of the other pool. */
  limits: pg.Pool;
  /** Transactions of the worker, which can take longer than a request. */
  tasks: pg.Pool;
  /** Reads that have reached the time limit of a statement. */
  longReads: pg.Pool;
  models: ModelClient;
  /** Half of the pool for each tenant. */
  shares: FairShare;
  /** One long read at a time for each tenant. */
  longReadShares: FairShare;
}

const shared = processWide<{ connection?: Connection }>("connection", () => ({}));

const poolSize = 10;
/** How many tasks of the worker's run at a time. */
const tasksMax = 4;
/** How many long reads run at a time, whose statements may take a minute. */
const longReadsMax = 2;
/** Beyond this the caller gets a 503 with Retry-After instead of a hung request. */
const waitMilliseconds = 2_000;
const longReadWaitMilliseconds = 30_000;

const busy = () =>
  AppError.retryLater("unavailable", message("Too many requests of this tenant are running. Try again shortly."), 1);

/** Opens the connections; call once, before the first request. */
export function connect(url: string): Connection {
  const pool = statementPool(url, { max: poolSize });
  const limits = survivingLoss(new pg.Pool({ ...poolOptions(url), max: 4, query_timeout: 4_000 } as pg.PoolConfig));
  const tasks = statementPool(url, { max: tasksMax, query_timeout: 150_000 });
  const shares = new FairShare({ runningMax: poolSize / 2, waitingMax: 500, waitMilliseconds, refusal: busy });
  const longReads = statementPool(url, {
    max: longReadsMax,
    query_timeout: 65_000,
    connectionTimeoutMillis: longReadWaitMilliseconds,
  });
  for (const each of [pool, longReads]) each.on("connect", limitAnswers);
  const longReadShares = new FairShare({
    runningMax: longReadsMax / 2,
    waitingMax: 10,
    waitMilliseconds: longReadWaitMilliseconds,
    refusal: busy,
  });
  const models = new ModelClient();
  shared.connection = { pool, limits, tasks, longReads, models, shares, longReadShares };
  return shared.connection;
}

// Statements of one transaction are sent without waiting for answers (pg's pipeline mode), which a download cannot do.
const statementPool = (url: string, more: pg.PoolConfig): pg.Pool =>
  survivingLoss(new pg.Pool({ ...poolOptions(url), pipeline: true, query_timeout: 8_000, ...more } as pg.PoolConfig));

/** Closes the connections when their running statements have ended. */
export async function disconnect(): Promise<void> {
  const { models, pool, limits, tasks, longReads } = connection();
  delete shared.connection;
  await models.disconnect();
  await Promise.all([pool.end(), limits.end(), tasks.end(), longReads.end()]);
}

export function connection(): Connection {
  if (!shared.connection) throw new Error("The database is not connected yet.");
  return shared.connection;
}

/** A connection of the pool, to be given back. */
export interface Lease {
  client: pg.PoolClient;
  /**
   * @param failure why its last statement failed, if it did
   * @param broken set when the connection can no longer be used
   */
  release(failure?: unknown, broken?: Error): void;
}

/** Takes a connection, from the tenant's share where one is named. @throws AppError `unavailable` */
export function acquire(tenant?: string): Promise<Lease> {
  const { pool, shares } = connection();
  return acquireFrom(pool, shares, tenant);
}

/**
 * The same for a long read. When its client leaves, the connection is closed: Postgres notices and ends the statement.
 * @throws also the reason of the signal, if the client has left meanwhile
 */
export async function acquireForLongRead(tenant: string, signal?: AbortSignal): Promise<Lease> {
  const { longReads, longReadShares } = connection();
  const lease = await acquireFrom(longReads, longReadShares, tenant);
  if (!signal) return lease;
  if (signal.aborted) {
    lease.release();
    throw signal.reason;
  }
  const close = () => lease.client.connection.stream.destroy();
  signal.addEventListener("abort", close);
  const release: Lease["release"] = (failure, broken) => {
    signal.removeEventListener("abort", close);
    lease.release(failure, broken);
  };
  return { client: lease.client, release };
}

async function acquireFrom(pool: pg.Pool, shares: FairShare, tenant: string | undefined): Promise<Lease> {
  if (tenant !== undefined) await shares.enter(tenant);
  try {
    const client = await pool.connect();
    return {
      client,
      release(failure, broken) {
        client.release(broken);
        // The rest would wait for the same lock, and each of them as long again.
        if (tenant !== undefined) shares.leave(tenant, hasWaitedForLock(failure));
      },
    };
  } catch (error) {
    if (tenant !== undefined) shares.leave(tenant);
    throw error;
  }
}

/** Takes a connection for a task of the worker. There are as many connections as tasks at a time. */
export async function acquireForTask(): Promise<Lease> {
  const client = await connection().tasks.connect();
  return { client, release: (_, broken) => client.release(broken) };
}

const lockTimeout = "55P03";

const hasWaitedForLock = (failure: unknown): boolean => sqlStateOf(failure) === lockTimeout;
