import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ImportError } from "@/lib/import/import-error";
import type { ImportName } from "@/lib/import/resources";
import { openRecords } from "@/lib/import/source";
import { demo } from "@/prisma/seed/demo";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { comptoir, type Outcome, start } from "./command";
import { scratchFolder } from "./database";
import { type Api, newTenant, onDatabase, type TestTenant } from "./fixtures";
import { installation } from "./installation";

/** Imports while the server runs, read back through the API. */

type Json = Record<string, unknown>;

/** The forms in which the API answers records, and in which an import takes them. */
const forms = {
  array: (records: Json[]) => JSON.stringify(records, null, 2),
  envelope: (records: Json[]) => JSON.stringify({ metadata: { total: 1, nested: [{ data: [] }] }, data: records }),
  "record a line": (records: Json[]) => records.map((record) => `${JSON.stringify(record)}\r\n`).join("\n"),
} as const;

type Form = keyof typeof forms;

/** Writes a file for an import, which is removed with the run's other temporary files. */
function fileOf(text: string | Buffer): string {
  const file = join(scratchFolder("import"), "records.json");
  writeFileSync(file, text);
  return file;
}

/** Imports a text with the command's own reader and checks, without a process for each. @returns how it is refused */
async function importText(
  tenant: TestTenant,
  resource: ImportName,
  text: string | Buffer,
): Promise<string | undefined> {
  try {
    await tenant.import(resource, await openRecords(fileOf(text)));
    return undefined;
  } catch (error) {
    if (error instanceof ImportError) return error.message;
    throw error;
  }
}

const importLines = (tenant: TestTenant, resource: ImportName, records: Json[]) =>
  importText(tenant, resource, forms["record a line"](records));

/** Runs the command itself, which takes a second. */
const command = (tenant: TestTenant, resource: ImportName, file: string, input?: string) =>
  comptoir(["import", "--tenant", tenant.id, resource, file], input);

/** The complete output of the command after a successful import. */
const imported = (count: number, resource: ImportName): Outcome => ({
  code: 0,
  stdout: "",
  stderr: `Imported ${resource}: ${count}\n`,
});

/** Everything of a kind that the tenant sees. */
async function readBack(api: Api, resource: ImportName, ids: string[]): Promise<Json[]> {
  const one = async (path: string) => (await Promise.all(ids.map((id) => api.get(path + id)))).map(({ body }) => body);
  const all = async (path: string, member?: string) => {
    const { status, body } = await api.get(path);
    expect(status).toBe(200);
    return member ? body[member] : body;
  };
  switch (resource) {
    case "agreements":
      return await all("/v1/agreement?extended[]=services&~sort=_id");
    case "collections":
      return await all("/v2/product/collection?~sort=id", "data");
    case "subscriptions":
      return await all("/v2/subscription/customers?~sort=_id&~perPage=1000", "data");
    case "orders":
      return await all("/v2/order?~sort=_id&~perPage=1000", "orders");
    case "distributors":
      return await all("/v1/distributor?~sort=_id&~perPage=1000", "distributors");
    case "products":
      return await all("/v2/product?~sort=id");
    case "tickets":
      return await all("/v1/support/ticket?~sort=id", "data");
    case "roles":
      return await one("/v1/account/permission/role/");
    case "accounts":
      return await one("/v1/account/");
    case "events":
      return await all(`/v1/event?${ids.map((id) => `~filter[id][]=${id}`).join("&")}`, "data");
  }
}

const idOf = (record: Json): string => String(record._id ?? record.id);
const inOrder = (records: Json[]): Json[] => [...records].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
const eventsOf = async ({ api }: TestTenant): Promise<number> => (await api.get("/v1/event")).body.pagination.total;

