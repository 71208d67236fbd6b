import { expect, test } from "./api-test";
import { comptoir } from "./command";
import { type Api, newTenant } from "./fixtures";
import { type Change, changesOf, ndjson } from "./plan-task";

const csv: Record<string, string> = { "Content-Type": "text/csv" };
const lines = (...rows: string[]) => rows.join("\r\n");
const documents = (records: readonly object[]) => records.map((record) => JSON.stringify(record)).join("\n");

/** Plans an import, and answers it with its records in order. */
async function planned(api: Api, query: string, file: string, headers: Record<string, string> = csv) {
  const answer = await api.post(`/v1/plan?${query}`, file, headers);
  expect(answer.status, answer.text).toBe(201);
  const { id } = answer.body;
  return { plan: answer.body, path: `/v1/plan/${id}`, changes: await changesOf(api, id) };
}

const importedSubscription = (id: string) => ({
  _id: id,
  name: `Backup ${id}`,
  description: '{"blocks":[{"text":"Nightly"}],"entityMap":{}}',
  edition: { name: "Pro" },
  term: { duration: 8640, durationMonth: 12 },
  start_date: "2026-01-31T00:00:00.000Z",
  end_date: "2027-01-31T00:00:00.000Z",
  creator: { fullname: "Kari Nordmann", email: "kari@example.com" },
  price: 10.25,
  items: [
    { id: "1", sku: "SKU-1", name: "Backup", amount: 3, unit: { cost: 1, price: 2 }, msp: true },
    { id: "2", sku: "SKU-2" },
  ],
  status: "active",
  order: "-5",
  account_details: { name: "Polar" },
  __v: 0,
});

const products = async (api: Api) => (await api.get("/v2/product?~sort=id")).body;
const product = "operation=product.import";
const subscription = "operation=subscription.import";

test("A parameter that an import does not know is refused, as a member of a body is", async ({ tenant }) => {
  const send = (query: string) =>
    tenant.api.send("POST", `/v1/plan?operation=product.import&${query}`, "id,name\na,A", csv);
  const { status, body } = await send("mod=update");
  expect(status, JSON.stringify(body)).toBe(422);
  expect(body.errors).toMatchObject([{ code: "unknown_member", pointer: "/mod" }]);
  expect(body.errors[0].detail).toContain("mode");
  expect((await send("mode=update")).status).toBe(201);
});

test("A CSV of products becomes a plan that names each line, and is applied exactly as shown", async ({ tenant }) => {
  const { api } = tenant;
  await tenant.import("products", [
    { id: "a", name: "Backup", group_id: "g1", distributor: "d1" },
    { id: "b", name: "Mail" },
    { id: "c", name: "Phone", distributor: null },
  ]);
  const before = await products(api);
  const { plan, path, changes } = await planned(
    api,
    product,
    lines(
      "id,name,distributor,colour",
      "a,Backup Pro,,red",
      "b,Mail,,",
      'n,"Näytöt, ""suuret"""',
      "",
      ",No identifier,,",
      "a,Again,,",
      "c,Phone,,",
    ),
  );
  expect(plan).toMatchObject({
    operation: "product.import",
    mode: "upsert",
    status: "ready",
    total: 6,
    counts: { create: 1, change: 1, delete: 0, restore: 0, same: 2, refuse: 2 },
    fields: { name: 1, distributor: 1 },
    ignored: ["colour"],
    eventKinds: [{ source: "product", action: "import" }],
  });
  expect(changes.map(({ line, record, action }) => [line, record, action])).toEqual([
    [2, "a", "change"],
    [3, "b", "same"],
    [4, "n", "create"],
    [6, "line 6", "refuse"],
    [7, "line 7", "refuse"],
    [8, "c", "same"],
  ]);
  expect(changes[0]?.changes).toEqual({
    name: { before: "Backup", after: "Backup Pro" },
    distributor: { before: "d1", after: null },
  });
  expect(changes[3]?.problem).toMatchObject({ code: "invalid_body", field: "/id" });
  expect(changes[4]?.problem?.detail).toBe("Line 2 has the same identifier, a.");
  expect(await products(api)).toEqual(before);

  const applied = await api.post(`${path}/apply`, {}, { "If-Match": `"${plan.digest}"` });
  expect(applied.body).toMatchObject({ status: "done", done: 2, failed: 0 });
  expect(await products(api)).toEqual([
    { id: "a", name: "Backup Pro", group_id: "g1" },
    { id: "b", name: "Mail" },
    { id: "c", name: "Phone", distributor: null },
    { id: "n", name: 'Näytöt, "suuret"' },
  ]);
  const events = (await api.get("/v1/event?~sort=time&~filter[action][]=import&~filter[action][]=plan_apply")).body
    .data;
  const recorded = events.map(({ action, data }: { action: string; data: object }) => [action, data]);
  // Both events of the application are of one moment.
  expect(recorded).toHaveLength(3);
  expect(recorded).toEqual(
    expect.arrayContaining([
      ["import", { resource: "products", count: 3 }],
      ["import", { resource: "products", count: 2 }],
      ["plan_apply", expect.objectContaining({ _id: plan.id, name: "product.import, 6 products", applied: 2 })],
    ]),
  );
});

