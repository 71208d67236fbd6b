import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, parseCronItems, type Runner, run, runMigrations, type Task, type WorkerEvents } from "graphile-worker";
import pg from "pg";
import { env } from "@/lib/base/env";
import { log } from "@/lib/base/log";
import { sendMail } from "@/lib/resources/mail/deliver";
import { sendsMail } from "@/lib/resources/mail/outbox";
import { runPlanJob } from "@/lib/resources/plan/job";
import { prunePlans } from "@/lib/resources/plan/prune";
import { pruneRequests } from "@/lib/resources/request/prune";
import { makeCopy, pruneSandboxes, removeCopy } from "@/lib/resources/sandbox/worker";
import { recheckDomains } from "@/lib/resources/single-sign-on/recheck";
import { carryOutDue } from "@/lib/resources/subscription-change/due";
import { sendPasswordResets } from "@/lib/resources/user/password-reset";
import { queueEvaluations, runEvaluation } from "@/lib/resources/view/evaluate";
import { circuitBreaker, deliver } from "@/lib/resources/webhook/deliver";
import { pruneEvents, pruneSessions, pruneVersions } from "@/lib/worker/feed-retention";
import { WorkerHeartbeat } from "./heartbeat";

/**
 * Runs the jobs of graphile-worker's queue, which is in the same database: webhooks and e-mails, plans, sandboxes, views that
 * notify, checks of domains, and what is deleted after a time. Any number of processes can run a worker at the same time.
 */
export interface Worker {
  /** Stops taking jobs and waits for the running ones. */
  stop(): Promise<void>;
}

const jobsAtOnce = 8;
const keptDays = 30;
/** Longer than a delivery can take, so that stopping never interrupts one. */
const abortMilliseconds = 18_000;

/** Call this before the first request: appending an event can need the queue's schema, which this creates. */
export async function startWorker(ownerUrl: string): Promise<Worker> {
  const pgPool = new pg.Pool({ connectionString: ownerUrl, max: jobsAtOnce, application_name: "comptoir worker" });
  // Without a listener, a broken connection would end the process; the queue retries by itself.
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => client.on("error", () => {}));
  await runMigrations({ pgPool, logger });
  if (!env.RUN_JOBS) {
    await pgPool.end();
    return { stop: async () => {} };
  }
  let stopping = false;
  let runner: Runner | undefined;

  /** The runner ends after a long database outage; this starts it again. */
  async function keepRunning(): Promise<void> {
    while (!stopping) {
      let heartbeat: WorkerHeartbeat | undefined;
      try {
        runner = await start(pgPool, (name) => {
          heartbeat = new WorkerHeartbeat(ownerUrl, name, () => void runner?.stop().catch(() => {}));
        });
        if (stopping) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.error({ error }, "the worker failed");
      }
      runner = undefined;
      await heartbeat?.end();
      if (!stopping) await sleep(1_000);
    }
  }
  const ended = keepRunning();

  return {
    async stop() {
      stopping = true;
      // `stop` rejects if the runner is already stopping.
      await runner?.stop().catch(() => {});
      await ended;
      await pgPool.end();
    },
  };
}

/** @param named is called with the name the worker uses to lock its jobs */
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
      webhook_prune: prune("webhook_delivery"),
      mail_prune: prune("mail"),
      notice_prune: prune("view_notice"),
      request_prune: (_, { query }) => pruneRequests({ query }),
      session_prune: async (_, { query }) => void (await pruneSessions({ query })),
      event_prune: async (_, { query }) => {
        if (env.EVENT_DAYS) await pruneEvents({ query }, env.EVENT_DAYS);
      },
      version_prune: async (_, { query }) => {
        if (env.VERSION_DAYS) await pruneVersions({ query }, env.VERSION_DAYS);
      },
      plan_task: runPlanJob,
      plan_prune: prunePlans,
      sandbox_copy: makeCopy,
      sandbox_remove: removeCopy,
      sandbox_prune: pruneSandboxes,
      view_watch: queueEvaluations,
      view_evaluate: runEvaluation,
      subscription_due: carryOutDue,
      domain_check: (payload, helpers) => recheckDomains(helpers, payload),
      // Where no mail server is configured the jobs wait for a process that has one.
      ...(sendsMail() ? { mail_send: sendMail, password_reset: sendPasswordResets } : {}),
    },
    parsedCronItems: parseCronItems([
      { task: "webhook_prune", match: "17 3 * * *" },
      { task: "mail_prune", match: "27 3 * * *" },
      { task: "notice_prune", match: "32 3 * * *" },
      { task: "view_watch", match: "* * * * *" },
      { task: "subscription_due", match: "* * * * *" },
      { task: "sandbox_prune", match: "7 * * * *" },
      { task: "request_prune", match: "*/10 * * * *" },
      { task: "session_prune", match: "12 * * * *" },
      { task: "version_prune", match: "37 3 * * *" },
      { task: "event_prune", match: "52 3 * * *" },
      { task: "domain_check", match: "47 3 * * *" },
    ]),
  });
}

/** Deletes what is older than it is kept, in batches, each its own transaction, so that locks are short. */
const prune =
  (table: "webhook_delivery" | "mail" | "view_notice"): Task =>
  async (_, { query }) => {
    for (;;) {
      const { rowCount } = await query(
        `DELETE FROM ${table} WHERE (tenant, id) IN (
           SELECT tenant, id FROM ${table} WHERE created < now() - $1 * interval '1 day' LIMIT 5000)`,
        [keptDays],
      );
      if (!rowCount) break;
    }
  };

/** Forwards graphile-worker's log; its information messages become debug messages. */
const logger = new Logger(() => (level, message) => {
  if (level === "error") log.error(message);
  else if (level === "warning") log.warn(message);
  else log.debug(message);
});
