import { expect, test } from "./api-test";
import type { Api, TestTenant } from "./fixtures";

/** A session of a user of the tenant who is admitted to the customer as well. */
async function guestOf(tenant: TestTenant, customer: TestTenant) {
  const user = await tenant.user();
  const { body } = await customer.api.post("/v1/user/guest", { username: user.email, role: "provider.admin" });
  const origin = process.env.COMPTOIR_TEST_URL ?? "";
  const session = tenant.api.with({
    Authorization: undefined,
    Origin: origin,
    Cookie: `next-auth.session-token=${await user.newSession()}`,
  });
  const entered = await session.post("/v1/user/me/context", { id: customer.id });
  const cookie = entered.headers.get("set-cookie")?.split(";", 1)[0];
  return { user, guest: body.id as string, session: session.with({ Cookie: cookie }) };
}

const named = (api: Api, tenant: TestTenant) => api.with({ "Comptoir-Tenant": tenant.id });

test("One session works in two tenants side by side, as each request says", async ({ tenant }) => {
  const customer = await tenant.child();
  const { session, user } = await guestOf(tenant, customer);
  const [atHome, asGuest] = [named(session, tenant), named(session, customer)];

  const pairs = await Promise.all(
    Array.from({ length: 10 }, async (_, number) => [
      (await atHome.post("/v1/distributor", { name: `Of the provider ${number}` })).status,
      (await asGuest.post("/v1/distributor", { name: `Of the customer ${number}` })).status,
      (await atHome.get("/v1/auth/info")).body.tenant,
      (await asGuest.get("/v1/auth/info")).body.tenant,
    ]),
  );

  expect(pairs).toEqual(Array.from({ length: 10 }, () => [201, 201, tenant.id, customer.id]));
  for (const [api, owner, word] of [
    [atHome, tenant, "provider"],
    [asGuest, customer, "customer"],
  ] as const) {
    const { distributors } = (await api.get("/v1/distributor")).body;
    expect(distributors).toHaveLength(10);
    expect(distributors.every(({ name }: { name: string }) => name.startsWith(`Of the ${word}`))).toBe(true);
    const log = await owner.api.get(
      `/v1/event?~filter[action]=distributor_create&~filter[user.username]=${user.email}`,
    );
    expect(log.body.pagination.total).toBe(10);
  }
  // Without the header, the tenant counts that was entered last.
  expect((await session.get("/v1/auth/info")).body.tenant).toBe(customer.id);
  const { contexts } = (await atHome.get("/v1/user/me/context")).body;
  expect(contexts).toMatchObject([
    { id: tenant.id, active: true },
    { id: customer.id, active: false },
  ]);
});

test("A guest who has been dismissed gets 409 for reads, exports and writes, and goes on at home", async ({
  tenant,
}) => {
  const customer = await tenant.child();
  const { session, guest } = await guestOf(tenant, customer);
  const [atHome, asGuest] = [named(session, tenant), named(session, customer)];
  const distributor = (await asGuest.post("/v1/distributor", { name: "Before" })).body;
  expect((await asGuest.get("/v1/distributor")).status).toBe(200);

  expect((await customer.api.delete(`/v1/user/guest/${guest}`)).status).toBe(200);

  const answers = [
    await asGuest.get("/v1/distributor"),
    await asGuest.get(`/v1/distributor/${distributor.id}`),
    await asGuest.get("/v2/subscription/customers", { Accept: "text/csv" }),
    await asGuest.post("/v1/distributor", { name: "After" }),
    await asGuest.delete(`/v1/distributor/${distributor.id}`),
    await asGuest.post("/v1/user/me/context", { id: tenant.id }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [409, "wrong_tenant"]));
  expect(answers.map(({ text }) => text).join("")).not.toContain("Before");
  const { distributors } = (await customer.api.get("/v1/distributor")).body;
  expect(distributors.map(({ name }: { name: string }) => name)).toEqual(["Before"]);
  expect((await atHome.get("/v1/auth/info")).body.tenant).toBe(tenant.id);
});

test("A key may name its own tenant, not its customer, whose records it sees", async ({ tenant }) => {
  const customer = await tenant.child();
  expect((await named(tenant.api, tenant).get("/v1/account")).status).toBe(200);
  const answer = await named(tenant.api, customer).get("/v1/account");
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ code: "wrong_tenant", title: "Wrong tenant" });
  expect(answer.body.steps.at(-1)).toMatchObject({ check: "context", passed: false });
});

test("A page whose browser has been signed in to as somebody else reads and writes nothing", async ({ tenant }) => {
  const [kari, ola] = [await tenant.signedIn(), await tenant.signedIn()];
  const { uuid: id } = (await kari.get("/v1/auth/info")).body;
  const [asKari, asOla] = [kari.with({ "Comptoir-User": id }), ola.with({ "Comptoir-User": id })];
  expect((await asKari.post("/v1/distributor", { name: "A" })).status).toBe(201);
  // Also once the credential is known.
  for (const answer of [
    await asOla.get("/v1/distributor"),
    await asOla.get("/v1/distributor"),
    await asOla.post("/v1/distributor", { name: "B" }),
    await tenant.api.get("/v1/distributor", { "Comptoir-User": id }),
  ])
    expect([answer.status, answer.body.code]).toEqual([409, "wrong_user"]);
  expect((await kari.get("/v1/distributor")).body.distributors).toHaveLength(1);
});