/** A few records of each kind as another system would answer them; identifiers are the tenant's own. */
function samples({ id: tenant }: TestTenant): Record<ImportName, Json[]> {
  const data = demo({ tenant, customers: 0, subscriptions: 5, days: 3 });
  const some = (records: Iterable<unknown>) => inOrder(([...records] as Json[]).slice(0, 5));
  return {
    agreements: some(data.agreements.slice(0, 3)),
    collections: some(data.collections.filter((collection) => !("deletedDate" in collection))),
    subscriptions: some(data.subscriptions()),
    orders: [
      { _id: "o1", number: "00000041", status: "accepted", state: "open", tenant },
      {
        _id: "o2",
        id: "other",
        number: "00000042",
        status: "cancelled",
        state: "closed",
        offering: { name: "Backup", description: "A text", image: "/backup.svg" },
        edition: { name: "Business" },
        account: "a1",
        account_details: { name: "Polar", status: { active: true }, address: { postal: { city: "Oslo" } } },
        tenant,
        parent: { account: { tenant } },
        items: [
          {
            ...{ product: "p1", sku: "BKP-500", name: "Backup", amount: 3, unit: { cost: 120, price: 200 } },
            price: { cost: 360, discount: 30, subtotal: 600, total: 6840, mrr: 570 },
            ...{ discount: 5, subscription_term: 8640, payment_period: 720 },
          },
        ],
        ...{ price: { total: 6840, currency: "NOK" }, reference: "PO-1", comment: "By phone", subscriptions: ["s1"] },
        ...{ created: "2026-01-02T03:04:05.000Z", updated: "2026-01-02T03:04:05.000Z" },
      },
    ],
    distributors: some(data.distributors),
    products: some(data.products),
    tickets: some(data.tickets()),
    roles: some(data.roles).map((role) => ({ ...role, _id: `${tenant}-${role._id}`, name: `${tenant}-${role.name}` })),
    accounts: some(data.accounts),
    events: some(data.events()),
  };
}

const resources: [ImportName, Form][] = [
  ["agreements", "array"],
  ["collections", "envelope"],
  ["subscriptions", "array"],
  ["orders", "envelope"],
  ["distributors", "record a line"],
  ["products", "array"],
  ["tickets", "envelope"],
  ["roles", "record a line"],
  ["accounts", "record a line"],
  ["events", "array"],
];

for (const [resource, form] of resources) {
  test(`Imported ${resource} (${form}) read back as they were`, async ({ tenant }) => {
    const records = samples(tenant)[resource];
    expect(records.length).toBeGreaterThan(0);
    expect(await importText(tenant, resource, forms[form](records))).toBeUndefined();
    const read = inOrder(await readBack(tenant.api, resource, records.map(idOf)));
    // An account's record says whose it is only on its way in.
    const expected = resource === "accounts" ? records.map(({ tenant, ...record }) => record) : records;
    expect(read).toEqual(expected);
    const { body } = await tenant.api.get("/v1/event?~filter[action]=import");
    expect(body.data).toMatchObject([
      { user: { username: "comptoir-cli", type: "api" }, data: { resource, count: records.length } },
    ]);
  });
}

test("The command takes a file or standard input, says what it imported and what it left out", async ({ tenant }) => {
  const { agreements, subscriptions } = samples(tenant);
  const file = fileOf(forms.envelope(agreements));
  expect(await command(tenant, "agreements", file)).toEqual(imported(agreements.length, "agreements"));
  const text = forms.array(subscriptions);
  expect(await command(tenant, "subscriptions", "-", text)).toEqual(imported(5, "subscriptions"));
  const known = { _id: "a", name: "A", address: { city: "Oslo" } };
  const unknown = [
    { ...known, assignedProductsCount: 7, ["__proto__"]: 1, colour: "red", address: { city: "Oslo", planet: "Earth" } },
  ];
  expect(await command(tenant, "distributors", "-", forms.array(unknown))).toEqual({
    code: 0,
    stdout: "",
    stderr:
      "Ignored, because the API does not have these fields: address.planet, __proto__, colour\nImported distributors: 1\n",
  });
  expect(await readBack(tenant.api, "distributors", [])).toEqual([known]);
  const refused = await command(tenant, "distributors", "-", forms.array([{ _id: "b", name: 7 }]));
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(/^Nothing was imported\.\nrecord 1 \(b\), name: /);
});

