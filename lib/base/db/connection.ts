import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/prisma/generated/client";
import { poolOptions, survivingLoss } from "./pool";

/**
 * The process's connections to Postgres, as the application role. One pool serves Prisma and plain SQL; downloads
 * have connections of their own (`lib/base/list/downloads`).
 */
export interface Connection {
  pool: pg.Pool;
  /** Counters of attempts, which are counted while a transaction holds a connection of the other pool. */
  limits: pg.Pool;
  prisma: PrismaClient;
}

// Pages and the API are bundled separately and loaded into one process; both bundles share this.
const shared = globalThis as typeof globalThis & { comptoirConnection?: Connection };

/** Opens the connections; call once, before the first request. */
export function connect(url: string): Connection {
  // Statements of one transaction are sent without waiting for answers (pg's pipeline mode), which a cursor cannot do.
  const pool = survivingLoss(
    new pg.Pool({ ...poolOptions(url), max: 10, pipeline: true, query_timeout: 8_000 } as pg.PoolConfig),
  );
  const limits = survivingLoss(new pg.Pool({ ...poolOptions(url), max: 2, query_timeout: 4_000 } as pg.PoolConfig));
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 2_000, timeout: 10_000 },
  });
  shared.comptoirConnection = { pool, limits, prisma };
  return shared.comptoirConnection;
}

/** Closes the connections when their running statements have ended. */
export async function disconnect(): Promise<void> {
  const { prisma, pool, limits } = connection();
  delete shared.comptoirConnection;
  await prisma.$disconnect();
  await Promise.all([pool.end(), limits.end()]);
}

export function connection(): Connection {
  if (!shared.comptoirConnection) throw new Error("The database is not connected yet.");
  return shared.comptoirConnection;
}
