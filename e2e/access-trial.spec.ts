import fc from "fast-check";
import { featureNames } from "@/lib/base/auth/features";
import { allowedIn, asDatabaseOwner } from "./access";
import { expect, test } from "./api-test";
import { withKey } from "./fixtures";

/** Changes of rights that are tried before they are made. */

test("A change that is tried gives and takes what the matrix says after it, and is not made", async ({ tenant }) => {
  const [before = [], after = []] = fc.sample(fc.subarray(featureNames, { minLength: 3 }), { numRuns: 2, seed: 3 });
  const listed = (names: readonly string[]) => names.map((namespace) => ({ namespace }));
  const { body: role } = await tenant.api.post("/v1/account/permission/role", {
    name: "lead",
    features: listed(before),
  });
  const holders = [await tenant.user("lead.admin"), await tenant.user("lead.user")];
  const other = await tenant.user("provider.user");
  const { body: key } = await tenant.api.post("/v1/key", {
    name: "erp",
    scopes: ["Platform/Account", "Platform/Event"],
  });
  const changes = [
    {
      change: { role: { id: role._id, features: listed(after) } },
      make: () => tenant.api.put(`/v1/account/permission/role/${role._id}`, { features: listed(after) }),
      held: holders.map(({ id }) => ({ user: id })),
    },
    {
      change: { user: { id: other.id, role: "lead.admin" } },
      make: () => tenant.api.put(`/v1/user/${other.id}`, { role: "lead.admin" }),
      held: [{ user: other.id }],
    },
    {
      change: { key: { id: key.id, scopes: ["Platform/Account/Write"] } },
      make: () => asDatabaseOwner("UPDATE api_key SET scopes = $1 WHERE id = $2", [["Platform/Account/Write"], key.id]),
      held: [{ key: key.id }],
    },
  ];
  for (const { change, make, held } of changes) {
    const then = await Promise.all(held.map((who) => allowedIn(tenant, who)));
    const { status, body } = await tenant.api.post("/v1/access/simulate", { change });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await Promise.all(held.map((who) => allowedIn(tenant, who)))).toEqual(then);
    await make();
    const now = await Promise.all(held.map((who) => allowedIn(tenant, who)));
    const differing = (is: boolean) =>
      held.flatMap((who, at) => {
        const operations = [...(now[at] ?? [])].filter(([name, may]) => may === is && then[at]?.get(name) !== is);
        return operations.length > 0 ? [[Object.values(who)[0], operations.map(([name]) => name).sort()]] : [];
      });
    const answered = (differences: { who: { id: string }; operations: string[] }[]) =>
      differences.map(({ who, operations }) => [who.id, operations.toSorted()]);
    expect(answered(body.gained).sort()).toEqual(differing(true).sort());
    expect(answered(body.lost).sort()).toEqual(differing(false).sort());
    expect(body.counts).toEqual({ held: held.length, gaining: body.gained.length, losing: body.lost.length });
  }
  const platform = await tenant.api.get("/v1/account/permission/role?~filter[name]=provider");
  const change = { role: { id: platform.body.data[0]._id, features: [] } };
  expect((await tenant.api.post("/v1/access/simulate", { change })).status).toBe(409);
});

test("A change is tried on the calls of the last days: how many would have been refused, and whose", async ({
  tenant,
}) => {
  const { body: key } = await tenant.api.post("/v1/key", {
    name: "erp",
    scopes: ["Platform/Account", "Platform/Event"],
  });
  const api = withKey(key.key);
  const trial = { change: { key: { id: key.id, scopes: ["Platform/Account"] } }, days: 30 };
  expect((await tenant.api.post("/v1/access/simulate", trial)).body.backtest).toBeUndefined();
  for (let call = 0; call < 3; call++) await api.get("/v1/event?~limit=1");
  await api.get("/v1/account");
  expect((await api.get("/v2/user")).status).toBe(403);
  const { body } = await tenant.api.post("/v1/access/simulate", trial);
  expect(body.backtest).toMatchObject({
    days: 1,
    calls: 4,
    wouldFail: 3,
    examples: [{ who: { type: "key", id: key.id, name: "erp" }, operation: "listEvents", calls: 3 }],
  });
  const { rows } = await asDatabaseOwner(
    "SELECT operation, ok, refused FROM usage WHERE credential = $1 ORDER BY operation",
    [key.id],
  );
  expect(rows).toEqual([
    { operation: "listAccounts", ok: 1, refused: 0 },
    { operation: "listEvents", ok: 3, refused: 0 },
    { operation: "listUsers", ok: 0, refused: 1 },
  ]);
});

test("Only users who could make a change can try it", async ({ tenant }) => {
  const { body: role } = await tenant.api.post("/v1/account/permission/role", {
    name: "lead",
    features: [{ namespace: "Platform/Event" }],
  });
  const user = await tenant.user("lead.user");
  const { body: key } = await tenant.api.post("/v1/key", { name: "erp", scopes: ["Platform/Event"] });
  const changes = [
    { missing: "Platform/User", change: { role: { id: role._id, features: [] } } },
    { missing: "Platform/Role/Write", change: { role: { id: role._id, features: [] } } },
    { missing: "Platform/User/Write", change: { user: { id: user.id, role: "provider.user" } } },
    { missing: "Platform/Key/Write", change: { key: { id: key.id, scopes: ["Platform/Account"] } } },
  ];
  for (const { missing, change } of changes) {
    const api = await tenant.keyed(...featureNames.filter((name) => name !== missing));
    const { status, body } = await api.post("/v1/access/simulate", { change });
    expect([status, body.missing]).toEqual([403, [missing]]);
  }
});
