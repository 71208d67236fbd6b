import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/prisma/generated/client";
import { getTypeParser } from "./flight";

/**
 * The process's connections to Postgres, as the application role. One pool serves Prisma and plain SQL; exports have a
 * small one of their own, so that slow downloads never starve ordinary requests.
 */
export interface Connection {
  pool: pg.Pool;
  exports: pg.Pool;
  /** Counters of attempts, which are counted while a transaction holds a connection of the other pool. */
  limits: pg.Pool;
  prisma: PrismaClient;
}

// Pages and the API are bundled separately and loaded into one process; both bundles share this.
const shared = globalThis as typeof globalThis & { comptoirConnection?: Connection };

/** Opens the connections; call once, before the first request. */
export function connect(url: string): Connection {
  const options: pg.PoolConfig = {
    connectionString: url,
    application_name: "comptoir",
    // Beyond this the caller gets a 503 with Retry-After instead of a hung request.
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    types: { getTypeParser },
  };
  // Statements of one transaction are sent without waiting for answers (pg's pipeline mode), which a cursor cannot do.
  const pool = new pg.Pool({ ...options, max: 10, pipeline: true, query_timeout: 8_000 } as pg.PoolConfig);
  const exports = new pg.Pool({ ...options, max: 4 });
  const limits = new pg.Pool({ ...options, max: 2, query_timeout: 4_000 } as pg.PoolConfig);
  for (const each of [pool, exports, limits]) {
    // Without a listener an idle connection that dies would end the process; the next query reports the fault.
    each.on("error", () => {});
    each.on("connect", (client) => client.on("error", () => {}));
  }
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 2_000, timeout: 10_000 },
  });
  shared.comptoirConnection = { pool, exports, limits, prisma };
  return shared.comptoirConnection;
}

/** Closes the connections when their running statements have ended. */
export async function disconnect(): Promise<void> {
  const { prisma, pool, exports, limits } = connection();
  delete shared.comptoirConnection;
  await prisma.$disconnect();
  await Promise.all([pool.end(), exports.end(), limits.end()]);
}

export function connection(): Connection {
  if (!shared.comptoirConnection) throw new Error("The database is not connected yet.");
  return shared.comptoirConnection;
}
