import { setImmediate as turn } from "node:timers/promises";
import pg from "pg";
import { appendAsOperator } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import type { FileRecord } from "@/lib/base/http/file-records";
import { plannedStatement, takenStatement } from "./changed-here";
import { ImportError } from "./import-error";
import type { OnConflict } from "./modes";
import { numberRefusal, refusal, skuRefusal } from "./refusal";
import { type Importable, type ImportName, importables } from "./resources";
import { type ImportRecords, type Row, RowReader } from "./rows";
import { Statistics } from "./statistics";
import { type Changes, changesOf, storedRecords } from "./unchanged";
import { type Statement, writeColumns, writeDocuments } from "./write";

export interface ImportOptions {
  actor: Actor;
  resource: ImportName;
  records: ImportRecords;
  onProgress?: (count: number) => void;
  onConflict?: OnConflict | undefined;
}

export interface ImportResult {
  count: number;
  /** Members the API does not have, as paths; they were dropped. */
  dropped: string[];
  /** The fields that those may have been meant to be. */
  meant: Record<string, string>;
}

const batchSize = 1000;
const pauseEvery = 20;

/**
 * The words of new records are added to the index of the search when so many of them have gathered, in one go: the more, the
 * less each costs. A search reads those that have gathered one by one.
 */
const gathered = "SET LOCAL gin_pending_list_limit = '16MB'; SET LOCAL work_mem = '64MB'";
/** What is left of them would keep the next writer waiting. */
const addGathered = `SELECT gin_clean_pending_list(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  JOIN pg_am a ON a.oid = c.relam WHERE a.amname = 'gin' AND i.indrelid = $1::regclass`;

/**
 * Imports records and appends one event for the run, also to the log of each customer that has records in it. Records that are stored already, byte for byte, are not written.
 * `owner` is a connection of the database's owner with an open transaction: the caller commits, so that several imports can
 * be one transaction.
 * @throws ImportError naming the records and fields that are invalid
 */
export async function runImport(owner: pg.ClientBase, options: ImportOptions): Promise<ImportResult> {
  const { actor, resource, onProgress, onConflict = "refuse" } = options;
  const importable: Importable = importables[resource];
  await owner.query(gathered);
  const tenants = await allowedTenants(owner, actor.tenant.id);
  const reader = new RowReader(importable, actor.tenant.id, tenants, options.records);
  const owners = importable.belongs === "platform" ? [""] : [...tenants.keys()];
  const statistics = await Statistics.of(owner, { importable, tenants: owners, batchSize });
  const ask = await storedRecords(owner, importable, reader, owners);
  let batch: FileRecord[] = [];
  // While the database writes a batch, the next one is checked and sent, and what is stored of the one after that is asked for.
  let before: { records: FileRecord[]; stored: ReturnType<typeof ask> } | undefined;
  let written: Promise<void> = Promise.resolve();
  let writtenBefore = written;
  async function send({ changed, replaced, added }: Changes): Promise<void> {
    statistics.written += changed.length;
    statistics.added += added;
    const taken = replaced.length > 0 ? [takenStatement(replaced)] : [];
    const planned = importable.isChangedHere && changed.length > added ? [plannedStatement(changed)] : [];
    const statements = [...statementsFor(importable, changed), ...taken, ...planned, ...statistics.meanwhile()];
    await writtenBefore;
    onProgress?.(reader.count);
    writtenBefore = written;
    if (changed.length > 0) written = inOrder(written, write(owner, importable, changed, statements));
  }
  /** Asks what is stored of a batch, and sends the one before. */
  async function next(records: FileRecord[]): Promise<void> {
    const stored = ask(records);
    stored.catch(() => {});
    if (before) await send(await changesOf(reader, before.records, await before.stored, onConflict));
    before = { records, stored };
  }
  try {
    for await (const record of reader.records) {
      batch.push(record);
      // Yield every 20 records so that queued statements are sent.
      if (batch.length % pauseEvery === 0) await turn();
      if (batch.length < batchSize) continue;
      await next(batch);
      batch = [];
    }
    if (batch.length > 0) await next(batch);
    if (before) await send(await changesOf(reader, before.records, await before.stored, onConflict));
    reader.requireAll();
  } finally {
    await written;
  }
  if (statistics.written > 0) await owner.query(addGathered, [importable.table]);
  await statistics.atEnd();
  // Each batch has added rows to what totals are added up from.
  if (statistics.written >= mergedFrom) await owner.query("SELECT app.merge_changes($1)", [[...tenants.keys()]]);
  await appendAsOperator(owner, actor, importable.event, { resource, count: reader.count });
  for (const [tenant, count] of reader.counts) {
    const isCustomer = tenant !== actor.tenant.id && importable.belongs !== "platform";
    if (isCustomer) await appendAsOperator(owner, actor, importable.event, { resource, count }, tenant);
  }
  return { count: reader.count, dropped: reader.reader.ignored(), meant: reader.reader.meant() };
}

const mergedFrom = 100;

/** The tenants whose records may be imported, each with the top-level tenant of its hierarchy. */
async function allowedTenants(owner: pg.ClientBase, tenant: string): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ id: string; family: string }>(
    "SELECT id, coalesce(parent, id) AS family FROM tenant WHERE id = $1 OR parent = $1",
    [tenant],
  );
  const allowed = new Map(rows.map(({ id, family }) => [id, family]));
  if (!allowed.has(tenant))
    throw new ImportError(`There is no tenant ${tenant}. Create it with: tenant create ${tenant} --name …`);
  return allowed;
}

const statementsFor = (importable: Importable, rows: Row[]): Statement[] =>
  importable.list ? writeColumns(importable.list, rows) : writeDocuments(importable, rows);

/** Sends the statements of a batch together, and waits until they are executed. */
async function write(
  owner: pg.ClientBase,
  importable: Importable,
  rows: Row[],
  statements: Statement[],
): Promise<void> {
  const all: Statement[] = [{ text: "SAVEPOINT batch" }, ...statements, { text: "RELEASE batch" }];
  const answers = await Promise.allSettled(all.map((statement) => owner.query(statement)));
  const error = answers.find((answer) => answer.status === "rejected")?.reason;
  if (!error) return;
  if (!(error instanceof pg.DatabaseError) || error.code !== "23505") throw error;
  await owner.query("ROLLBACK TO batch");
  if (error.constraint === "product_variant_live_sku") throw await skuRefusal(owner, rows);
  if (error.constraint === "customer_order_number") throw await numberRefusal(owner, rows);
  throw await refusal(owner, importable, rows, error.constraint === "collection_live_name" ? "name" : "id");
}

/** Resolves when both are done. Where both fail, the first is the cause. */
function inOrder(first: Promise<void>, second: Promise<void>): Promise<void> {
  const both = first.then(() => second);
  // A failure is reported by the next await; until then it must not count as unhandled.
  for (const each of [second, both]) each.catch(() => {});
  return both;
}
