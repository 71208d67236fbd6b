import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, parseCronItems, type Runner, run, runMigrations, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { env } from "@/lib/base/env";
import { log } from "@/lib/base/log";
import { circuitBreaker, deliver } from "./deliver";
import { WorkerHeartbeat } from "./worker-heartbeat";

/**
 * Delivers webhooks from this process, off the queue that graphile-worker keeps in the same database. Any number of
 * processes may do so at once.
 */
export interface Worker {
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
}

const jobsAtOnce = 8;
const keptDays = 30;
/** Longer than an attempt may take, so that stopping never cuts one off. */
const abortMilliseconds = 18_000;

/** Call it before the first request: writing an event may need the queue's schema, which it creates. */
export async function startWorker(ownerUrl: string): Promise<Worker> {
  const pgPool = new pg.Pool({ connectionString: ownerUrl, max: jobsAtOnce, application_name: "comptoir worker" });
  // A connection that dies must not take the process with it; the queue tries again.
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => client.on("error", () => {}));
  await runMigrations({ pgPool, logger });
  if (!env.WEBHOOK_WORKER) {
    await pgPool.end();
    return { stop: async () => {} };
  }
  let stopping = false;
  let runner: Runner | undefined;

  /** The runner gives up when it cannot reach the database for long; the process that it is part of does not. */
  async function keepRunning(): Promise<void> {
    while (!stopping) {
      let heartbeat: WorkerHeartbeat | undefined;
      try {
        runner = await start(pgPool, (name) => {
          heartbeat = new WorkerHeartbeat(ownerUrl, name);
        });
        if (stopping) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.error({ error }, "the webhook worker failed");
      }
      runner = undefined;
      await heartbeat?.end();
      if (!stopping) await pause(1_000);
    }
  }
  const ended = keepRunning();

  return {
    async stop() {
      stopping = true;
      // It refuses when it is about to end by itself.
      await runner?.stop().catch(() => {});
      await ended;
      await pgPool.end();
    },
  };
}

/** @param named is told the name that the worker locks its jobs by */
function start(pgPool: pg.Pool, named: (name: string) => void): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => named(workerPool.id));
  return run({
    pgPool,
    logger,
    events,
    concurrency: jobsAtOnce,
    gracefulShutdownAbortTimeout: abortMilliseconds,
    noHandleSignals: true,
    forbiddenFlags: () => circuitBreaker.busy(),
    taskList: {
      webhook_deliver: deliver,
      webhook_prune: async (_, { query }) => {
        // In portions, each a transaction of its own, so that nobody waits for it.
        for (;;) {
          const { rowCount } = await query(
            `DELETE FROM webhook_delivery WHERE (tenant, id) IN (
               SELECT tenant, id FROM webhook_delivery WHERE created < now() - $1 * interval '1 day' LIMIT 5000)`,
            [keptDays],
          );
          if (!rowCount) break;
        }
      },
    },
    parsedCronItems: parseCronItems([{ task: "webhook_prune", match: "17 3 * * *" }]),
  });
}

/** The queue's own log, of which only what went wrong is of interest. */
const logger = new Logger(() => (level, message) => {
  if (level === "error") log.error(message);
  else if (level === "warning") log.warn(message);
  else log.debug(message);
});
