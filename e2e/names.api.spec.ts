import { inTenant } from "@/lib/base/db/transaction";
import { issueKey } from "@/lib/resources/key/issue";
import { registerUser } from "@/lib/resources/user/register";
import { expect, test } from "./api-test";
import { asUser, newTenant } from "./fixtures";
import { directoryOf, userSchema } from "./scim-client";

/** One rule for the names of all records, in every way to write one but an import. */

const unseen = ["   ", "\u200B\u2060", "\u3164", "\u2800", "\u00AD", "\u00A0\u2003", "\u200D"];
const disturbing = ["A\nB", "A\tB", "\u202Egnirts", "A\u2066B", "A\u2028B", "\u0007A"];
const fine = ["می\u200Cخواهم", "👩\u200D👩\u200D👧 Family", "Ångström", "O’Brien & Søn", "ملف\u200F-1", "名前"];
const wrong = [...unseen, ...disturbing];

const body = JSON.stringify({ blocks: [], entityMap: {} });

/** How records with a name are made, and where the name is in the body. */
const made: Record<string, (name: string) => object> = {
  "/v1/distributor": (name) => ({ name }),
  "/v2/product/collection": (name) => ({ name }),
  "/v1/support/ticket": (subject) => ({ subject }),
  "/v1/key": (name) => ({ name, scopes: ["Platform/Event"] }),
  "/v1/agreement": (title) => ({ content: { en: { title, body } }, active: false }),
  "/v1/account/permission/role": (title) => ({ name: `r${Math.random().toString(36).slice(2, 10)}`, title }),
  "/v1/event": (source) => ({ source, action: "done", status: "success", message: "It is done" }),
};

for (const [path, withName] of Object.entries(made)) {
  test(`POST ${path} takes names in every script, and none that shows nothing or disturbs its line`, async ({
    tenant,
  }) => {
    for (const name of wrong) {
      const { status, body } = await tenant.api.post(path, withName(name));
      expect([name, status, body.errors?.length]).toEqual([name, 422, 1]);
    }
    for (const name of fine) expect((await tenant.api.post(path, withName(name))).status, name).toBe(201);
  });
}

test("names of accounts, of the tenant, of users, of views and of SCIM's users and groups follow the same rule", async ({
  tenant,
}) => {
  await tenant.import("accounts", [{ id: "a", name: "A" }]);
  const user = await tenant.user();
  const session = await asUser(user);
  const directory = await directoryOf(tenant);
  const statuses = async (name: string): Promise<Record<string, number>> => {
    const person = { firstname: name, lastname: name };
    const username = `${Math.random().toString(36).slice(2)}@${tenant.id}.example`;
    const view = { screen: "/accounts", name, parameters: "" };
    const group = { schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"], displayName: name };
    const scimUser = { schemas: [userSchema], userName: username, name: { givenName: name } };
    return {
      account: (await tenant.api.put("/v1/account/a", { name })).status,
      user: (await tenant.api.put(`/v1/user/${user.id}`, person)).status,
      view: (await session.post("/v1/view", view)).status,
      group: (await directory.send("POST", "/Groups", group)).status,
      person: (await directory.send("POST", "/Users", scimUser)).status,
      plan: (await tenant.api.post("/v1/plan", { operation: "account.update", ids: ["a"], set: { name } })).status,
      tenant: (await tenant.api.put("/v1/tenant", { name })).status,
    };
  };
  for (const name of ["\u202Egnirts", "A\u2028B", "\u2800"]) {
    const { group, person, ...others } = await statuses(name);
    expect([name, new Set(Object.values(others)), group, person]).toEqual([name, new Set([422]), 400, 400]);
  }
  const { view, ...ok } = await statuses("می\u200Cخواهم");
  expect(Math.max(...Object.values(ok))).toBeLessThan(300);
  expect(view).toBe(201);
});

test("the command line holds to the rule, and an import takes any text", async ({ tenant }) => {
  const actor = tenant.actor();
  const name = "\u202Egnirts";
  const user = { email: `a@${tenant.id}.example`, password: "a long enough password", role: "provider.admin" };
  const refused = { code: "invalid_body" };
  await expect(inTenant(tenant.id, (tx) => issueKey(tx, actor, { name }))).rejects.toMatchObject(refused);
  await expect(
    inTenant(tenant.id, (tx) => registerUser(tx, actor, { ...user, firstname: name })),
  ).rejects.toMatchObject(refused);
  await expect(newTenant({ name: "\u2800" })).rejects.toMatchObject(refused);
  await tenant.import("accounts", [{ id: "odd", name }]);
  expect((await tenant.api.get("/v1/account/odd")).body).toEqual({ id: "odd", name });
});