test("Large and small numbers, strange texts and deep values are kept as they are", async ({ tenant }) => {
  const deep = JSON.parse(`${'{"a":['.repeat(40)}1${"]}".repeat(40)}`);
  const odd = "\u{1F469}\u200D\u{1F680} e\u0301 \u202Eabc \u2028 \\n \\u0041 </script> '\" \t\r\n ‮ NULL";
  const records = [
    {
      _id: "a/b ?#%æ'\"",
      name: odd,
      price: 1e308,
      agreementPrice: 5e-324,
      billingPrice: -0.1,
      description: JSON.stringify({ blocks: [], entityMap: { x: odd } }),
      items: [{ sku: odd, amount: 9007199254740991, integrations: [deep, null, true, odd], price: {} }],
    },
    { _id: "big", name: "x".repeat(300_000), items: [] },
    { _id: "bare" },
  ];
  expect(await importLines(tenant, "subscriptions", records)).toBeUndefined();
  expect(inOrder(await readBack(tenant.api, "subscriptions", []))).toEqual(inOrder(records));
  const one = await tenant.api.get(`/v2/subscription/customers/${encodeURIComponent(records[0]?._id ?? "")}`);
  expect(one.body).toEqual(records[0]);
  // The other columns agree with the record.
  for (const [query, ids] of [
    ["~filter[price]=>=1e308", ["a/b ?#%æ'\""]],
    [`~filter[items.sku]=${encodeURIComponent(`\\${odd}`)}`, ["a/b ?#%æ'\""]],
    ["~filter[price]=!", ["bare", "big"]],
    ["~search=%F0%9F%91%A9", ["a/b ?#%æ'\""]],
    ["~search=BARE", ["bare"]],
    ["~filter[name]=^xxxx", ["big"]],
    ["~filter[name]=!", ["bare"]],
  ] as const) {
    const { body } = await tenant.api.get(`/v2/subscription/customers?${query}`);
    expect(body.data.map(idOf).sort()).toEqual([...ids].sort());
  }
  // A name that no index takes has its place in the order nonetheless.
  for (const [sort, ids] of [
    ["name", ["a/b ?#%æ'\"", "big", "bare"]],
    ["-name", ["big", "a/b ?#%æ'\"", "bare"]],
  ] as const) {
    const { body } = await tenant.api.get(`/v2/subscription/customers?~sort=${sort}`);
    expect(body.data.map(idOf)).toEqual(ids);
  }
});

test("One bad record among a thousand: it is named with its field, and nothing is changed", async ({ tenant }) => {
  const records = (name: string) => Array.from({ length: 2500 }, (_, at): Json => ({ _id: `d${at}`, name }));
  expect(await importLines(tenant, "distributors", records("before").slice(0, 3))).toBeUndefined();
  const events = await eventsOf(tenant);
  const after = records("after");
  after[2399] = { ...after[2399], address: { city: 7 } };
  expect(await importLines(tenant, "distributors", after)).toMatch(
    /^Nothing was imported\.\nline 4799 \(d2399\), address\.city: /,
  );
  const { body } = await tenant.api.get("/v1/distributor");
  expect(body.metadata.totalCount).toBe(3);
  expect(new Set(body.distributors.map(({ name }: Json) => name))).toEqual(new Set(["before"]));
  expect(await eventsOf(tenant)).toBe(events);
});

test("All that is wrong with a file is said at once", async ({ tenant, stranger }) => {
  const text = [
    '{"name":"no identifier"}',
    '{"_id":"a","price":1e999}',
    '{"_id":"b","start_date":"2026-02-30T00:00:00.000Z"}',
    '{"_id":"c","name":"\\u0000"}',
    '{"_id":"d","items":[{},{"amount":"5"}]}',
    `{"_id":"e","tenant":"${stranger.id}"}`,
    '{"_id":"f"}',
    '{"_id":"f"}',
    '"text"',
  ].join("\n");
  const lines = (await importText(tenant, "subscriptions", text))?.split("\n") ?? [];
  expect(lines).toHaveLength(9);
  for (const [at, beginning] of [
    "Nothing was imported.",
    "line 1, _id: ",
    "line 2 (a), price: ",
    "line 3 (b), start_date: ",
    "line 4 (c), name: ",
    "line 5 (d), items.1.amount: ",
    `line 6 (e), tenant: ${stranger.id} is neither ${tenant.id} nor a customer of it`,
    "line 8 (f), _id: Line 7 has the same identifier, f.",
    "line 9, _id: ",
  ].entries())
    expect(lines[at]).toContain(beginning);
  const wrong = Array.from({ length: 30 }, () => "{}").join("\n");
  const first = (await importText(tenant, "subscriptions", wrong))?.trimEnd().split("\n");
  expect(first).toHaveLength(22);
  expect(first?.at(-1)).toBe("The file was checked up to line 20.");
  expect((await tenant.api.get("/v2/subscription/customers")).body.metadata.total).toBe(0);
  expect((await stranger.api.get("/v2/subscription/customers")).body.metadata.total).toBe(0);
});