test("A plan of new prices says how many rise and fall, and by how much", async ({ api, tenant }) => {
  const prices = [100, 200, 400, 0];
  const known = prices.map((price, at) => ({ _id: `s${at}`, account: "a", status: "active", price }));
  await tenant.import("subscriptions", known);
  const changed = known.map((record, at) => ({ ...record, price: [103.5, 190, 400, 5][at] }));
  const { body: plan } = await api.post("/v1/plan", { operation: "subscription.import", records: changed });
  expect(plan.fields).toMatchObject({ price: 3 });
  expect(plan.numbers.price).toEqual({ up: 2, down: 1, least: -5, most: 3.5 });
  expect(plan.emptied).toBe(0);
});

test("A CSV of new prices takes the price of an invoice and of the whole term along, and says what is no number", async ({
  tenant,
}) => {
  const { api } = tenant;
  const priced = { price: 10, billingPrice: 30, agreementPrice: 120, billing_cycle: { durationMonth: 3 } };
  await tenant.import("subscriptions", [
    { _id: "follows", ...priced, term: { durationMonth: 12 } },
    { _id: "agreed", ...priced, agreementPrice: 99, term: { durationMonth: 12 } },
    { _id: "wrong", ...priced },
  ]);
  const sent = lines("_id;price", "follows;11", "agreed;11", "wrong;11 kr", "mistyped;11");
  const { path, plan, changes } = await planned(api, `${subscription}&mode=update`, sent);
  expect(plan.fields).toEqual({ price: 2, billingPrice: 2, agreementPrice: 1 });
  expect(plan.following).toEqual(["agreementPrice", "billingPrice"]);
  expect(changes.flatMap(({ problem }) => problem ?? [])).toEqual([
    { code: "invalid_body", field: "/price", value: "11 kr", detail: "Use digits, such as 1250 or 1250.50." },
    {
      code: "not_found",
      field: "/_id",
      value: "mistyped",
      detail: "No record has this identifier, and this import creates none.",
    },
  ]);
  await api.post(`${path}/apply`);
  expect((await api.get("/v2/subscription/customers?~sort=-_id")).body.data.slice(1)).toMatchObject([
    { _id: "follows", price: 11, billingPrice: 33, agreementPrice: 132 },
    { _id: "agreed", price: 11, billingPrice: 33, agreementPrice: 99 },
  ]);
});

test("A form with a file and its fields is planned as the file alone is", async ({ api }) => {
  const field = (name: string, value: string) => [`--b`, `Content-Disposition: form-data; name="${name}"`, "", value];
  const head = [
    "--b",
    'Content-Disposition: form-data; name="file"; filename="products.csv"',
    "Content-Type: text/csv",
    "",
  ];
  const form = (...fields: string[]) => lines(...fields, ...head, "id,name", "a,Backup", "--b--", "");
  const type = { "Content-Type": "multipart/form-data; boundary=b" };
  const made = await api.post(
    "/v1/plan",
    form(...field("operation", "product.import"), ...field("mode", "create")),
    type,
  );
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({ operation: "product.import", mode: "create", counts: { create: 1 } });
  expect((await api.post(`/v1/plan?${product}`, form(...field("mode", "other")), type)).body).toMatchObject({
    status: 422,
    errors: [{ pointer: "/mode" }],
  });
  expect((await api.post("/v1/account", form(), type)).status).toBe(415);
  expect((await api.put("/v1/account/a", form(), type)).status).toBe(415);
});

