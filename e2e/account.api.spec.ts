import { day, etag, eventsOf, idsOf } from "./answers";
import { expect, test } from "./api-test";

const path = "/v1/account";

/** An account with all that the interface shows of one (§2.8), and nothing else. */
const account = {
  id: "a1",
  status: { active: true },
  type: "customer",
  number: "923609016",
  country: "NO",
  name: "Polar Optikk AS",
  address: {
    postal: {
      line2: "2. etg.",
      street: "Storgata 1",
      zip: "0155",
      city: "Oslo",
      country: "NO",
      state: "Oslo",
      editable: true,
      _id: "address1",
    },
  },
};

const line = (street: string) => ({
  line2: "",
  street,
  zip: "5003",
  city: "Bergen",
  country: "NO",
  state: "",
  editable: true,
  _id: street,
});

/** An account with further members, as in the live system. */
const full = {
  ...account,
  id: "a2",
  name: "Ærlig Rør AS",
  number: "00042",
  country: "SE",
  address: {
    postal: { ...account.address.postal, editable: false },
    delivery: line("Delivery"),
    official: line("Official"),
    invoice: line("Invoice"),
    visit: line("Visit"),
  },
  email: { default: "post@ror.example" },
  comment: "=HYPERLINK(1)",
  contacts: [{ name: "Kari", phones: ["+47 1"] }],
  integrations: [{ _id: "i", integrationId: "erp", objectId: "42" }],
  accountmanager: "u1",
  primaryuser: "u2",
  created: day(2),
  updated: day(2),
};

/* Creating. */

test("POST /v1/account creates a customer, which its undo makes inactive", async ({ tenant, stranger }) => {
  const body = {
    name: "Polar Optikk AS",
    number: "923609016",
    country: "NO",
    address: { postal: { street: "Storgata 1", city: "Oslo" }, invoice: { city: "Bergen" } },
    email: { default: "post@polar.example" },
    contacts: [{ name: "Ingrid Solheim", phone: "+47 62 99 08 31" }],
    comment: "Calls on Mondays",
    accountmanager: (await tenant.user()).id,
  };
  const answer = await tenant.api.post(path, body);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    ...body,
    id: expect.any(String),
    type: "customer",
    status: { active: true },
    created: expect.any(String),
    updated: answer.body.created,
  });
  const { id } = answer.body;
  const read = await tenant.api.get(`${path}/${id}`);
  expect(read.text).toBe(answer.text);
  expect(etag(read)).toBe(etag(answer));
  expect((await stranger.api.get(`${path}/${id}`)).status).toBe(404);
  const [event] = await eventsOf(tenant, id);
  expect(event).toMatchObject({ source: "account", action: "create", data: { _id: id, name: "Polar Optikk AS" } });
  expect((await tenant.api.post(`/v1/event/${event?.id}/undo`)).status).toBe(200);
  expect((await tenant.api.get(`${path}/${id}`)).body.status).toEqual({ active: false });
});

test("A number is of one account alone, also where two are made at once; a name can be of several", async ({
  tenant,
}) => {
  const made = await Promise.all(["A", "B"].map((name) => tenant.api.post(path, { name, number: "42" })));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = made.find(({ status }) => status === 409);
  const detail = expect.stringMatching(/^[AB] has the number 42\.$/);
  expect(refused?.body).toMatchObject({ detail, errors: [{ pointer: "/number", detail }] });
  expect((await tenant.api.post(path, { name: "A" })).status).toBe(201);
  for (const [body, pointer] of [
    [{}, "/name"],
    [{ name: " " }, "/name"],
    [{ name: "A", number: "x".repeat(51) }, "/number"],
    [{ name: "A", country: "Norway" }, "/country"],
    [{ name: "A", email: { default: "nobody" } }, "/email/default"],
    [{ name: "A", address: { postal: { country: "XX" } } }, "/address/postal/country"],
    [{ name: "A", accountmanager: "nobody" }, "/accountmanager"],
  ] as const) {
    const answer = await tenant.api.post(path, body);
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  }
});

/* Updating. */

test("PUT /v1/account/:id changes what is sent and answers the full account", async ({ tenant }) => {
  await tenant.import("accounts", [account]);
  const answer = await tenant.api.put(`${path}/a1`, { name: "Polar Optikk Norge AS" });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ ...account, name: "Polar Optikk Norge AS" });
  expect(await eventsOf(tenant, "a1")).toEqual([
    expect.objectContaining({
      source: "account",
      action: "update",
      status: "success",
      message: "Account was updated",
      data: {
        _id: "a1",
        name: "Polar Optikk Norge AS",
        changes: { name: { before: "Polar Optikk AS", after: "Polar Optikk Norge AS" } },
      },
    }),
  ]);
});