test("JSON that is broken, ends too early or is not in UTF-8 leaves nothing behind", async ({ tenant }) => {
  const lines = Array.from({ length: 9_000 }, (_, at) => `{"_id":"d${at}"}`);
  const notText = "The file is not text in UTF-8.";
  const many = JSON.stringify(Array.from({ length: 1500 }, (_, at) => ({ _id: `d${at}` })));
  for (const [text, reason] of [
    [many.slice(0, -1), "The JSON is broken"],
    ["nonsense", "The header has no column _id, which identifies the records. It has nonsense."],
    [Buffer.from('[{"_id":"a","name":"Troms\u00f8"}]', "latin1"), notText],
    [Buffer.from(`${many.slice(0, -1)},{"_id":"a","name":"Troms\u00f8"}]`, "latin1"), notText],
    [Buffer.from(`${lines.join("\n")}\n{"_id":"a","name":"Troms\u00f8"}\n`, "latin1"), notText],
  ] as const) {
    expect(await importText(tenant, "distributors", text)).toContain(reason);
  }
  expect((await tenant.api.get("/v1/distributor")).body.metadata.totalCount).toBe(0);
});

test("An event is written once: one that is there already is refused", async ({ tenant }) => {
  const { events } = samples(tenant);
  expect(await importLines(tenant, "events", events)).toBeUndefined();
  const count = await eventsOf(tenant);
  const refusal = await importLines(tenant, "events", [{ id: "new" }, events[2] ?? {}]);
  expect(refusal).toContain(`line 3 (${events[2]?.id}), id: ${events[2]?.id} is already there`);
  expect(await eventsOf(tenant)).toBe(count);
});

test("A collection with a deletedDate is in the trash and can be restored; two live ones of a name are refused", async ({
  tenant,
}) => {
  const collections = [
    { id: "live", name: "Same", deletedDate: null, productGroupIds: [] },
    { id: "deleted-12345678", name: "Same", deletedDate: "2026-11-01T09:00:00.000Z", productGroupIds: ["p"] },
  ];
  expect(await importLines(tenant, "collections", collections)).toBeUndefined();
  const list = await tenant.api.get("/v2/product/collection");
  expect(list.body.data).toEqual([{ id: "live", name: "Same", productGroupIds: [] }]);
  const refusal = await importLines(tenant, "collections", [{ id: "second", name: "Same" }]);
  expect(refusal).toContain("line 1 (second), name: Same is already there");
  const restored = await tenant.api.post("/v2/product/collection/restore");
  expect(restored.body).toMatchObject({
    collections: [{ id: "deleted-12345678", name: "Same (12345678)", productGroupIds: ["p"] }],
    metadata: { restored: { "deleted-12345678": true }, restoredCount: 1, notRestoredCount: 0 },
  });
});

test("Imported roles are everybody's, read-only, and keep features as given", async ({ tenant, stranger }) => {
  const role = {
    _id: `r-${tenant.id}`,
    name: `r-${tenant.id}`,
    tags: [],
    features: [{ _id: "f", namespace: "Their/Own/Feature", class: "system" }],
  };
  expect(await importLines(tenant, "roles", [role])).toBeUndefined();
  for (const { api } of [tenant, stranger]) {
    const path = `/v1/account/permission/role/${role._id}`;
    expect((await api.get(path)).body).toEqual(role);
    expect((await api.put(path, { title: "Mine" })).status).toBeGreaterThanOrEqual(400);
    expect((await api.get(path)).body).toEqual(role);
  }
});

test("A record goes to the customer it names, or to the tenant of the import", async ({ tenant, stranger }) => {
  const child = await tenant.child();
  const tickets = [
    { id: "own", subject: "Own", created: "2026-11-01T00:00:00.000Z" },
    { id: "theirs", tenant: child.id, subject: "Theirs", created: "2026-11-01T00:00:00.000Z", closed: null },
  ];
  expect(await importLines(tenant, "tickets", tickets)).toBeUndefined();
  const seen = async ({ api }: TestTenant) => (await api.get("/v1/support/ticket?~sort=id")).body.data.map(idOf);
  expect(await seen(tenant)).toEqual(["own", "theirs"]);
  expect(await seen(child)).toEqual(["theirs"]);
  expect(await seen(stranger)).toEqual([]);
  // A customer's own import reaches no further than itself.
  expect(await importLines(child, "tickets", [{ id: "up", tenant: tenant.id }])).toBeDefined();
});