test("A row of an export with its version is refused if somebody has changed the record since, and replaces nothing", async ({
  tenant,
}) => {
  const { api } = tenant;
  const prices = (price: number) => ["a", "b", "c", "d"].map((id) => ({ _id: `${tenant.id}-${id}`, name: id, price }));
  await tenant.import("subscriptions", prices(10));
  const list = "/v2/subscription/customers";
  const fields = "~fields=_id,name,price,_version&~sort=_id";
  const exported = (await api.get(`${list}?${fields}`, { Accept: "text/csv" })).text;
  const { data } = (await api.get(`${list}?${fields}`)).body;
  expect(exported.trim().split("\r\n")).toEqual([
    "_id,name,price,_version",
    ...data.map(({ _id, name, price, _version }: Record<string, string>) => [_id, name, price, _version].join()),
  ]);
  const now = new Date().toISOString();
  expect((await api.get(`${list}?${fields}&~at=${now}`)).body.data).toEqual(data);
  expect((await api.get(list, { Accept: "text/csv" })).text).not.toContain("_version");
  for (const query of [`/changes?${fields.split("&")[0]}`, "?~filter[_version]=1", "?~sort=_version"])
    expect((await api.get(`${list}${query}`)).status, query).toBe(400);

  // Somebody else changes one and deletes another.
  const others = prices(10).filter(({ name }) => name !== "d");
  const theirs = others.map((each) => (each.name === "b" ? { ...each, price: 11 } : each));
  const between = await planned(api, `${subscription}&absent=delete`, documents(theirs), ndjson);
  expect((await api.post(`${between.path}/apply`)).body.done).toBe(2);

  const raised = exported.replaceAll(",10,", ",12,").replace(`${tenant.id}-c,c,12`, `${tenant.id}-c,c,10`);
  const { plan, path, changes } = await planned(api, subscription, raised);
  expect(plan).toMatchObject({ counts: { change: 1, same: 1, refuse: 2 } });
  expect(plan.ignored).toBeUndefined();
  expect(changes.map(({ action, problem }) => [action, problem?.code, problem?.field, problem?.detail])).toEqual([
    ["change", undefined, undefined, undefined],
    ["refuse", "precondition_failed", "/_version", "Somebody has changed the record since it was read."],
    ["same", undefined, undefined, undefined],
    ["refuse", "precondition_failed", "/_version", "The record was deleted since."],
  ]);
  expect((await api.post(`${path}/apply`)).body.done).toBe(1);
  const found = (await api.get(`${list}?~fields=price&~sort=_id`)).body.data;
  expect(found.map(({ price }: { price: number }) => price)).toEqual([12, 11, 10]);
});

