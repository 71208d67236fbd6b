import { identifier, join, raw, type Sql, sql } from "@/lib/base/db/sql";
import { visible } from "@/lib/base/db/tenancy";

/** The tables that a sandbox copies: which rows of each, and what is written in place of some columns. */

interface CopiedTable {
  table: string;
  /** Which rows of it: as its list shows them to the tenant, or those of the tenant and all its customers. */
  rows: "own" | "family" | "each";
  /** A further condition on the row `t`. */
  where?: (tenant: string) => Sql;
  /** SQL text in place of columns of the row `t`. */
  instead?: Readonly<Record<string, string>>;
  /** Its rows are parts of the records of another table. */
  isPart?: true;
}

/** In the order in which they refer to each other. What is missing here is not copied. */
export const copiedTables: readonly CopiedTable[] = [
  {
    table: "user",
    rows: "each",
    // The copy of a user has no password; whether it is invited stays.
    instead: {
      password_hash: "CASE WHEN coalesce(t.password_hash, t.subject) IS NOT NULL THEN '-' END",
      issuer: "NULL",
      subject: "NULL",
    },
  },
  { table: "account_role", rows: "own" },
  { table: "distributor", rows: "own" },
  { table: "product", rows: "own" },
  { table: "collection", rows: "own" },
  { table: "account", rows: "family" },
  { table: "ticket", rows: "family" },
  { table: "customer_order", rows: "family" },
  { table: "subscription", rows: "family" },
  { table: "subscription_document", rows: "family", isPart: true },
  { table: "subscription_item", rows: "family", isPart: true },
  { table: "subscription_life", rows: "family", isPart: true },
  { table: "subscription_change", rows: "family", isPart: true },
  { table: "subscription_ahead", rows: "family", isPart: true },
  { table: "agreement", rows: "own" },
  { table: "agreement_version", rows: "own", isPart: true },
  // Consents to agreements of the provider refer to records that are not copied.
  { table: "consent", rows: "family", where: (tenant) => sql`(t.agreement IS NULL OR t.owner = ${tenant})` },
  { table: "saved_view", rows: "own" },
  // The views of a copy begin without notices.
  {
    table: "view_watch",
    rows: "own",
    isPart: true,
    instead: {
      snapshot: "(SELECT format('%1$s:%1$s:', pg_current_xact_id()::text::bigint + 1))",
      revision: "NULL",
      evaluated: "now()",
    },
  },
  {
    table: "webhook",
    rows: "own",
    instead: { secret: "''::bytea", previous_secret: "NULL", previous_until: "NULL" },
  },
];

/** The rows of a table that are copied, as selects to be united. */
function selects({ table, rows, where }: CopiedTable, tenant: string, select: Sql): Sql[] {
  const condition = where?.(tenant) ?? sql`true`;
  if (rows === "each") return [sql`SELECT ${select} FROM ${identifier(table)} t WHERE ${condition}`];
  // Read as a tenant without a provider: one that has a provider has no family of its own.
  return visible(table, rows, { id: tenant, parent: "" }, select, () => condition);
}

/** Counts the records of the acting tenant that would be copied, up to one more than so many. */
export function countStatement(tenant: string, max: number): Sql {
  const counted = copiedTables.filter(({ isPart }) => !isPart);
  const rows = join(
    counted.flatMap((each) => selects(each, tenant, sql`1`)),
    " UNION ALL ",
  );
  return sql`SELECT count(*)::int AS count FROM (SELECT FROM (${rows}) r LIMIT ${max + 1}) counted`;
}

/** Makes the tenants of a copy: that of the tenant, and those of its customers. */
export const tenantStatements = (tenant: string, copy: string): Sql[] => [
  sql`INSERT INTO tenant (id, name, settings, sandbox_of)
    SELECT ${copy}, left('Sandbox of ' || name, 255), settings, id FROM tenant WHERE id = ${tenant}`,
  sql`INSERT INTO tenant (id, name, parent, settings, created, sandbox_of)
    SELECT ${copy} || '-' || row_number() OVER (ORDER BY id), name, ${copy}, settings, created, id
    FROM tenant WHERE parent = ${tenant}`,
];

/** Copies the rows of a table with these columns, `tenant` apart. Where a document names the tenant, it names the copy then. */
export function copyStatement(
  copied: CopiedTable,
  columns: readonly string[],
  { tenant, copy }: { tenant: string; copy: string },
): Sql {
  const { table, instead = {} } = copied;
  const named = (id: string) => `'"tenant":"' || ${id} || '"'`;
  const inCopy = (column: string): Sql => {
    const replacement = instead[column];
    if (replacement !== undefined) return raw(replacement);
    if (column === "family") return sql`CASE WHEN t.family IS NOT NULL THEN ${copy}::text END`;
    if (column === "doc")
      return sql`replace(replace(t.doc::text, ${raw(named("t.tenant"))}, ${raw(named("c.id"))}),
        ${`"tenant":"${tenant}"`}, ${`"tenant":"${copy}"`})::json`;
    const value = sql`t.${identifier(column)}`;
    if (column !== "parent.account.tenant" && column !== "seller") return value;
    return sql`CASE ${value} WHEN t.tenant THEN c.id WHEN ${tenant} THEN ${copy} ELSE ${value} END`;
  };
  const rows = join(selects(copied, tenant, sql`t.*`), " UNION ALL ");
  return sql`INSERT INTO ${identifier(table)} (tenant, ${join(columns.map(identifier))})
    SELECT c.id, ${join(columns.map(inCopy))} FROM (${rows}) t
    JOIN tenant c ON c.sandbox_of = t.tenant AND ${copy} IN (c.id, c.parent)`;
}
