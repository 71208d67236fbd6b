import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "./root";
import { filters, withEngine } from "./schema-engine";
import { withSession } from "./session";

const schemaFolder = join(projectRoot, "prisma", "schema");

/**
 * How tables and columns of a migrated database differ from `prisma/schema`, a line each. What a Prisma schema has no
 * words for (policies, functions, triggers, views, generated columns) is not looked at.
 */
export async function schemaDrift(ownerUrl: string): Promise<string[]> {
  const script = await schemaScript(ownerUrl);
  return await withSession(ownerUrl, async (session) => {
    // The tables as Prisma would make them are made beside the real ones, and never committed.
    await session.query("BEGIN; CREATE SCHEMA drift; SET LOCAL search_path = drift");
    await session.query(script);
    const { rows } = await session.query<{ line: string }>(`
      WITH columns AS (
        SELECT relnamespace = 'drift'::regnamespace AS wanted, relname || '.' || attname AS name,
               -- Prisma cannot say that a list is never null.
               format_type(atttypid, atttypmod) || CASE WHEN attnotnull AND attndims = 0 THEN ' not null' ELSE '' END AS type
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE relkind IN ('r', 'p') AND relnamespace IN ('drift'::regnamespace, 'public'::regnamespace)
          AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND relname <> '_prisma_migrations'
      )
      SELECT name || ': ' || coalesce(wanted.type, 'nothing') || ' in the schema, '
                          || coalesce(present.type, 'nothing') || ' in the database' AS line
      FROM (SELECT * FROM columns WHERE wanted) wanted
      FULL JOIN (SELECT * FROM columns WHERE NOT wanted) present USING (name)
      WHERE wanted.type IS DISTINCT FROM present.type ORDER BY name`);
    return rows.map(({ line }) => line);
  });
}

async function schemaScript(ownerUrl: string): Promise<string> {
  const names = (await readdir(schemaFolder)).filter((name) => name.endsWith(".prisma"));
  const files = await Promise.all(
    names.map(async (name) => ({ path: name, content: await readFile(join(schemaFolder, name), "utf8") })),
  );
  const { stdout } = await withEngine(ownerUrl, (engine) =>
    engine.diff({
      from: { tag: "empty" },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters,
    }),
  );
  return stdout ?? "";
}