test("Accounts are imported by their number: known ones change, new ones get an identifier, and doubtful ones are refused", async ({
  tenant,
}) => {
  const { api } = tenant;
  const child = await tenant.child();
  await tenant.import("accounts", [
    { id: "a", number: "1001", name: "Polar", country: "NO" },
    { id: "b", number: "1002", name: "Nord" },
    { id: "c", number: "1002", name: "Nord again" },
  ]);
  await child.import("accounts", [{ id: "k", number: "1001", name: "Customer's" }]);
  const { plan, path, changes } = await planned(
    api,
    "operation=account.import&key=number",
    lines(
      "number,name,id,tenant",
      "1001,Polar Optikk,,",
      `1001,Customer's own,,${child.id}`,
      "2001,New,,",
      "1002,Which,,",
      "2001,Twice,,",
      ",No number,,",
      "1001,Other,b,x",
      "3001,Named,z,",
    ),
  );
  expect(plan).toMatchObject({
    operation: "account.import",
    key: "number",
    counts: { create: 2, change: 2, refuse: 4 },
  });
  expect(changes.map(({ action, problem }) => [action, problem?.field, problem?.detail])).toEqual([
    ["change", undefined, undefined],
    ["change", undefined, undefined],
    ["create", undefined, undefined],
    ["refuse", "/number", "2 accounts have the number 1002."],
    ["refuse", "/number", "Line 4 has the same number, 2001."],
    ["refuse", "/number", "A number is required."],
    ["refuse", "/tenant", `x is neither ${tenant.id} nor a customer of it.`],
    ["create", undefined, undefined],
  ]);
  expect((await api.post(`${path}/apply`)).body).toMatchObject({ done: 4, events: 2 });
  const { data } = (await api.get("/v1/account?~sort=number,name")).body;
  expect(data.map(({ number, name, tenant }: Record<string, string>) => [number, name, tenant])).toEqual([
    ["1001", "Customer's own", child.id],
    ["1001", "Polar Optikk", tenant.id],
    ["1002", "Nord", tenant.id],
    ["1002", "Nord again", tenant.id],
    ["2001", "New", tenant.id],
    ["3001", "Named", tenant.id],
  ]);
  expect((await api.get("/v1/account/a")).body).toEqual({
    id: "a",
    number: "1001",
    name: "Polar Optikk",
    country: "NO",
  });
  expect((await api.get("/v1/account/z")).body.name).toBe("Named");
  const { _version } = (await api.get("/v1/account?~filter[id]=a&~fields=_version")).body.data[0];
  await api.put("/v1/account/a", { country: "SE" });
  const records = [{ number: "1001", name: "Late", _version }];
  const late = await api.post("/v1/plan", { operation: "account.import", key: "number", records });
  expect(late.body.counts).toMatchObject({ change: 0, refuse: 1 });
  const wrong = await api.post("/v1/plan", { operation: "product.import", key: "number", records });
  expect(wrong.body.errors).toMatchObject([{ pointer: "/key" }]);
});

test("The command line plans an import, says what is refused, and applies it exactly, or not at all", async ({
  tenant,
}) => {
  await tenant.import("products", [
    { id: "a", name: "Backup" },
    { id: "b", name: "Mail" },
  ]);
  const command = (args: string[], records: object[] = []) =>
    comptoir(["import", "--tenant", tenant.id, ...args], JSON.stringify(records));
  const sent = [
    { id: "a", name: "Backup Pro" },
    { id: "b", name: "Mail" },
    { id: "c", name: 5 },
    { id: "d", name: "New" },
  ];
  const made = await command(["products", "-", "--plan"], sent);
  const id = made.stdout.trim();
  expect(made.stderr.split("\n").slice(0, 2)).toEqual([
    "Would create 1 products, change 1, leave 1 as they are, refuse 1.",
    expect.stringMatching(/^Record 3, c: \/name /),
  ]);
  expect((await tenant.api.get(`/v1/plan/${id}`)).body).toMatchObject({
    ...{ status: "ready", counts: { create: 1, change: 1, same: 1, refuse: 1 }, author: { username: "comptoir-cli" } },
  });
  expect((await products(tenant.api))[0].name).toBe("Backup");
  const applied = await command(["--apply", id]);
  expect([applied.code, applied.stderr]).toEqual([0, "Applied the plan: 2 records are written.\n"]);
  expect((await products(tenant.api)).map(({ name }: { name: string }) => name)).toEqual(["Backup Pro", "Mail", "New"]);

  const late = (await command(["products", "-", "--plan"], [{ id: "a", name: "Backup Max" }])).stdout.trim();
  await tenant.import("products", [{ id: "a", name: "Theirs" }]);
  const stale = await command(["--apply", late]);
  expect([stale.code, stale.stderr]).toEqual([
    1,
    expect.stringMatching(/^a: changed at .+\n1 record changed since the plan was made/),
  ]);
  expect((await products(tenant.api))[0].name).toBe("Theirs");
  expect((await command(["tickets", "-", "--plan"])).stderr).toContain("products, subscriptions, orders, accounts");
  expect((await command([])).code).toBe(1);
});