test("every editable field merges, and nothing else is touched", async ({ tenant }) => {
  await tenant.import("accounts", [account]);
  const { postal } = account.address;
  const steps: [object, object][] = [
    [{ country: "SE" }, { country: "SE" }],
    [{ status: { active: false } }, { status: { active: false } }],
    [{ address: { postal: { city: "Bergen" } } }, { address: { postal: { ...postal, city: "Bergen" } } }],
    [
      { address: { postal: { line2: "", street: "", zip: "", city: "", country: "", state: "" } } },
      { address: { postal: { ...postal, line2: "", street: "", zip: "", city: "", country: "", state: "" } } },
    ],
    [
      { name: "N", country: "DK", address: { postal: { country: "DK" } } },
      {
        name: "N",
        country: "DK",
        address: { postal: { ...postal, line2: "", street: "", zip: "", city: "", country: "DK", state: "" } },
      },
    ],
  ];
  let expected: object = account;
  for (const [body, changed] of steps) {
    expected = { ...expected, ...changed };
    const answer = await tenant.api.put(`${path}/a1`, body);
    expect(answer.body).toEqual(expected);
    const read = await tenant.api.get(`${path}/a1`);
    expect(read.text).toBe(answer.text);
    expect(etag(read)).toBe(etag(answer));
  }
  expect(await eventsOf(tenant, "a1")).toHaveLength(steps.length);
});

test("addresses, e-mail, contacts, comment and who looks after an account are changed, undone and planned", async ({
  tenant,
}) => {
  const child = await tenant.child();
  const [manager, primary] = [await tenant.user(), await child.user("consumer.admin")];
  const invoice = { street: "Havnegata 1", editable: false };
  await tenant.import("accounts", [
    { id: "k1", name: "Polar", comment: "Old", address: { invoice }, tenant: child.id },
  ]);
  const { body: before } = await tenant.api.get(`${path}/k1`);
  const sent = {
    address: {
      invoice: { street: "Elsewhere" },
      delivery: { street: "Storgata 2", country: "NO" },
      visit: { city: "Oslo" },
    },
    ...{ email: { default: "post@polar.example" }, contacts: [{ name: "Kari" }], comment: "" },
    ...{ accountmanager: manager.id, primaryuser: primary.id },
  };
  const { status, body } = await tenant.api.put(`${path}/k1`, sent);
  const { comment: _, ...changed } = { ...before, ...sent, address: { ...sent.address, invoice } };
  expect([status, body]).toEqual([200, changed]);
  const [event] = await eventsOf(tenant, "k1");
  expect((await tenant.api.post(`/v1/event/${event?.id}/undo`)).status).toBe(200);
  const { body: undone } = await tenant.api.get(`${path}/k1`);
  expect(undone).toMatchObject({ comment: "Old", address: { invoice } });
  expect([undone.accountmanager, undone.primaryuser, undone.email?.default ?? ""]).toEqual([undefined, undefined, ""]);
  for (const [wrong, pointer] of [
    [{ accountmanager: "nobody" }, "/accountmanager"],
    [{ email: { default: "no address" } }, "/email/default"],
    [{ address: { visit: { country: "Norway" } } }, "/address/visit/country"],
    [{ contacts: "Kari" }, "/contacts"],
  ] as const) {
    const refused = await tenant.api.put(`${path}/k1`, wrong);
    expect([refused.status, refused.body.errors?.[0].pointer], refused.text).toEqual([422, pointer]);
  }
  const set = { comment: "For all", accountmanager: manager.id };
  const { body: plan } = await tenant.api.post("/v1/plan", { operation: "account.update", ids: ["k1"], set });
  expect(plan.counts).toMatchObject({ change: 1 });
});

test("a postal address that is not editable stays and is named in Ignored-Members, while the rest of the body is taken", async ({
  tenant,
}) => {
  await tenant.import("accounts", [full]);
  const change = { name: "New", address: { postal: { city: "Tromsø" }, visit: { city: "Tromsø" } } };
  const tried = await tenant.api.put(`${path}/a2`, change, { Prefer: "dry-run" });
  const { body, headers } = await tenant.api.put(`${path}/a2`, { ...change, number: "7" });
  expect(tried.headers.get("Ignored-Members")).toBe("/address/postal");
  expect(headers.get("Ignored-Members")).toBe("/number, /address/postal");
  expect(body.address).toEqual({ ...full.address, visit: { ...full.address.visit, city: "Tromsø" } });
  expect(body.name).toBe("New");
  const [event] = await eventsOf(tenant, "a2");
  expect(event?.data).toMatchObject({ changes: { name: { after: "New" }, "address.visit.city": { after: "Tromsø" } } });
});

