import { createHash } from "node:crypto";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { provideDemo } from "@/prisma/seed/load";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { Api, newTenant, onDatabase } from "./fixtures";
import { type Installation, installation } from "./installation";

/** Every row of every table, and of the queue, whose text has one of these words. */
async function rowsWith(ownerUrl: string, words: readonly string[]): Promise<string[]> {
  return await withSession(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE relkind = 'r' AND relnamespace IN
         (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'graphile_worker'))`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const { rows: hits } = await owner.query(
        `SELECT left(t::text, 400) AS row FROM ${name} t WHERE t::text ~ $1 LIMIT 3`,
        [words.join("|")],
      );
      found.push(...hits.map(({ row }) => `${name}: ${row}`));
    }
    return found;
  });
}

/** A copy of an export that does not name the last of its tenants, with sums that fit. */
async function withoutLastTenant(folder: string): Promise<string> {
  const copy = `${folder}-forged`;
  await cp(folder, copy, { recursive: true });
  const [manifest, sums] = [join(copy, "manifest.json"), join(copy, "SHA256SUMS")];
  const text = await readFile(manifest, "utf8");
  const content = JSON.parse(text);
  content.tenants.pop();
  const forged = JSON.stringify(content);
  const sha256 = (of: string) => createHash("sha256").update(of).digest("hex");
  await writeFile(manifest, forged);
  await writeFile(sums, (await readFile(sums, "utf8")).replace(sha256(text), sha256(forged)));
  return copy;
}

test("A tenant is taken to another installation with its customers, and deleted here without a trace", async () => {
  const [here, there] = [await installation(), await installation()];
  const { folder } = here;
  const run = (at: Installation, ...args: string[]) => at.run("tenant", ...args);
  await onDatabase(here, () => provideDemo(here.ownerUrl, folder, true));
  const query = (ownerUrl: string, text: string) => withSession(ownerUrl, (owner) => owner.query(text));
  const { rows: all } = await query(here.ownerUrl, "SELECT id, parent FROM tenant ORDER BY parent NULLS FIRST");
  const [root] = all.filter(({ parent }) => parent === null).sort((a, b) => customersOf(b.id) - customersOf(a.id));
  const customers = all.filter(({ parent }) => parent === root.id).map(({ id }) => id as string);
  function customersOf(id: string): number {
    return all.filter(({ parent }) => parent === id).length;
  }

  const file = join(folder, "tenant");
  expect((await run(here, "export", customers[0] ?? "", file)).stderr).toMatch(/is a customer of/);
  const exported = await run(here, "export", root.id, file);
  expect(exported).toMatchObject({ code: 0, stdout: expect.stringMatching(/^tenant\t\d+\n[\s\S]*event\t\d+\n/) });

  expect((await run(here, "import", file, "--confirm", root.id)).stderr).toBe(
    `The tenant ${root.id} exists already.\n`,
  );
  expect((await run(there, "import", folder)).stderr).toBe(`There is no backup or export at ${folder}.\n`);
  const planned = await run(there, "import", file);
  expect(planned).toMatchObject({
    code: 0,
    stdout: exported.stdout,
    stderr: expect.stringMatching(/^Nothing was changed/),
  });
  expect((await query(there.ownerUrl, "SELECT FROM tenant")).rowCount).toBe(0);
  // Somebody has added rows of a tenant that it does not name.
  const forged = await withoutLastTenant(file);
  expect((await run(there, "import", forged, "--confirm", root.id)).stderr).toMatch(/^The export has rows of a tenant/);
  expect((await query(there.ownerUrl, "SELECT FROM tenant")).rowCount).toBe(0);
  expect(await run(there, "import", file, "--confirm", root.id)).toMatchObject({ code: 0, stdout: exported.stdout });
  const contents = `SELECT json_object_agg(id, doc) AS doc FROM (
    SELECT tenant || ' ' || id AS id, doc::text FROM account UNION ALL SELECT tenant || ' ' || id, doc::text FROM ticket
    UNION ALL SELECT tenant || ' ' || id, doc::text FROM event UNION ALL SELECT tenant || ' ' || id, doc::text FROM agreement_version
    UNION ALL SELECT tenant || ' ' || id, row(email, password_hash, role)::text FROM "user") r
    WHERE split_part(id, ' ', 1) IN ('${[root.id, ...customers].join("','")}')`;
  const [before, after] = await Promise.all(
    [here, there].map(async ({ ownerUrl }) => (await query(ownerUrl, contents)).rows),
  );
  expect(after).toEqual(before);
  const totals = `SELECT source, sum(rows)::int AS rows FROM row_change WHERE tenant = '${root.id}' GROUP BY 1 ORDER BY 1`;
  expect((await query(there.ownerUrl, totals)).rows).toEqual((await query(here.ownerUrl, totals)).rows);
  expect((await query(there.ownerUrl, "SELECT FROM webhook WHERE active OR secret <> ''")).rowCount).toBe(0);

  expect((await run(here, "delete", root.id)).stderr).toMatch(/has customers: .*--with-customers/);
  const wouldDelete = await run(here, "delete", root.id, "--with-customers");
  expect(wouldDelete).toMatchObject({ code: 0, stdout: expect.stringMatching(/^event\t\d+$/m) });
  expect((await rowsWith(here.ownerUrl, [`^\\(${root.id},`])).length).toBeGreaterThan(10);
  const deleted = await run(here, "delete", root.id, "--with-customers", "--confirm", root.id);
  expect(deleted).toMatchObject({ code: 0, stdout: expect.stringMatching(/^user\t\d+$/m) });
  const words = [root.id, ...customers].map((id) => `\\m${id}\\M`);
  expect(await rowsWith(here.ownerUrl, words)).toEqual([]);
});

test("The deletion of a customer leaves its provider, whose log tells of it, and ends what its users had elsewhere", async () => {
  const here = await installation();
  await onDatabase(here, async () => {
    const provider = await newTenant();
    const [gone, kept] = [await provider.child(), await provider.child()];
    for (const customer of [gone, kept]) {
      await customer.import("tickets", [
        { id: "t1", subject: "It fails", created: "2026-11-10T08:00:00.000Z", closed: null },
      ]);
      await customer.user();
    }
    const run = (...args: string[]) => here.run("tenant", ...args);
    const server = await here.start();
    const readers = [provider, kept, await newTenant()].map(({ api }) => new Api(api.credential, server.url));
    const feed = "/v1/support/ticket/changes?~since=";
    const tokens = await Promise.all(
      readers.map(async (reader) => (await reader.get(`${feed}latest`)).body.metadata.since as string),
    );
    expect(await run("delete", gone.id, "--confirm", "another")).toMatchObject({
      stderr: expect.stringMatching(/^Nothing/),
    });
    expect(await run("delete", gone.id, "--confirm", gone.id)).toMatchObject({ code: 0 });
    const left = await rowsWith(here.ownerUrl, [gone.id]);
    expect(left).toEqual([expect.stringMatching(/^event: .*Tenant was deleted/)]);
    const { rows } = await withSession(here.ownerUrl, (owner) =>
      owner.query("SELECT source, sum(rows)::int AS rows FROM row_change WHERE tenant = $1 GROUP BY 1", [provider.id]),
    );
    expect(rows).toContainEqual({ source: "ticket", rows: 1 });
    const answers = await Promise.all(readers.map((reader, at) => reader.get(`${feed}${tokens[at]}`)));
    expect(answers.map(({ status }) => status)).toEqual([410, 200, 200]);
    const { since } = (await readers[0]?.get(`${feed}latest`))?.body.metadata ?? {};
    expect((await readers[0]?.get(`${feed}${since}`))?.status).toBe(200);
  });
});