test("An import is undone as a whole, and a record that somebody has changed since is refused by name", async ({
  tenant,
}) => {
  const { api } = tenant;
  await tenant.import("products", [{ id: "a", name: "Backup" }]);
  const first = await planned(
    api,
    product,
    documents([{ id: "a", name: "A" }, { id: "b", name: "B" }, { id: "c" }]),
    ndjson,
  );
  await api.post(`${first.path}/apply`);
  await tenant.import("products", [{ id: "c", name: "Theirs" }]);

  const undo = (await api.post("/v1/plan", { undo: first.plan.id })).body;
  expect(undo.counts).toMatchObject({ change: 1, delete: 1, refuse: 1 });
  const changes: Change[] = (await api.get(`/v1/plan/${undo.id}/change`)).body.data;
  expect(changes.map(({ record, action, problem }) => [record, action, problem?.code])).toEqual([
    ["a", "change", undefined],
    ["b", "delete", undefined],
    ["c", "refuse", "undo_conflict"],
  ]);
  expect((await api.post(`/v1/plan/${undo.id}/apply`)).body).toMatchObject({ done: 2 });
  expect(await products(api)).toEqual([
    { id: "a", name: "Backup" },
    { id: "c", name: "Theirs" },
  ]);

  const again = (await api.post("/v1/plan", { undo: undo.id })).body;
  expect(again.counts).toMatchObject({ create: 1, change: 1, refuse: 0 });
  await api.post(`/v1/plan/${again.id}/apply`);
  expect((await products(api)).map(({ name }: { name: string }) => name)).toEqual(["A", "B", "Theirs"]);
});

test("An import changes the fields that it sends and keeps the others, in every form; with replace it empties them", async ({
  tenant,
}) => {
  const { api } = tenant;
  const customer = await tenant.child();
  const records = ["a", "b"].map((id) => ({ ...importedSubscription(id), tenant: customer.id }));
  await tenant.import("subscriptions", [{ ...records[0], tenant: tenant.id }, records[1]]);
  const sent = ["a", "b"].map((_id) => ({ _id, price: 12, edition: { name: "Max" }, order: null }));
  const table = lines("_id,price,edition.name,order", "a,12,Max,", "b,12,Max,");
  const list = JSON.stringify({ metadata: { total: 2 }, data: sent });
  const [inCsv, inNdjson, inList] = await Promise.all([
    planned(api, `${subscription}&mode=update`, table),
    planned(api, `${subscription}&mode=upsert`, documents(sent), ndjson),
    planned(api, subscription, list, ndjson),
  ]);
  const inBody = (await api.post("/v1/plan", { operation: "subscription.import", mode: "update", records: sent })).body;
  for (const plan of [inCsv.plan, inNdjson.plan, inList.plan, inBody]) {
    expect(plan.counts).toMatchObject({ change: 2, refuse: 0 });
    expect(plan.fields).toEqual({ price: 2, "edition.name": 2, order: 2 });
    expect(plan.emptied).toBe(2);
    expect(plan.ignored).toBeUndefined();
  }
  const replaced = await planned(
    api,
    `${subscription}&mode=replace`,
    documents(sent.map(({ order, ...each }) => each)),
    ndjson,
  );
  expect(replaced.plan.counts).toMatchObject({ change: 2, refuse: 0 });
  expect(replaced.plan.emptied).toBeGreaterThan(20);
  expect(replaced.plan.fields.tenant).toBeUndefined();

  expect((await api.post(`${inNdjson.path}/apply`)).body.done).toBe(2);
  const { order: _, ...kept } = records[1] as Record<string, unknown>;
  expect((await api.get("/v2/subscription/customers/b")).body).toEqual({
    ...kept,
    price: 12,
    edition: { name: "Max" },
  });
});

