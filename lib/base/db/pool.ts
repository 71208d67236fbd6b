import pg from "pg";
import { getTypeParser } from "./pipeline";
import { watchReplication } from "./replication";

/** The options of all pools of this program. */
export const poolOptions = (url: string): pg.PoolConfig => ({
  connectionString: url,
  application_name: "comptoir",
  // Beyond this the caller gets a 503 with Retry-After instead of a hung request.
  connectionTimeoutMillis: 2_000,
  // What a connection has cached of statements and tables ends with it.
  maxLifetimeSeconds: 30 * 60,
  keepAlive: true,
  types: { getTypeParser },
});

/** Without a listener, a lost idle connection would end the process; the next query reports the fault. */
export function survivingLoss(pool: pg.Pool): pg.Pool {
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    watchReplication(client);
  });
  return pool;
}

/**
 * Connections for downloads. How many run at a time is limited before they are asked for one
 * (`lib/base/http/download-places`).
 */
export const downloadPool = (url: string): pg.Pool =>
  survivingLoss(new pg.Pool({ ...poolOptions(url), max: downloadsMax }));

/** How many downloads run at a time. */
export const downloadsMax = 8;
