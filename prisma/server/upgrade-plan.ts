import type pg from "pg";
import { pendingMigrations } from "./migrate";

/** One statement of a pending migration, with its lock. */
export interface Step {
  /** Its beginning, on one line. */
  statement: string;
  /** The table that is locked, if it exists already, with its size. */
  table: { name: string; rows: number; bytes: number } | undefined;
  lock: Lock;
  /** Whether it reads or writes all rows of the table. */
  isLong: boolean;
}

/** What waits while a statement runs. */
type Lock = "everything" | "writes" | "other schema changes" | "the same rows" | "unknown" | "nothing";

/** What the pending migrations would do; nothing is changed or locked. */
export async function planUpgrade(
  session: pg.ClientBase,
  folder?: string,
): Promise<{ migration: string; steps: Step[] }[]> {
  const sizes = await tableSizes(session);
  const { pending } = await pendingMigrations(session, folder);
  return pending.map(({ name, text }) => ({
    migration: name,
    steps: statementsOf(text).map((statement) => {
      const { lock, table, isLong } = classify(statement);
      const found = table === undefined ? undefined : sizes.get(table);
      // What a migration has created itself, nobody else uses yet.
      const isNew = table !== undefined && !found && lock !== "unknown";
      return {
        statement: statement.replace(/\s+/g, " ").slice(0, 100),
        table: found,
        lock: isNew ? "nothing" : lock,
        isLong: isLong && !isNew,
      };
    }),
  }));
}

async function tableSizes(session: pg.ClientBase) {
  const { rows } = await session.query<{ name: string; rows: number; bytes: number }>(
    `SELECT relname AS name, greatest(0, reltuples)::float8 AS rows, pg_total_relation_size(oid)::float8 AS bytes
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

const name = String.raw`(?:only\s+)?(?:public\.)?"?(\w+)"?`;
const kinds: readonly [pattern: RegExp, lock: Lock, isLong: boolean][] = [
  [/^create\s+(unlogged\s+)?table\b/, "nothing", false],
  [new RegExp(`^create\\s+(?:unique\\s+)?index\\s+concurrently\\s.*?\\bon\\s+${name}`), "other schema changes", true],
  [new RegExp(`^create\\s+(?:unique\\s+)?index\\s.*?\\bon\\s+${name}`), "writes", true],
  [new RegExp(`^alter\\s+table\\s+(?:if\\s+exists\\s+)?${name}\\s+validate\\s`), "other schema changes", true],
  [new RegExp(`^alter\\s+table\\s+(?:if\\s+exists\\s+)?${name}\\s.*\\bnot\\s+valid$`), "everything", false],
  [
    new RegExp(
      `^alter\\s+table\\s+(?:if\\s+exists\\s+)?${name}\\s.*(\\badd\\s+(constraint|primary|unique|foreign|check)|set\\s+not\\s+null|\\stype\\s|generated\\s+always\\s+as\\s*\\()`,
    ),
    "everything",
    true,
  ],
  [new RegExp(`^alter\\s+table\\s+(?:if\\s+exists\\s+)?${name}`), "everything", false],
  [new RegExp(`^drop\\s+table\\s+(?:if\\s+exists\\s+)?${name}`), "everything", false],
  [new RegExp(`^create\\s+(?:or\\s+replace\\s+)?trigger\\s.*?\\bon\\s+${name}`), "writes", false],
  [new RegExp(`^(?:create|alter|drop)\\s+(?:policy|trigger|rule)\\s.*?\\bon\\s+${name}`), "everything", false],
  [new RegExp(`^(?:update|delete\\s+from)\\s+${name}`), "the same rows", true],
  [new RegExp(`^(?:insert\\s+into)\\s+${name}`), "the same rows", false],
  [new RegExp(`^truncate\\s+(?:table\\s+)?${name}`), "everything", false],
  [/^drop\s+index\b/, "unknown", false],
  [/^(do|select|with|call)\b/, "unknown", false],
];

function classify(statement: string): { lock: Lock; table: string | undefined; isLong: boolean } {
  const text = statement.toLowerCase().replace(/\s+/g, " ");
  for (const [pattern, lock, isLong] of kinds) {
    const match = pattern.exec(text);
    if (match) return { lock, table: pattern.source.includes(name) ? match[1] : undefined, isLong };
  }
  return { lock: "nothing", table: undefined, isLong: false };
}

/** Comments, strings, quoted names and bodies of functions are passed over as a whole. */
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;/g;

/** The statements of a script, without comments between them. */
export function statementsOf(script: string): string[] {
  const statements: string[] = [];
  let current = "";
  let from = 0;
  for (const match of script.matchAll(token)) {
    current += script.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[0] === ";") {
      statements.push(current.trim());
      current = "";
    } else if (!/^(--|\/\*)/.test(match[0])) current += match[0];
  }
  statements.push((current + script.slice(from)).trim());
  return statements.filter(Boolean);
}
