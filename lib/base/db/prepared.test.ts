import { mkdtempSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Embedded, startEmbedded } from "@/prisma/server/embedded";
import { connect, connection, disconnect } from "./connection";
import { fewTexts, identifier, raw, type Sql, sql } from "./sql";
import { inTenant } from "./transaction";

const folder = mkdtempSync(join(tmpdir(), "comptoir-prepared-"));
let server: Embedded;
beforeAll(async () => {
  await chmod(folder, 0o755);
  server = await startEmbedded(folder, { throwaway: true });
  connect(server.url);
});
afterAll(async () => {
  await disconnect();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** How many statements the one connection has prepared, after a transaction for each of these. */
async function preparedAfter(statements: readonly Sql[]): Promise<number> {
  for (const statement of statements) await inTenant("prepared", (tx) => tx.$queryRaw(statement));
  expect(connection().pool.totalCount).toBe(1);
  const { rows } = await connection().pool.query("SELECT count(*)::int AS count FROM pg_prepared_statements");
  return rows[0].count;
}

const shapes = (count: number, make: (number: number) => Sql): Sql[] =>
  Array.from({ length: count }, (_, number) => make(number));

test("600 questions of different shapes leave no statement behind on a connection of Postgres", async () => {
  const before = await preparedAfter([sql`SELECT 1`]);
  expect(await preparedAfter(shapes(600, (number) => sql`SELECT ${raw(String(number))} AS shape`))).toBe(before);
});

test("a statement of constant text is prepared once, whatever its values", async () => {
  const before = await preparedAfter([]);
  const after = await preparedAfter(shapes(5, (number) => sql`SELECT ${number}::int AS ${identifier("shape")}`));
  expect(after).toBe(before + 1);
});

test("a connection keeps the statements that it has used last, and each still answers", async () => {
  const many = shapes(450, (number) => fewTexts(sql`SELECT ${raw(String(number))} AS shape`));
  expect(await preparedAfter(many)).toBe(400);
  const [first] = many;
  expect(await inTenant("prepared", (tx) => tx.$queryRaw(first as Sql))).toEqual([{ shape: 0 }]);
  expect(await preparedAfter([])).toBe(400);
});