test("A table as spreadsheets save it is read: their words, empty columns and rows, and the case of the header", async ({
  tenant,
}) => {
  const { api } = tenant;
  await tenant.import("accounts", [
    { id: "a", name: "Blåhaug", status: { active: true } },
    { id: "b", name: "Nord", status: { active: false } },
  ]);
  const account = "operation=account.import";
  for (const [yes, no] of [
    ["TRUE", "FALSE"],
    ["WAHR", "FALSCH"],
    ["1", "0"],
  ]) {
    const file = lines("sep=;", "ID;Name;Status.Active;;", `a;Blåhaug Drift;${yes};;`, ";;;;", `b;Nord;${no};;`, "");
    const { plan, changes } = await planned(api, account, file);
    expect(plan).toMatchObject({ counts: { change: 1, same: 1, refuse: 0 }, fields: { name: 1 } });
    expect(changes.map(({ line }) => line)).toEqual([3, 5]);
  }
  const { plan } = await planned(api, account, lines("id,naem,Colour,number", "a,x,red,1"));
  expect(plan).toMatchObject({ ignored: ["naem", "Colour"], meant: { naem: "name" } });
  const headerless = await api.post(`/v1/plan?${account}`, lines("Kundennr;Name", "1;A", "2;B"), csv);
  expect([headerless.status, headerless.body.errors[0].detail]).toEqual([
    422,
    "The header has no column id, which identifies the records. It has Kundennr, name.",
  ]);
});

test("Subscriptions of the tenant and its customers are imported as the command line imports them", async ({
  tenant,
}) => {
  const { api } = tenant;
  const customer = await tenant.child();
  const records = Array.from({ length: 300 }, (_, at) => ({
    ...importedSubscription(`s${at}`),
    tenant: at % 2 ? customer.id : tenant.id,
  }));
  const { path, plan } = await planned(api, subscription, documents(records), ndjson);
  expect(plan.counts).toMatchObject({ create: 300, refuse: 0 });
  await api.post(`${path}/apply`);
  const other = await newTenant();
  const otherCustomer = await other.child();
  const owned = (id: string) => (id === tenant.id ? other.id : otherCustomer.id);
  await other.import(
    "subscriptions",
    records.map((record) => ({ ...record, tenant: owned(record.tenant) })),
  );
  const query = "/v2/subscription/customers?~sort=_id&~perPage=1000";
  const withoutTenant = (rows: { tenant: string }[]) => rows.map((row) => ({ ...row, tenant: owned(row.tenant) }));
  expect(withoutTenant((await api.get(query)).body.data)).toEqual((await other.api.get(query)).body.data);
  expect((await customer.api.get(query)).body.metadata.total).toBe(150);
  const search = `${query}&~search=${encodeURIComponent(records[0]?.name ?? "")}&~filter[items.sku]=`;
  expect((await api.get(search)).body.metadata).toEqual((await other.api.get(search)).body.metadata);

  const own = await planned(customer.api, subscription, documents([{ _id: "own" }]), ndjson);
  expect((await customer.api.post(`${own.path}/apply`)).body.done).toBe(1);
  expect((await api.get("/v2/subscription/customers/own")).body).toEqual({ _id: "own" });

  const replaced = await planned(
    api,
    `${subscription}&mode=update`,
    lines("_id;price;end_date", "s1;12.5;2031-01-31", "x;1;"),
  );
  expect(replaced.changes.map(({ record, action, problem }) => [record, action, problem?.code])).toEqual([
    ["s1", "change", undefined],
    ["x", "refuse", "not_found"],
  ]);
  await api.post(`${replaced.path}/apply`);
  expect((await api.get("/v2/subscription/customers/s1")).body).toEqual({
    ...records[1],
    price: 12.5,
    end_date: "2031-01-31T00:00:00.000Z",
  });
});

test("An export of subscriptions that is imported again changes nothing", async ({ api, tenant }) => {
  await tenant.import(
    "subscriptions",
    Array.from({ length: 30 }, (_, at) => ({ ...importedSubscription(`s${at}`), name: `=1+${at}` })),
  );
  const exported = (await api.get("/v2/subscription/customers", { Accept: "text/csv" })).text;
  const { plan, changes } = await planned(api, subscription, exported);
  expect(changes.filter(({ action }) => action !== "same")).toEqual([]);
  expect(plan.ignored).toEqual(["description", "items.sku", "items.name", "items.amount"]);
});

