import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "./root";
import { statementsOf } from "./upgrade-plan";

it("finds the statements of a script, whatever stands in strings, names, bodies and comments", () => {
  const script = `-- one; comment
    CREATE TABLE "a;b" (text text DEFAULT 'it''s; here'); /* two; */
    DO $$ BEGIN PERFORM 1; END $$;
    CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $body$ SELECT 1; $body$`;
  expect(statementsOf(script)).toEqual([
    `CREATE TABLE "a;b" (text text DEFAULT 'it''s; here')`,
    "DO $$ BEGIN PERFORM 1; END $$",
    "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $body$ SELECT 1; $body$",
  ]);
});

it("takes every migration there is apart into statements that begin with a word of SQL", () => {
  const folder = join(projectRoot, "prisma", "migrations");
  for (const name of readdirSync(folder).filter((each) => !each.includes("."))) {
    const statements = statementsOf(readFileSync(join(folder, name, "migration.sql"), "utf8"));
    expect(statements.length, name).toBeGreaterThan(0);
    for (const statement of statements) expect(statement, name).toMatch(/^(\w+)\s/);
  }
});