test("the time of the change is shown by an account that shows one", async ({ tenant }) => {
  await tenant.import("accounts", [account, full]);
  expect((await tenant.api.put(`${path}/a1`, { name: "N" })).body).not.toHaveProperty("updated");
  const { body } = await tenant.api.put(`${path}/a2`, { name: "N" });
  expect(body).toEqual({ ...full, name: "N", updated: body.updated });
  expect(Date.parse(body.updated)).toBeGreaterThan(Date.parse(full.updated));
});

test("a wrong value answers 422 with one error per field, changes nothing and leaves a failed event", async ({
  tenant,
}) => {
  await tenant.import("accounts", [account]);
  const long = "x".repeat(256);
  const postal = (fields: object) => ({ address: { postal: fields } });
  const wrong: [unknown, string[]][] = [
    [{ name: "" }, ["/name"]],
    [{ name: long }, ["/name"]],
    [{ country: "no" }, ["/country"]],
    [{ country: "EU" }, ["/country"]],
    [{ country: "Norway", name: "" }, ["/name", "/country"]],
    [{ status: "active" }, ["/status"]],
    [{ status: { active: "true" } }, ["/status/active"]],
    [{ address: [] }, ["/address"]],
    [{ address: { postal: "Oslo" } }, ["/address/postal"]],
    [postal({ country: "XX" }), ["/address/postal/country"]],
    [postal({ zip: 155, city: long }), ["/address/postal/zip", "/address/postal/city"]],
  ];
  for (const [body, pointers] of wrong) {
    // Valid members of the same body are not stored either.
    const answer = await tenant.api.put(`${path}/a1`, { name: "Right", country: "SE", ...(body as object) });
    expect(answer.status, JSON.stringify(body)).toBe(422);
    expect(answer.body.code).toBe("invalid_body");
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  }
  expect((await tenant.api.get(`${path}/a1`)).body).toEqual(account);
  const { body: log } = await tenant.api.get("/v1/event?~filter[data._id]=a1&~filter[status]=failed&~limit=100");
  expect(log.pagination.total).toBe(wrong.length);
  expect(log.data[0]).toMatchObject({
    source: "account",
    action: "update",
    message: "Account was not updated",
    data: { _id: "a1", statusCode: 422 },
  });
});

/* Reading. */

test("a provider reads and updates its customers' accounts; they, strangers and grandchildren do not reach its own", async ({
  tenant,
  stranger,
}) => {
  const child = await tenant.child();
  const grandchild = await child.child();
  await tenant.import("accounts", [account]);
  await child.import("accounts", [{ id: "c1", name: "Customer" }]);
  await grandchild.import("accounts", [{ id: "g1", name: "Customer's customer" }]);
  await stranger.import("accounts", [{ id: "s1", name: "Stranger" }]);

  expect((await tenant.api.get(`${path}/c1`)).body).toEqual({ id: "c1", name: "Customer" });
  expect((await tenant.api.put(`${path}/c1`, { name: "Renamed" })).body).toEqual({ id: "c1", name: "Renamed" });
  expect((await child.api.get(`${path}/c1`)).body.name).toBe("Renamed");
  // The event is in the logs of both.
  expect(await eventsOf(tenant, "c1")).toHaveLength(1);
  expect(await eventsOf(child, "c1")).toHaveLength(1);
  for (const [api, id] of [
    [child.api, "a1"],
    [tenant.api, "g1"],
    [tenant.api, "s1"],
    [stranger.api, "c1"],
    [tenant.api, "unknown"],
  ] as const) {
    expect((await api.get(`${path}/${id}`)).status).toBe(404);
    expect((await api.put(`${path}/${id}`, { name: "Mine" })).status).toBe(404);
  }
});

test("of two accounts with one identifier, the tenant's own is read and changed", async ({ tenant }) => {
  const child = await tenant.child();
  await tenant.import("accounts", [{ id: "same", name: "Own" }]);
  await child.import("accounts", [{ id: "same", name: "Customer's" }]);
  expect((await tenant.api.get(`${path}/same`)).body.name).toBe("Own");
  expect((await tenant.api.put(`${path}/same`, { name: "Changed" })).body.name).toBe("Changed");
  expect((await child.api.get(`${path}/same`)).body.name).toBe("Customer's");
  const { body } = await tenant.api.get(`${path}?~sort=name`);
  expect(body.data).toEqual([
    { id: "same", name: "Changed", tenant: tenant.id },
    { id: "same", name: "Customer's", tenant: child.id },
  ]);
});

