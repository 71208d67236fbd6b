import { timingSafeEqual } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import { sha256 } from "@/lib/base/crypto/digest";
import { connection } from "@/lib/base/db/connection";
import { databaseState } from "@/lib/base/db/ready";
import { env } from "@/lib/base/env";
import { addGauge, metrics } from "@/lib/base/metrics";
import { downloadPlaces } from "./download-places";

/** Answers Prometheus: on a port of its own, or with a token on the server's port. */

export const metricsPath = "/metrics";

/** Whether the server's own port has it. */
export const isOnServer = env.METRICS_TOKEN !== undefined && env.METRICS_PORT === undefined;

export const metricsListener: RequestListener = (request, response) => {
  if (!isAllowed(request.headers.authorization)) {
    response.writeHead(401, { "WWW-Authenticate": "Bearer" }).end();
    return;
  }
  metrics.registry.metrics().then(
    (text) =>
      response.writeHead(200, { "Content-Type": metrics.registry.contentType, "Cache-Control": "no-store" }).end(text),
    () => response.writeHead(500).end(),
  );
};

function isAllowed(authorization: string | undefined): boolean {
  if (env.METRICS_TOKEN === undefined) return true;
  return timingSafeEqual(sha256(authorization ?? ""), sha256(`Bearer ${env.METRICS_TOKEN}`));
}

/** Listens on `METRICS_PORT`, where it is set. */
export async function startMetrics(release: {
  version: string;
  commit?: string | undefined;
}): Promise<Server | undefined> {
  const { version, commit = "" } = release;
  const info = { version, commit, node: process.version };
  addGauge("comptoir_info", "The release that runs, and the version of Node.", Object.keys(info), (set) =>
    set(1, info),
  );
  addGauges();
  if (env.METRICS_PORT === undefined) return undefined;
  const server = createServer((request, response) => {
    if (request.url?.split("?", 1)[0] === metricsPath) metricsListener(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(env.METRICS_PORT, env.METRICS_HOST, resolve);
  });
  return server;
}

function addGauges(): void {
  addGauge("comptoir_db_connections", "Connections to Postgres by pool and state.", ["pool", "state"], (set) => {
    const { pool, limits, longReads } = connection();
    for (const [name, { totalCount, idleCount }] of Object.entries({ requests: pool, limits, long_reads: longReads })) {
      set(idleCount, { pool: name, state: "idle" });
      set(totalCount - idleCount, { pool: name, state: "used" });
    }
  });
  addGauge(
    "comptoir_db_waiting",
    "Requests that wait for a connection, or for their tenant's share of them.",
    ["for"],
    (set) => {
      const { pool, shares } = connection();
      set(pool.waitingCount, { for: "connection" });
      set(shares.waiting(), { for: "share" });
    },
  );
  addGauge("comptoir_download_places", "Downloads that run at a time in this process.", ["state"], (set) => {
    const { taken, all } = downloadPlaces();
    set(taken, { state: "taken" });
    set(all - taken, { state: "free" });
  });
  addDatabaseGauges();
}

interface Backlog {
  pending: number;
  overdue_seconds: number;
}

interface OperationState {
  mails: number;
  mail_seconds: number;
  failed_jobs: number;
  failed_deliveries: number;
  backup: number | null;
  drill: number | null;
}

/** Of all processes: what is in the database. While it is away they are unknown, not 0. */
function addDatabaseGauges(): void {
  const backlog = readOnce<Backlog>("SELECT * FROM app.webhook_backlog()");
  const state = readOnce<OperationState>("SELECT * FROM app.operation_state()");
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    addGauge(name, help, [], async (set) => set(await read()));
  gauge(
    "comptoir_webhook_deliveries_pending",
    "Deliveries that are still to be sent.",
    async () => (await backlog()).pending,
  );
  gauge(
    "comptoir_webhook_overdue_seconds",
    "How long the longest has been overdue.",
    async () => (await backlog()).overdue_seconds,
  );
  gauge(
    "comptoir_webhook_deliveries_failed",
    "Deliveries of active webhooks that were given up within a day.",
    async () => (await state()).failed_deliveries,
  );
  gauge("comptoir_mails_waiting", "E-mails that are still to be sent.", async () => (await state()).mails);
  gauge("comptoir_mail_oldest_seconds", "How long the oldest has waited.", async () => (await state()).mail_seconds);
  gauge("comptoir_jobs_failed", "Jobs of the queue that have given up.", async () => (await state()).failed_jobs);
  addGauge(
    "comptoir_last_success_timestamp_seconds",
    "When a backup was last made, and restored for trial.",
    ["kind"],
    async (set) => {
      for (const kind of ["backup", "drill"] as const) {
        const moment = (await state())[kind];
        if (moment !== null) set(moment, { kind });
      }
    },
  );
  addGauge("comptoir_ready", "Whether the database answers this process, and takes writes.", ["state"], async (set) => {
    const found = await databaseState(readyMilliseconds);
    for (const each of ["ok", "read-only"] as const) set(each === found ? 1 : 0, { state: each });
  });
}

const readyMilliseconds = 800;

/** Gauges are read at the same time, so that one query answers several. */
function readOnce<Row>(query: string): () => Promise<Row> {
  let reading: Promise<Row> | undefined;
  const read = async () => {
    const { rows } = await connection().limits.query(query);
    return rows[0] as Row;
  };
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
