import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "@/prisma/server/root";
import { withSession } from "@/prisma/server/session";

/** Both recipes of docs/database.md. */
export const recipes = ["With CREATEROLE", "Everything created by a DBA"] as const;
export type Recipe = (typeof recipes)[number];

/** What an operator sets then; everybody's password is `x`. */
export interface Prepared {
  DATABASE_URL: string;
  /** Where the DBA has made that role too. */
  APP_DATABASE_URL: string | undefined;
}

/**
 * Prepares a database as the documents say, statement by statement, as psql sends them.
 *
 * @param name of the database and its owner, in place of `comptoir`
 */
export async function prepare(superuserUrl: string, recipe: Recipe, name: string): Promise<Prepared> {
  const text = await readFile(join(projectRoot, "docs", "database.md"), "utf8");
  const [, sql = ""] = new RegExp(`#+ ${recipe}[^#]*?\\n\`\`\`sql\\n(.*?)\`\`\``, "s").exec(text) ?? [];
  const named = sql.replaceAll("comptoir", name).replaceAll("a password", "x");
  const at = (role: string) =>
    superuserUrl.replace(/\/\/[^@]*@/, `//${role}:x@`).replace(/\/[^/?]+(\?|$)/, `/${name}$1`);
  for (const [part, statements] of named.split(/^\\connect .*$/m).entries()) {
    const url = part === 0 ? superuserUrl : superuserUrl.replace(/\/[^/?]+(\?|$)/, `/${name}$1`);
    await withSession(url, async (session) => {
      for (const statement of statements.split(/;\n/).filter((each) => each.trim())) await session.query(statement);
    });
  }
  return {
    DATABASE_URL: at(name),
    APP_DATABASE_URL: recipe === "With CREATEROLE" ? undefined : at(`${name}_web`),
  };
}