test("Records of other tenants, wrong values and a mode that does not fit are refused by field and value", async ({
  tenant,
}) => {
  const { api } = tenant;
  const customer = await tenant.child();
  await tenant.import("products", [{ id: "a", name: "A" }]);
  const refusals = async (query: string, file: string, headers = csv) =>
    (await planned(api, query, file, headers)).changes.map(({ line, problem, name }) => [
      line,
      ...(problem ? [problem.code, problem.field, problem.value, name] : []),
    ]);
  expect(
    await refusals(subscription, lines("_id,price,tenant", "1,much,", "2,1,other-tenant", `3,1,${customer.id}`)),
  ).toEqual([
    [2, "invalid_body", "/price", "much", undefined],
    [3, "invalid_body", "/tenant", "other-tenant", undefined],
    [4],
  ]);
  expect(await refusals(product, lines("id,tenant", `a,${customer.id}`))).toEqual([
    [2, "invalid_body", "/tenant", customer.id, "A"],
  ]);
  expect(await refusals(`${product}&mode=create`, lines("id", "a", "b"))).toEqual([
    [2, "conflict", "/id", "a", "A"],
    [3],
  ]);
  expect(await refusals(product, documents([{ id: "z", name: 5 }, { id: "y" }]), ndjson)).toEqual([
    [1, "invalid_body", "/name", "5", undefined],
    [2],
  ]);
  const texts = documents([
    { id: "\0" },
    { id: "\ud800" },
    { id: "ok", name: "\0" },
    { id: { a: 1 } },
    null as never,
    { id: "y" },
  ]);
  expect((await refusals(product, texts, ndjson)).map(([, code]) => code)).toEqual([
    ...Array<string>(5).fill("invalid_body"),
    undefined,
  ]);
  const json = await api.post("/v1/plan", { operation: "product.import", records: [{ id: "z", name: 5 }, [], "x"] });
  expect(json.body.counts).toMatchObject({ refuse: 3 });
});

test("POST /v1/plan answers 403 to an import without the right to write", async ({ tenant }) => {
  const reader = await tenant.keyed("Platform/Product", "Platform/Subscription");
  for (const operation of [product, subscription])
    expect((await reader.post(`/v1/plan?${operation}`, lines("id", "a"), csv)).body).toMatchObject({
      status: 403,
      code: "missing_feature",
    });
});

test("A file that cannot be read is refused with its line, and nothing is planned", async ({ api }) => {
  const detailOf = async (file: string, headers = csv, query = product) => {
    const { status, body } = await api.post(`/v1/plan?${query}`, file, headers);
    return [status, body.errors?.[0]?.detail ?? body.detail];
  };
  expect(await detailOf("")).toEqual([422, "The file has no records."]);
  expect(await detailOf("id,name\n")).toEqual([422, "The file has no records."]);
  expect(await detailOf('id,name\na,"b\n')).toEqual([422, expect.stringContaining("is not CSV")]);
  expect(await detailOf("id,name\na,b,c\n")).toEqual([422, "Line 2 has more cells than the header has columns."]);
  expect(await detailOf("id,id\na,b\n")).toEqual([422, "The header names the column id twice."]);
  expect(await detailOf('{"id":"a"}\n{"id"\n', ndjson)).toEqual([422, "Line 2 is not a JSON document."]);
  expect(await detailOf(`id\n${"x".repeat(8_400_000)}`)).toEqual([422, "A record has at most 1048576 characters."]);
  expect(await detailOf(`id${",x".repeat(1_000)}\na`)).toEqual([422, "A table has at most 1000 columns."]);
  expect(await detailOf("id\na\0")).toEqual([422, "The file has NUL characters. Save it as CSV UTF-8."]);
  expect(await detailOf("id\na", csv, "")).toEqual([422, expect.stringContaining("Name the operation")]);
  expect((await detailOf("id\na", csv, "operation=account.update"))[0]).toBe(422);
  expect((await detailOf("id\na", { "Content-Type": "application/zip" }))[0]).toBe(415);
  expect((await detailOf("id\na", { ...csv, "Content-Encoding": "gzip" }))[0]).toBe(415);
  expect((await api.get("/v1/event?~filter[action]=plan_create&~filter[status]=success")).body.data).toEqual([]);
});
