import { existsSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { type Actor, operatorActor } from "@/lib/base/auth/actor";
import { provideInstallationSecret } from "@/lib/base/crypto/installation-key";
import { connect, disconnect } from "@/lib/base/db/connection";
import { asOwner } from "@/lib/base/db/owner";
import { type inLongTransaction, inTenant, type Transaction } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import * as tenants from "@/lib/resources/tenant/service";
import { type Database, openDatabase } from "@/prisma/server/database";
import { startEmbedded } from "@/prisma/server/embedded";
import { installationSecret } from "@/prisma/server/installation-secret";
import { pendingMigrations } from "@/prisma/server/migrate";
import { withSession } from "@/prisma/server/session";

/** Runs a command as the database's owner, in one transaction. Starts the embedded Postgres for the command if needed. */
export const operate = <T>(work: (owner: pg.Client) => Promise<T>): Promise<T> =>
  operateOn(({ ownerUrl }) => asOwner(ownerUrl, work));

/**
 * Only a start of the server creates a database; a command in another folder would create a second one.
 * @throws AppError naming where there is none
 */
export function requireDatabase(): void {
  if (env.DATABASE_URL) return;
  const remedy =
    "Name its folder in DATA_DIR or its address in DATABASE_URL. The first start of the server creates one.";
  if (!existsSync(join(env.DATA_DIR, "postgres", "data")))
    throw new AppError("not_found", `There is no database in ${env.DATA_DIR}. ${remedy}`);
  process.stderr.write(`The database is in ${env.DATA_DIR}.\n`);
}

/**
 * Runs a command with the URL of the database's owner alone: nothing is migrated, and the application's role is not checked.
 * Starts the embedded Postgres where no other is configured.
 */
export async function withOwnerUrl<T>(work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const server = env.DATABASE_URL ? undefined : await startEmbedded(env.DATA_DIR);
  try {
    return await work(env.DATABASE_URL || server?.url || "");
  } finally {
    await server?.stop();
  }
}

/** A start of the server and `comptoir server upgrade` apply migrations, no other command. @throws AppError where some are pending */
async function requireSchema(ownerUrl: string): Promise<void> {
  const { pending } = await withSession(ownerUrl, (session) => pendingMigrations(session));
  if (pending.length === 0) return;
  const count = pending.length === 1 ? "A migration is" : `${pending.length} migrations are`;
  const detail = `${count} pending. Start the server, or run comptoir server upgrade.`;
  throw new AppError("conflict", detail);
}

/** The same with the database itself. */
export async function operateOn<T>(work: (database: Database) => Promise<T>): Promise<T> {
  requireDatabase();
  const database = await openDatabase(env, requireSchema);
  try {
    provideInstallationSecret(await installationSecret(database.ownerUrl, env));
    return await work(database);
  } finally {
    await database.stop();
  }
}

/** Runs a command for one tenant, in a transaction that sees only that tenant. @throws AppError `not_found` (the tenant) */
export async function operateFor<T>(
  tenant: string,
  work: (tx: Transaction, actor: Actor) => Promise<T>,
  inTransaction: typeof inTenant | typeof inLongTransaction = inTenant,
): Promise<T> {
  return await operateOn(async ({ ownerUrl, appUrl }) => {
    const found = await asOwner(ownerUrl, (owner) => tenants.find(owner, tenant));
    if (!found) throw AppError.notFound(`The tenant ${tenant}`);
    return await withPool(appUrl, () => inTransaction({ id: found.id }, (tx) => work(tx, operatorActor(found))));
  });
}

/** With connections of the application's role. */
export async function withPool<T>(appUrl: string, work: () => Promise<T>): Promise<T> {
  connect(appUrl);
  try {
    return await work();
  } finally {
    await disconnect();
  }
}
