import fc from "fast-check";
import pg from "pg";
import { CopiedLines, valuesOf } from "@/lib/base/db/copied-lines";
import { withLiterals } from "@/lib/base/db/literals";
import { type Sql, sql } from "@/lib/base/db/sql";
import { stream } from "@/lib/base/db/stream";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";

/** Downloads are read by COPY, which takes no parameters: their values are constants in the text of the statement. */

const url = () => process.env.COMPTOIR_TEST_APP_URL ?? "";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }).map((value) => value.replaceAll("\0", "").toWellFormed()),
  fc.string({
    unit: fc.constantFrom("'", "\\", '"', "$1", "{", "}", ",", "\n", "\r", "\t", "\b", "N", "E", ";", "--"),
  }),
  fc.constantFrom(
    "\\N",
    "\\.",
    "'; DROP TABLE x; --",
    "\\'; --",
    "$$",
    "$1",
    "E'\\''",
    "NULL",
    "{}",
    "%s",
    "ü€😀",
    "\u2028",
  ),
);

/** The same statement twice: with its values as parameters, and with them in its text. */
async function expectSame(session: pg.Client, statement: Sql): Promise<void> {
  const { rows } = await session.query({ text: statement.text, values: statement.values, rowMode: "array" });
  const lines = session.query(new CopiedLines(withLiterals(statement)));
  const copied: (readonly string[])[] = [];
  for (;;) {
    const batch = await lines.next(1);
    if (batch.length === 0) break;
    copied.push(...batch.map(valuesOf));
  }
  expect(copied).toEqual(rows.map((row) => row.map((value: string | null) => value ?? "")));
}

test("A download reads the same whether its values are parameters or constants", async () => {
  await withSession(url(), (session) =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          text: fc.option(text),
          texts: fc.array(fc.option(text), { minLength: 1, maxLength: 4 }),
          number: fc.double({ noNaN: true }),
          flag: fc.boolean(),
          time: fc.date({ min: new Date("0001-01-02"), max: new Date("9999-12-30"), noInvalidDate: true }),
        }),
        async ({ text: one, texts, number, flag, time }) => {
          await expectSame(
            session,
            sql`SELECT ${one}::text, array_to_json(${texts}::text[])::text, (${number}::float8)::text, (${flag}::boolean)::text,
                       (${time}::timestamptz)::text, (${one} || 'x'), (n = ANY (${texts}))::text, n
                FROM unnest(${texts}::text[]) n WHERE n IS NOT DISTINCT FROM ${texts[0]} OR ${flag}::boolean LIMIT ${3}::bigint`,
          );
        },
      ),
      { numRuns: 300, endOnFailure: true },
    ),
  );
});

test("A text with a zero character is refused as Postgres refuses it in a parameter", async () => {
  expect(() => withLiterals(sql`SELECT ${"a\0'; --"}::text`)).toThrow(expect.objectContaining({ code: "22021" }));
  await withSession(url(), async (session) => {
    await expect(session.query("SELECT $1::text", ["a\0"])).rejects.toMatchObject({ code: "22021" });
  });
});

test("A connection is used again after a download that was read to its end, and after no other", async () => {
  const pool = new pg.Pool({ connectionString: url(), max: 1 });
  const backend = async () => (await pool.query("SELECT pg_backend_pid() AS pid")).rows[0].pid;
  try {
    const first = await backend();
    let rows = 0;
    for await (const batch of stream(pool, { tenant: "t" }, "SELECT n FROM generate_series(1, 100000) n"))
      rows += batch.length;
    expect(rows).toBe(100_000);
    expect(await backend()).toBe(first);

    for await (const _ of stream(pool, { tenant: "t" }, "SELECT n FROM generate_series(1, 10000000) n")) break;
    const second = await backend();
    expect(second).not.toBe(first);

    const read = async () => {
      for await (const _ of stream(pool, { tenant: "t" }, "SELECT 1 / (5000 - n) FROM generate_series(1, 10000) n"));
    };
    await expect(read()).rejects.toMatchObject({ code: "22012" });
    expect(await backend()).not.toBe(second);
  } finally {
    await pool.end();
  }
});

test("A download that is ended while Postgres computes ends at once", async () => {
  const pool = new pg.Pool({ connectionString: url(), max: 1 });
  try {
    const abort = new AbortController();
    const waiting = stream(pool, { tenant: "t" }, "SELECT pg_sleep(60)::text", abort.signal).next();
    setTimeout(() => abort.abort(), 50);
    await expect(waiting).rejects.toThrow("The download was ended.");
    expect((await pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});
