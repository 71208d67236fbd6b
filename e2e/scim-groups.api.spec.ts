import fc from "fast-check";
import { expect, test } from "./api-test";
import { asDatabaseOwner, asUser } from "./fixtures";
import { directoryOf, logged, makeRole, roleOf } from "./scim-client";

test("Groups give roles: that of their name or one an administrator chose, the one with the most features of several", async ({
  tenant,
}) => {
  const directory = await directoryOf(tenant);
  await makeRole(tenant, "desk", "Platform/Support", "Platform/Support/Write");
  const kari = await directory.user(`kari@${tenant.id}.example`);
  const desk = await directory.group("Desk.User", kari);
  expect(await roleOf(tenant, kari)).toBe("desk.user");
  const staff = await directory.group("Staff", kari);
  expect(await roleOf(tenant, kari)).toBe("desk.user");
  expect((await tenant.api.put(`/v1/directory/group/${staff}`, { role: "provider.user" })).status).toBe(200);
  expect(await roleOf(tenant, kari)).toBe("provider.user");
  await directory.patch(`/Groups/${staff}`, { op: "remove", path: `members[value eq "${kari}"]` });
  expect(await roleOf(tenant, kari)).toBe("desk.user");
  await directory.send("DELETE", `/Groups/${desk}`);
  expect(await roleOf(tenant, kari)).toBe("unassigned.user");
  const events = await logged(tenant, `~filter[data._id]=${kari}&~filter[action]=update&~sort=time`);
  expect(events.map(({ data }: { data: { changes: { role: object } } }) => data.changes.role)).toEqual([
    { before: "unassigned.user", after: "desk.user" },
    { before: "desk.user", after: "provider.user" },
    { before: "provider.user", after: "desk.user" },
    { before: "desk.user", after: "unassigned.user" },
  ]);
  const { body } = await tenant.api.get("/v1/directory");
  expect(body).toMatchObject({ groups: [{ id: staff, name: "Staff", role: "provider.user", members: 0 }] });
  expect(body.lastRequest).toBeDefined();
});

test("A role that a group gives cannot be deleted, and one of another tenant cannot be given", async ({
  tenant,
  stranger,
}) => {
  const directory = await directoryOf(tenant);
  await makeRole(tenant, "desk", "Platform/Support");
  await makeRole(stranger, "theirs", "Platform/Support");
  const group = await directory.group("desk.admin");
  const roles = await tenant.api.get("/v1/account/permission/role?~filter[name]=desk");
  const path = `/v1/account/permission/role/${roles.body.data[0]._id}`;
  expect((await tenant.api.delete(path)).status).toBe(409);
  expect((await tenant.api.put(`/v1/directory/group/${group}`, { role: "theirs.admin" })).status).toBe(422);
  expect((await tenant.api.put(`/v1/directory/group/${group}`, { role: null })).body.role).toBeUndefined();
  expect((await tenant.api.delete(path)).status).toBe(200);
});

test("Who lacks the features of a group's role does not take it from the members", async ({ tenant }) => {
  const directory = await directoryOf(tenant);
  const kari = await directory.user(`kari@${tenant.id}.example`);
  const group = await directory.group("provider.user", kari);
  await makeRole(tenant, "staff", "Platform/User", "Platform/User/Write");
  const limited = await asUser(await tenant.user("staff.admin"));
  const refused = await limited.put(`/v1/directory/group/${group}`, { role: null });
  expect(refused.status).toBe(403);
  expect(refused.body.missing).toContain("Platform/Event");
  expect(await roleOf(tenant, kari)).toBe("provider.user");
});

const names = ["a", "b", "c", "d"] as const;

/** An operation in one of the forms that directories use, and its effect on the set of members. */
const memberChange = fc.oneof(
  fc.record({ form: fc.constantFrom("add", "bare", "one", "whole"), who: fc.subarray([...names], { minLength: 1 }) }),
  fc.record({ form: fc.constantFrom("path", "value", "several"), who: fc.subarray([...names], { minLength: 1 }) }),
  fc.record({ form: fc.constantFrom("replace", "pathless", "put"), who: fc.subarray([...names]) }),
  fc.record({ form: fc.constant("clear"), who: fc.constant<"a"[]>([]) }),
);

test("Any sequence of changes leaves the members that it says, and the role that membership gives", async ({
  tenant,
}) => {
  const directory = await directoryOf(tenant);
  await makeRole(tenant, "desk", "Platform/Support");
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, await directory.user(`${name}@${tenant.id}.example`));
  const idOf = (name: string) => ids.get(name) ?? "";
  const group = await directory.group("desk.user");
  const model = new Set<string>();
  const path = `/Groups/${group}`;
  await fc.assert(
    fc.asyncProperty(fc.array(memberChange, { minLength: 1, maxLength: 4 }), async (changes) => {
      for (const { form, who } of changes) {
        const members = who.map((name) => ({ value: idOf(name) }));
        const sent: Record<string, () => Promise<{ status: number }>> = {
          add: () => directory.patch(path, { op: "add", path: "members", value: members }),
          bare: () => directory.patch(path, { op: "Add", path: "members", value: members.map(({ value }) => value) }),
          one: () => directory.patch(path, ...members.map((value) => ({ op: "ADD", path: "Members", value }))),
          whole: () => directory.patch(path, { op: "add", value: { members } }),
          path: () =>
            directory.patch(
              path,
              ...members.map(({ value }) => ({ op: "remove", path: `members[value eq "${value}"]` })),
            ),
          value: () => directory.patch(path, { op: "remove", path: "members", value: members }),
          several: () =>
            directory.patch(path, {
              op: "Remove",
              path: `members[${members.map(({ value }) => `value eq "${value}"`).join(" or ")}]`,
            }),
          replace: () => directory.patch(path, { op: "replace", path: "members", value: members }),
          pathless: () => directory.patch(path, { op: "Replace", value: { id: group, members } }),
          put: () => directory.send("PUT", path, { displayName: "desk.user", members }),
          clear: () => directory.patch(path, { op: "remove", path: "members" }),
        };
        expect((await sent[form]?.())?.status).toBe(form === "put" ? 200 : 204);
        if (["replace", "pathless", "put", "clear"].includes(form)) model.clear();
        for (const name of who) {
          if (["path", "value", "several"].includes(form)) model.delete(name);
          else model.add(name);
        }
      }
      const { body } = await directory.send("GET", path);
      const expected = names.filter((name) => model.has(name)).map((name) => idOf(name));
      expect(body.members.map(({ value }: { value: string }) => value).sort()).toEqual(expected.sort());
      const { body: users } = await tenant.api.get("/v2/user?~filter[role]=desk.user&~fields=id");
      expect(users.data.map(({ id }: { id: string }) => id).sort()).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

test("Concurrent changes of a group all count", async ({ tenant }) => {
  const directory = await directoryOf(tenant);
  const ids = await Promise.all(
    ["a", "b", "c", "d", "e"].map((name) => directory.user(`${name}@${tenant.id}.example`)),
  );
  const group = await directory.group("provider.user");
  const added = await Promise.all(
    ids.map((value) => directory.patch(`/Groups/${group}`, { op: "add", path: "members", value: [{ value }] })),
  );
  expect(added.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
  const { rows } = await asDatabaseOwner('SELECT DISTINCT role FROM "user" WHERE tenant = $1', [tenant.id]);
  expect(rows).toEqual([{ role: "provider.user" }]);
});
