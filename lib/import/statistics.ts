import type pg from "pg";
import type { Importable } from "./resources";
import type { Statement } from "./write";

/**
 * Keeps the planner's statistics while an import runs. Autovacuum cannot see the rows before the transaction ends, and
 * without statistics every foreign key would be checked by reading all rows of the tenant.
 */
export class Statistics {
  /** How many rows have been written. */
  written = 0;
  /** How many of those are new. */
  added = 0;

  private constructor(
    readonly owner: pg.ClientBase,
    readonly importable: Importable,
    readonly tenants: readonly string[],
    readonly rowsBefore: number,
    /** After how many rows the tables are analysed next. */
    private next: number,
  ) {}

  static async of(
    owner: pg.ClientBase,
    { importable, tenants, batchSize }: { importable: Importable; tenants: readonly string[]; batchSize: number },
  ): Promise<Statistics> {
    const { rows } = await owner.query<{ rows: number }>(
      "SELECT greatest(reltuples, 0) AS rows FROM pg_class WHERE oid = $1::regclass",
      [importable.table],
    );
    const before = rows[0]?.rows ?? 0;
    // Statistics of a table that already has many more rows are good enough until the end.
    return new Statistics(owner, importable, tenants, before, Math.max(4 * batchSize, before / 10));
  }

  /** What is to be analysed after the rows that have been written so far. */
  meanwhile(): Statement[] {
    if (this.written < this.next) return [];
    this.next = this.written * 4;
    return [this.#analysis(this.#owners)];
  }

  /**
   * Analyses what is needed at the end. Autovacuum analyses a table of which a tenth is new within a minute; until then
   * searches would be planned for an empty one. Of fewer rows the planner has to know whose they are, which it does where
   * it expects more rows of these tenants than are new: reading a sample of a big table takes seconds.
   */
  async atEnd(): Promise<void> {
    if (this.written >= Math.max(analysedFrom, this.rowsBefore / 10)) await this.owner.query(this.#analysis());
    else if (this.added >= analysedFrom && this.added > (await this.#expected()))
      await this.owner.query(this.#analysis(this.#owners));
  }

  /** How many rows of the importing tenants the planner expects. */
  async #expected(): Promise<number> {
    const { rows } = await this.owner.query<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
      `EXPLAIN (FORMAT JSON) SELECT FROM ${this.importable.table} WHERE tenant = ANY ($1)`,
      [this.tenants],
    );
    return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
  }

  /** Of the many columns of a list those that say whose a row is, which takes a third of the time. */
  get #owners(): string {
    return this.importable.list ? " (tenant, family)" : "";
  }

  #analysis(columns = ""): Statement {
    const { table, list } = this.importable;
    const { documents, elements = {} } = list ?? {};
    const others = [documents, ...Object.values(elements).map((each) => each.table)];
    const tables = [table, ...others.filter((each) => each !== undefined)];
    return { text: `ANALYZE (SKIP_LOCKED) ${tables.map((each) => each + columns).join(", ")}` };
  }
}

const analysedFrom = 100;