test("GET /v1/account answers data and pagination, newest first, of the tenant and its customers", async ({
  tenant,
  stranger,
}) => {
  const child = await tenant.child();
  await stranger.import("accounts", [{ id: "s1" }]);
  await tenant.import("accounts", [
    account,
    { ...full, created: day(3) },
    { id: "c1", tenant: child.id, created: day(4) },
  ]);
  const answer = await tenant.api.get(path);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    data: [
      { id: "c1", created: day(4), tenant: child.id },
      { ...full, created: day(3), tenant: tenant.id },
      { ...account, tenant: tenant.id },
    ],
    pagination: { total: 3, skip: 0, limit: 50 },
  });
  expect(idsOf(await child.api.get(path))).toEqual(["c1"]);
});

test("GET /v1/account with populate[]=figures tells what each customer has, which the list is filtered and sorted by", async ({
  tenant,
}) => {
  const child = await tenant.child({ currency: "EUR" });
  await tenant.import("accounts", [
    { id: "none", name: "None" },
    { id: "own", name: "Own" },
    { id: "placed", name: "Placed", tenant: child.id },
  ]);
  const ends = (years: number) => `${new Date().getUTCFullYear() + years}-06-30T00:00:00.000Z`;
  const sold = (account: string, price: number, more: object) => ({
    _id: `${account}-${price}`,
    account,
    price,
    status: "active",
    ...more,
  });
  await tenant.import("subscriptions", [
    sold("own", 0.1, { end_date: ends(2) }),
    sold("own", 0.2, { end_date: ends(1), tenant: child.id }),
    sold("own", 0.3, {}),
    sold("own", 99, { status: "cancelled" }),
    sold("placed", 500, { end_date: ends(1), tenant: child.id }),
    // Of an account of the provider's that happens to have the identifier.
    sold("placed", 7, {}),
  ]);
  await child.import("tickets", [{ id: "t1" }, { id: "t2", closed: "2026-01-01T00:00:00.000Z" }]);
  const listed = async (query: string, api = tenant.api) => (await api.get(`${path}?${query}`)).body;
  const { data } = await listed("populate[]=figures&~sort=-figures.perMonth,id");
  expect(data.map(({ id, figures }: { id: string; figures: object }) => [id, figures])).toEqual([
    [
      "placed",
      {
        ...{ activeSubscriptions: 1, perMonth: 500, perMonthByCurrency: [{ currency: "EUR", amount: 500 }] },
        ...{ nextEnd: ends(1), openTickets: 1, place: child.id },
      },
    ],
    [
      "own",
      {
        ...{ activeSubscriptions: 3, perMonth: 0.4, nextEnd: ends(1) },
        perMonthByCurrency: [{ amount: 0.4 }, { currency: "EUR", amount: 0.2 }],
      },
    ],
    ["none", { activeSubscriptions: 0 }],
  ]);
  const ids = async (query: string) => (await listed(query)).data.map(({ id }: { id: string }) => id).sort();
  expect(await ids("~filter[figures.perMonth]=>1")).toEqual(["placed"]);
  expect(await ids("~filter[figures.activeSubscriptions]=0")).toEqual(["none"]);
  expect(await ids("~filter[figures.openTickets]=>0")).toEqual(["placed"]);
  expect(await ids("~filter[figures.place]=!")).toEqual(["none", "own"]);
  expect((await listed(""))?.data[0]).not.toHaveProperty("figures");
  // Figures are of now, and of what the caller may read.
  await child.import("subscriptions", [sold("placed", 1_000, {})]);
  expect(await ids("~filter[figures.perMonth]=1500")).toEqual(["placed"]);
  expect((await listed(`~filter[figures.perMonth]=>1&~at=${new Date().toISOString()}`)).code).toBe("invalid_parameter");
  const some = await tenant.keyed("Platform/Account", "Platform/Subscription");
  expect((await listed("populate[]=figures&~filter[id]=placed", some)).data[0].figures).not.toHaveProperty(
    "openTickets",
  );
  expect((await listed("~sort=figures.openTickets", some)).code).toBe("missing_feature");
  const reader = await tenant.keyed("Platform/Account");
  expect((await listed("~sort=figures.perMonth", reader)).code).toBe("missing_feature");
  const [shown] = (await listed("populate[]=figures&~filter[id]=placed", reader)).data;
  expect(shown.figures).toEqual({ place: child.id });
});
