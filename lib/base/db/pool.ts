import pg from "pg";
import { metrics } from "@/lib/base/metrics";
import { getTypeParser } from "./pipeline";
import { watchReplication } from "./replication";
import { sqlStateOf } from "./sql-state";

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
  return waitingForOwn(pool);
}

const tooManyConnections = "53300";
const smallerMilliseconds = 5_000;

/**
 * Where Postgres or the role has no connection left, requests wait for one of those that the pool has, which opens no more for
 * some seconds. With none of its own it fails at once.
 */
function waitingForOwn(pool: pg.Pool): pg.Pool {
  const { max } = pool.options;
  const connect = pool.connect.bind(pool);
  async function open(attempts = 3): Promise<pg.PoolClient> {
    try {
      return await connect();
    } catch (error) {
      const isFull = sqlStateOf(error) === tooManyConnections;
      metrics.connectErrors.inc({ reason: isFull ? "too_many" : "other" });
      if (!isFull || pool.totalCount === 0 || attempts === 1) throw error;
      pool.options.max = pool.totalCount;
      setTimeout(() => {
        pool.options.max = max;
      }, smallerMilliseconds).unref();
      return await open(attempts - 1);
    }
  }
  // `pool.query` calls it with a callback.
  pool.connect = ((done?: (error?: Error, client?: pg.PoolClient, release?: () => void) => void) => {
    if (!done) return open();
    open().then(
      (client) => done(undefined, client, client.release.bind(client)),
      (error) => done(error, undefined, () => {}),
    );
    return undefined;
  }) as pg.Pool["connect"];
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
