import { mkdtempSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Embedded, startEmbedded } from "@/prisma/server/embedded";
import { connect, connection, disconnect } from "./connection";
import { fewTexts, identifier, raw, type Sql, sql } from "./sql";
import { inTenant, read, write } from "./transaction";

const folder = mkdtempSync(join(tmpdir(), "comptoir-connection-"));
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

/*
 * A connection that ends while nobody uses it, as when Postgres restarts or an operator ends its backend. The pool takes it
 * for a sound one until the process has read that it has ended.
 */

const caller = { id: "lost" };

/** Ends the backend of the idle connection, and waits for that without reading what it says. */
async function endUnnoticed(): Promise<void> {
  const [{ pid } = { pid: 0 }] = await read<{ pid: number }>(caller, sql`SELECT pg_backend_pid() AS pid`);
  process.kill(pid, "SIGTERM");
  const clock = new Int32Array(new SharedArrayBuffer(4));
  while (isAlive(pid)) Atomics.wait(clock, 0, 0, 5);
  expect(connection().pool.idleCount).toBe(1);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("A connection that has ended unnoticed fails no read", async () => {
  await endUnnoticed();
  expect(await read(caller, sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
});

test("A transaction that begins on a connection that has ended is carried out on another one", async () => {
  await endUnnoticed();
  let attempts = 0;
  const rows = await inTenant(caller, (tx) => {
    attempts++;
    return tx.$queryRaw`SELECT 1 AS one`;
  });
  expect(rows).toEqual([{ one: 1 }]);
  expect(attempts).toBe(2);
});

test("A change that is sent together with its commit is not sent again, and the next one gets a sound connection", async () => {
  await endUnnoticed();
  await expect(write(caller, sql`SELECT 1`)).rejects.toThrow();
  await write(caller, sql`SELECT 1`);
});
