import { setImmediate as turn } from "node:timers/promises";
import pg from "pg";
import { appendAsOwner } from "@/lib/base/audit/append";
import type { Actor } from "@/lib/base/auth/actor";
import { noteDropped } from "./dropped";
import { ImportError } from "./import-error";
import { type Importable, type ImportName, importables } from "./resources";
import { type Document, type Statement, writeColumns, writeDocuments } from "./write";

export interface ImportOptions {
  actor: Actor;
  resource: ImportName;
  records: AsyncIterable<unknown> | Iterable<unknown>;
  onProgress?: (count: number) => void;
}

export interface ImportResult {
  count: number;
  /** Members the API does not have, as paths; they were dropped. */
  dropped: string[];
}

const batchSize = 1000;
const pauseEvery = 20;
const analysedFrom = 100;
const refusalsMax = 20;

/**
 * Imports records and appends one event for the run. `owner` is a connection of the database's owner with an open
 * transaction: the caller commits, so that several imports can be one transaction.
 * @throws ImportError naming the records and fields that are invalid
 */
export async function runImport(owner: pg.ClientBase, options: ImportOptions): Promise<ImportResult> {
  const { actor, resource, onProgress } = options;
  const importable: Importable = importables[resource];
  const tenants = await allowedTenants(owner, actor.tenant.id);
  const reader = new RecordReader(importable, actor.tenant.id, tenants);
  let batch: Row[] = [];
  // Statistics of a table that has many more rows already will do until the end.
  let analyseAt = Math.max(4 * batchSize, (await rowsExpected(owner, importable)) / 10);
  // While the database writes a batch, the next one is being sent and the one after that is read and checked.
  let written: Promise<void> = Promise.resolve();
  let writtenBefore = written;
  async function send(): Promise<void> {
    const statements = statementsFor(importable, batch);
    if (reader.count >= analyseAt) {
      analyseAt = reader.count * 4;
      statements.push(analysis(importable));
    }
    await writtenBefore;
    onProgress?.(reader.count);
    writtenBefore = written;
    written = inOrder(written, write(owner, importable, batch, statements));
    batch = [];
  }
  try {
    for await (const record of options.records) {
      const row = reader.read(record);
      if (!row) continue;
      batch.push(row);
      // Yield every 20 records so that queued statements are sent.
      if (batch.length % pauseEvery === 0) await turn();
      if (batch.length === batchSize) await send();
    }
    reader.finish();
    if (batch.length > 0) await send();
  } finally {
    await written;
  }
  // Autovacuum analyses new rows within a minute; until then searches would be planned for an empty table.
  if (reader.count >= analysedFrom) {
    await owner.query(analysis(importable));
    // Each batch has added rows to what totals are added up from.
    await owner.query("SELECT app.merge_changes($1)", [[...tenants.keys()]]);
  }
  await appendAsOwner(owner, actor, importable.event, { resource, count: reader.count });
  return { count: reader.count, dropped: [...reader.dropped] };
}

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

/** A record to be written, with its number in the file. */
interface Row extends Document {
  number: number;
}

type Json = Record<string, unknown>;

/** Checks records one by one and collects what is wrong, so that one run reports several faults. */
class RecordReader {
  count = 0;
  readonly dropped = new Set<string>();
  readonly #seen = new Map<string, number>();
  readonly #refusals: string[] = [];
  #number = 0;

  constructor(
    readonly importable: Importable,
    readonly tenant: string,
    /** Each with the top-level tenant of its hierarchy. */
    readonly allowed: ReadonlyMap<string, string>,
  ) {}

