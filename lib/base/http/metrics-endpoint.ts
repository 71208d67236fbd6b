import { timingSafeEqual } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import { sha256 } from "@/lib/base/crypto/digest";
import { connection } from "@/lib/base/db/connection";
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
  addWebhookGauges();
}

/** Of all processes: the deliveries in the database. */
function addWebhookGauges(): void {
  const read = async () => {
    const { rows } = await connection().limits.query<{ pending: number; overdue_seconds: number }>(
      "SELECT * FROM app.webhook_backlog()",
    );
    return rows[0];
  };
  // Both gauges are read at the same time, so one query answers them.
  let reading: ReturnType<typeof read> | undefined;
  const backlog = () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  addGauge("comptoir_webhook_deliveries_pending", "Deliveries that are still to be sent.", [], async (set) =>
    set((await backlog())?.pending ?? 0),
  );
  addGauge("comptoir_webhook_overdue_seconds", "How long the longest has been overdue.", [], async (set) =>
    set((await backlog())?.overdue_seconds ?? 0),
  );
}
