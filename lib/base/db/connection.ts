import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/prisma/generated/client";

/**
 * The process's connections to Postgres, as the application role. One pool serves Prisma and plain SQL; exports have a
 * small one of their own, so that slow downloads never starve ordinary requests.
 */
export interface Connection {
  pool: pg.Pool;
  exports: pg.Pool;
  prisma: PrismaClient;
}

// Pages and the API are bundled apart and loaded into one process; they share what is kept here.
const shared = globalThis as typeof globalThis & { comptoirConnection?: Connection };

/** Opens the connections; call once, before the first request. */
export function connect(url: string): Connection {
  const options: pg.PoolConfig = {
    connectionString: url,
    application_name: "comptoir",
    // Waiting longer helps nobody: the caller gets a 503 with Retry-After instead of a hung request.
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    types: { getTypeParser },
  };
  // Statements of one transaction travel in one flight (pg's pipeline mode), which a cursor cannot.
  const pool = new pg.Pool({ ...options, max: 10, pipeline: true, query_timeout: 8_000 } as pg.PoolConfig);
  const exports = new pg.Pool({ ...options, max: 4 });
  for (const each of [pool, exports]) {
    // An idle connection that dies must not take the process with it; the next query reports the fault.
    each.on("error", () => {});
    each.on("connect", (client) => client.on("error", () => {}));
  }
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 2_000, timeout: 10_000 },
  });
  shared.comptoirConnection = { pool, exports, prisma };
  return shared.comptoirConnection;
}

/** Closes the connections once what runs on them has ended. */
export async function disconnect(): Promise<void> {
  const { prisma, pool, exports } = connection();
  delete shared.comptoirConnection;
  await prisma.$disconnect();
  await Promise.all([pool.end(), exports.end()]);
}

export function connection(): Connection {
  if (!shared.comptoirConnection) throw new Error("The database is not connected yet.");
  return shared.comptoirConnection;
}

const int8 = 20;
/** Counts arrive as bigint; none here leaves the exact integers. */
function getTypeParser(oid: number, format?: "text" | "binary") {
  return oid === int8 ? Number : pg.types.getTypeParser(oid, format as "text");
}