  read(value: unknown): Row | undefined {
    this.#number++;
    const { record, id: idName, apart = [], computed = [] } = this.importable;
    const parsed = record.safeParse(value);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        this.#refuse(value, issue.path.map(String).join(".") || idName, issue.message);
      }
      return undefined;
    }
    const doc: Json = parsed.data;
    const id = String(doc[idName]);
    const tenant = this.#tenantOf(doc);
    if (tenant === undefined) return undefined;
    noteDropped(value, doc, (path) => this.#drop(path, computed));
    for (const member of apart) delete doc[member];
    const key = `${tenant} ${id}`;
    const first = this.#seen.get(key);
    if (first !== undefined) {
      this.#refuse(value, idName, `the same identifier as record ${first}`);
      return undefined;
    }
    this.#seen.set(key, this.#number);
    this.count++;
    return { tenant, family: this.allowed.get(tenant) ?? tenant, id, doc, number: this.#number };
  }

  /** @throws ImportError when any record was refused */
  finish(): void {
    if (this.#refusals.length > 0) throw new ImportError(`Nothing was imported.\n${this.#refusals.join("\n")}`);
  }

  #tenantOf(doc: Json): string | undefined {
    const { belongs } = this.importable;
    if (belongs === "platform") return "";
    const named = belongs === "importer" ? (doc.tenant as Json | undefined)?.id : doc.tenant;
    if (named !== undefined && !this.allowed.has(String(named))) {
      this.#refuse(
        doc,
        belongs === "importer" ? "tenant.id" : "tenant",
        `${String(named)} is neither ${this.tenant} nor a customer of it`,
      );
      return undefined;
    }
    return belongs === "importer" || named === undefined ? this.tenant : String(named);
  }

  #refuse(value: unknown, field: string, reason: string): void {
    const id = typeof value === "object" && value !== null ? (value as Json)[this.importable.id] : undefined;
    this.#refusals.push(
      `record ${this.#number}${typeof id === "string" ? ` (${id.slice(0, 60)})` : ""}, ${field}: ${reason}`,
    );
    if (this.#refusals.length === refusalsMax) this.finish();
  }

  #drop(path: string, computed: readonly string[]): void {
    if (!computed.includes(path) && this.dropped.size < 200) this.dropped.add(path);
  }
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
  throw await refusal(owner, importable, rows, error.constraint === "collection_live_name" ? "name" : "id");
}

/** Resolves when both are done. Where both fail, the first is the cause. */
function inOrder(first: Promise<void>, second: Promise<void>): Promise<void> {
  const both = first.then(() => second);
  // A failure is reported by the next await; until then it must not count as unhandled.
  for (const each of [second, both]) each.catch(() => {});
  return both;
}

/**
 * Updates the planner's statistics. Autovacuum cannot see the rows before the transaction ends, and without statistics
 * every foreign key would be checked by reading all rows of the tenant.
 */
function analysis({ table, list }: Importable): Statement {
  const { documents, longTexts, elements = {} } = list ?? {};
  const others = [documents, longTexts?.table, ...Object.values(elements).map((each) => each.table)];
  return { text: `ANALYZE (SKIP_LOCKED) ${[table, ...others.filter(Boolean)].join(", ")}` };
}

/** How many rows the planner expects in the table. */
async function rowsExpected(owner: pg.ClientBase, { table }: Importable): Promise<number> {
  const { rows } = await owner.query<{ rows: number }>(
    "SELECT greatest(reltuples, 0) AS rows FROM pg_class WHERE oid = $1::regclass",
    [table],
  );
  return rows[0]?.rows ?? 0;
}

/** Names the record that already exists. Under row-level security Postgres does not report which one it was. */
async function refusal(
  owner: pg.ClientBase,
  { table, id: idName }: Importable,
  rows: Row[],
  column: "id" | "name",
): Promise<ImportError> {
  const valueIn = ({ id, doc }: Row) => (column === "id" ? id : doc.deletedDate ? undefined : doc.name);
  const keyOf = (row: Row) => JSON.stringify([row.tenant, valueIn(row)]);
  const taken = await owner.query<{ tenant: string; value: string }>(
    `SELECT t.tenant, t.${column} AS value FROM ${table} t
     JOIN json_to_recordset($1::json) AS r (tenant text, id text, value text) ON t.tenant = r.tenant AND t.${column} = r.value
     ${column === "name" ? `WHERE t."deletedDate" IS NULL AND t.id <> r.id` : ""}`,
    [JSON.stringify(rows.map((row) => ({ tenant: row.tenant, id: row.id, value: valueIn(row) })))],
  );
  const keys = new Set(taken.rows.map(({ tenant, value }) => JSON.stringify([tenant, value])));
  const isSecond = (row: Row, at: number) => rows.findIndex((other) => keyOf(other) === keyOf(row)) < at;
  const row = rows.find((row, at) => valueIn(row) !== undefined && (keys.has(keyOf(row)) || isSecond(row, at)));
  const which = row ? `record ${row.number} (${row.id}), ` : "";
  const field = column === "id" ? idName : column;
  return new ImportError(`Nothing was imported.\n${which}${field}: ${row ? valueIn(row) : "a value"} is already there`);
}
