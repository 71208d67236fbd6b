import type { Task } from "graphile-worker";
import type pg from "pg";
import * as z from "zod";
import { append, appendFailure } from "@/lib/base/audit/append";
import { workerActor } from "@/lib/base/auth/actor";
import type { Sql } from "@/lib/base/db/sql";
import { inTenant } from "@/lib/base/db/transaction";
import { log } from "@/lib/base/log";
import { inSpan } from "@/lib/base/trace";
import { message } from "@/lib/languages/text";
import { copiedTables, copyStatement, tenantStatements } from "./copied";
import { sandboxDeleted, sandboxMade } from "./events";

/**
 * Makes and removes the copies of sandboxes, each in one transaction of the database's owner, who alone may write for two
 * tenants: if a worker dies, there is a whole copy or none, and another worker begins again.
 */

const job = z.object({ copy: z.string() });

interface Wanted {
  tenant: string;
  copy: string;
}

type WithClient = Parameters<Task>[1]["withPgClient"];

/** A copy that ends the process would end every process that takes it, so it is tried only so often. */
const attemptsMax = 5;

export const makeCopy: Task = (payload, { withPgClient, abortSignal, job: { attempts } }) =>
  inSpan("sandbox_copy", {}, async () => {
    const wanted = await findWanted(withPgClient, job.parse(payload).copy);
    if (!wanted) return;
    try {
      if (attempts > attemptsMax) throw new Error("The process that copied it has ended each time.");
      if (!wanted.isMade)
        await withPgClient((client) => inSnapshot(client, () => copyAll(client, wanted, withPgClient, abortSignal)));
      await withPgClient((client) => client.query("SELECT app.open_sandbox($1)", [wanted.copy]));
    } catch (error) {
      if (error instanceof NotWanted) return;
      if (abortSignal.aborted || attempts < attemptsMax) throw error;
      log.error({ error, tenant: wanted.tenant }, "a sandbox could not be made");
      await fail(withPgClient, wanted);
    }
  });

/** The sandbox was deleted meanwhile. */
class NotWanted extends Error {}

/** A worker may have died between the copy and the note that it is ready. */
const findWanted = (withClient: WithClient, copy: string): Promise<(Wanted & { isMade: boolean }) | undefined> =>
  withClient(async (client) => {
    const { rows } = await client.query(
      `SELECT tenant, copy, EXISTS (SELECT FROM tenant WHERE id = copy) AS "isMade"
       FROM sandbox WHERE copy = $1 AND status = 'making'`,
      [copy],
    );
    return rows[0];
  });

async function copyAll(client: pg.PoolClient, { tenant, copy }: Wanted, withClient: WithClient, signal: AbortSignal) {
  const run = ({ text, values }: Sql) => client.query(text, values);
  for (const statement of tenantStatements(tenant, copy)) await run(statement);
  const columns = await columnsOf(client);
  let done = 0;
  for (const copied of copiedTables) {
    const { table, isPart } = copied;
    // A trigger has stored the present text of each agreement as a version.
    if (table === "agreement_version") await client.query("DELETE FROM agreement_version WHERE tenant = $1", [copy]);
    if (signal.aborted) throw new Error("The process ends.");
    const { rowCount } = await run(copyStatement(copied, columns.get(table) ?? [], { tenant, copy }));
    if (!isPart) done += rowCount ?? 0;
    await recordProgress(withClient, copy, done);
  }
}

/** The columns of the tables that are copied as they are: not those that the database fills itself. */
async function columnsOf(client: pg.PoolClient): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.oid = ANY ($1::regclass[]) AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND a.attname NOT IN ('tenant', 'tx', 'made_at')
     GROUP BY c.relname`,
    [copiedTables.map(({ table }) => `"${table}"`)],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

const recordProgress = (withClient: WithClient, copy: string, done: number): Promise<void> =>
  withClient(async (client) => {
    const text = "UPDATE sandbox SET done = least($2, records) WHERE copy = $1 AND status = 'making'";
    if ((await client.query(text, [copy, done])).rowCount === 0) throw new NotWanted();
  });

/** Runs in one snapshot, so that the copied tables are consistent. */
async function inSnapshot(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

async function fail(withClient: WithClient, { tenant, copy }: Wanted): Promise<void> {
  const problem = message("It could not be copied. Nothing of it is left.");
  const text = "UPDATE sandbox SET status = 'failed', problem = $2 WHERE copy = $1 AND status = 'making'";
  const { rowCount } = await withClient((client) => client.query(text, [copy, problem]));
  if (rowCount === 0) return;
  await inTenant(tenant, async (tx) => {
    const { id, name, parent } = await tx.tenant.findUniqueOrThrow({ where: { id: tenant } });
    const data = { _id: copy, name, statusCode: 500, message: problem };
    appendFailure(tx, workerActor({ id, name, parent }), sandboxMade, data);
  });
}

const removeCopies = "SELECT app.remove_copies()";

/** Removes the copies that nobody can enter any more. */
export const removeCopy: Task = (_, { query }) =>
  inSpan("sandbox_remove", {}, async () => void (await query(removeCopies)));

/** The worker's hourly task: ends sandboxes that have expired, and removes what is left of copies. */
export const pruneSandboxes: Task = async (_, { query }) => {
  const { rows } = await query<Wanted & { name: string; parent: string | null }>(
    `SELECT s.tenant, s.copy, t.name, t.parent FROM sandbox s JOIN tenant t ON t.id = s.tenant WHERE s.expires < now()`,
  );
  for (const { tenant, copy, name, parent } of rows) {
    await inTenant(tenant, async (tx) => {
      tx.send`SELECT app.end_sandbox()`;
      append(tx, workerActor({ id: tenant, name, parent }), sandboxDeleted, { _id: copy, name });
    });
  }
  await query(removeCopies);
};