test("A file changes the fields it has with --mode, and all of a record without, also with a table", async ({
  tenant,
}) => {
  const { api } = tenant;
  await tenant.import("products", [{ id: "a", name: "A", group_id: "g" }]);
  const run = (text: string, ...options: string[]) =>
    comptoir(["import", "--tenant", tenant.id, "products", "-", ...options], text);
  const products = async () => (await api.get("/v2/product?~sort=id")).body;
  const refused = await run('[{"id":"a","name":"A2"},{"id":"b"}]', "--mode", "update");
  expect([refused.code, refused.stderr]).toEqual([
    1,
    "Nothing was imported.\nRecord 2, b: /id No record has this identifier, and this import creates none.\n",
  ]);
  const updated = await run('[{"id":"a","name":"A2"},{"id":"b"}]', "--mode", "upsert");
  expect([updated.code, updated.stderr]).toEqual([0, "Imported products: 2 written, 0 as they were\n"]);
  expect(await products()).toEqual([{ id: "a", name: "A2", group_id: "g" }, { id: "b" }]);
  expect((await run("id,name\na,A3\n")).code).toBe(0);
  expect(await products()).toEqual([{ id: "a", name: "A3" }, { id: "b" }]);
  expect(
    (await comptoir(["import", "--tenant", tenant.id, "tickets", "-", "--mode", "update"], "[]")).stderr,
  ).toContain("products, subscriptions, orders, accounts");
});

test("A word of the addresses is no identifier, since its record could not be read", async ({ tenant }) => {
  for (const [resource, id] of [
    ["tickets", "history"],
    ["accounts", "changes"],
  ] as const)
    expect(await importLines(tenant, resource, [{ id: "other" }, { id }])).toBe(
      `Nothing was imported.\nline 3 (${id}), id: ${id} is a word of the API's addresses, so that no record can have it.`,
    );
});

test("An unknown tenant or resource is said, and nothing is read", async ({ tenant }) => {
  const unknown = await comptoir(["import", "--tenant", "nobody", "tickets", "-"], "[]");
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain("nobody");
  const nothing = await comptoir(["import", "--tenant", tenant.id, "invoices", "-"], "[]");
  expect(nothing.code).not.toBe(0);
  expect(nothing.stderr).toContain("agreements, collections, subscriptions");
});

test("A command in a folder without a database says so, and creates none", async () => {
  for (const args of [["tenant", "create", "acme", "--name", "Acme"], ["doctor"], ["upgrade"]]) {
    const folder = join(scratchFolder("nowhere"), "data");
    const command = start(args, { DATABASE_URL: "", APP_DATABASE_URL: "", DATA_DIR: folder });
    const [[code], said] = await Promise.all([once(command, "exit"), text(command.stderr)]);
    expect([code, said]).toEqual([1, expect.stringContaining(`There is no database in ${folder}.`)]);
    expect(existsSync(folder)).toBe(false);
  }
});

test("An import is visible only after its end, and leaves nothing if it is killed half-way", async ({ tenant }) => {
  const lines = (from: number) =>
    Array.from(
      { length: 3000 },
      (_, at) => `${JSON.stringify({ _id: `s${from + at}`, items: [{ sku: "A" }] })}\n`,
    ).join("");
  const total = async () => (await tenant.api.get("/v2/subscription/customers")).body.metadata.total;
  for (const end of ["killed", "completed"]) {
    const command = start(["import", "--tenant", tenant.id, "subscriptions", "-"], { PGAPPNAME: tenant.id });
    const ended = once(command, "exit");
    command.stdin.on("error", () => {});
    command.stdin.write(lines(0));
    await expect.poll(() => hasUncommittedBatch(tenant.id)).toBe(true);
    expect(await total()).toBe(0);
    if (end === "killed") command.kill("SIGKILL");
    else command.stdin.end(lines(3000));
    await ended;
    expect(await total()).toBe(end === "killed" ? 0 : 6000);
  }
});

/** Whether the session of this name has written a batch in the transaction that it has open. */
const hasUncommittedBatch = (session: string): Promise<boolean> =>
  withSession(process.env.COMPTOIR_TEST_OWNER_URL ?? "", async (owner) => {
    const { rowCount } = await owner.query(
      `SELECT FROM pg_stat_activity
       WHERE application_name = $1 AND backend_xid IS NOT NULL AND state = 'idle in transaction' AND query = 'RELEASE batch'`,
      [session],
    );
    return rowCount === 1;
  });

test("Searches of what was just imported are planned for the rows there are, not for the empty table of before", async () => {
  const database = await installation();
  const rows = Array.from({ length: 500 }, (_, at) => ({
    _id: `s${at}`,
    name: `Backup ${at}`,
    items: [{ sku: "B" }],
  }));
  await onDatabase(database, async () => (await newTenant()).import("subscriptions", rows));
  const known = await withSession(database.ownerUrl, (owner) =>
    owner.query(`SELECT relname AS name, reltuples AS rows FROM pg_class
      WHERE oid IN ('subscription'::regclass, 'subscription_item'::regclass) ORDER BY relname`),
  );
  expect(known.rows).toEqual([
    { name: "subscription", rows: 500 },
    { name: "subscription_item", rows: 500 },
  ]);
});
