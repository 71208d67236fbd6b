import { richText } from "@/prisma/seed/rich-text";
import { expect, test } from "./api-test";
import { type Api, ageProofs, asUser } from "./fixtures";
import { planned as plannedInOrder } from "./plan-task";

/** Plans of what an administrator decides about: agreements, roles and webhooks. */

/** Makes a plan, and answers its records by identifier. */
async function planned(api: Api, body: object) {
  const { plan, changes } = await plannedInOrder(api, body);
  return { plan, changes: new Map(changes.map((change) => [change.record, change])) };
}

async function applied(api: Api, { id }: { id: string }) {
  const answer = await api.post(`/v1/plan/${id}/apply`, {});
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

test("Agreements are switched off by a plan, which shows their titles, and on again by its undo", async ({ api }) => {
  const ids: string[] = [];
  for (const title of ["Terms", "Privacy"]) {
    const content = { en: { title, body: richText("Pay in 30 days.") } };
    ids.push((await api.post("/v1/agreement", { content })).body._id);
  }
  const active = async () =>
    await Promise.all(ids.map(async (id) => (await api.get(`/v1/agreement/${id}`)).body.active));
  const { plan, changes } = await planned(api, { operation: "agreement.update", ids, set: { active: false } });
  expect(plan.counts).toMatchObject({ change: 2, refuse: 0 });
  expect(ids.map((id) => changes.get(id)?.name)).toEqual(["Terms", "Privacy"]);
  expect(await applied(api, plan)).toMatchObject({ status: "done", done: 2 });
  expect(await active()).toEqual([false, false]);
  await applied(api, (await planned(api, { undo: plan.id })).plan);
  expect(await active()).toEqual([true, true]);
});

test("Users are switched off by a plan, but not its own author, with their sessions, and on again by its undo", async ({
  tenant,
}) => {
  const author = await tenant.user();
  const others = [await tenant.user(), await tenant.user("consumer.user")];
  const api = await asUser(author);
  const theirs = await asUser(others[0] as typeof author);
  const ids = [author, ...others].map(({ id }) => id);
  const active = async () =>
    await Promise.all(ids.map(async (id) => (await tenant.api.get(`/v2/user/${id}`)).body.status.active));
  const { plan, changes } = await planned(api, { operation: "user.update", ids, set: { status: { active: false } } });
  expect(plan.counts).toMatchObject({ change: 2, refuse: 1 });
  expect(changes.get(author.id)).toMatchObject({ action: "refuse", problem: { code: "conflict" } });
  expect(changes.get(others[0]?.id ?? "")).toMatchObject({ name: "Kari Nordmann", action: "change" });
  expect(await active()).toEqual([true, true, true]);
  expect(await applied(api, plan)).toMatchObject({ status: "done", done: 2, events: 3 });
  expect(await active()).toEqual([true, false, false]);
  expect((await theirs.get("/v1/auth/info")).status).toBe(401);
  await applied(api, (await planned(api, { undo: plan.id })).plan);
  expect(await active()).toEqual([true, true, true]);

  const late = (await planned(api, { operation: "user.update", ids: ids.slice(1), set: { role: "provider.user" } }))
    .plan;
  await tenant.api.put(`/v1/user/${ids[1]}`, { firstname: "Ola" });
  expect((await api.post(`/v1/plan/${late.id}/apply`, {})).body).toMatchObject({
    code: "plan_stale",
    records: [{ id: ids[1], name: "Kari Nordmann" }],
  });
  const set = { username: "one@example.com" };
  expect((await api.post("/v1/plan", { operation: "user.update", ids, set })).status).toBe(422);
});

test("Roles are deleted by a plan, but none that a user holds nor a platform-wide one, and come back by its undo", async ({
  tenant,
}) => {
  const { api } = tenant;
  const path = "/v1/account/permission/role";
  const features = [{ namespace: "Platform/Account" }];
  const create = async (name: string): Promise<string> => (await api.post(path, { name, features })).body._id;
  const [free, held] = [await create("free"), await create("held")];
  await tenant.user("held.user");
  const consumer = (await api.get(`${path}?~filter[name]=consumer`)).body.data[0]._id;
  const { plan, changes } = await planned(api, { operation: "role.delete", ids: [free, held, consumer] });
  expect(plan.counts).toMatchObject({ delete: 1, refuse: 2 });
  expect(changes.get(free)).toMatchObject({ name: "free", action: "delete" });
  for (const id of [held, consumer]) expect(changes.get(id)?.problem?.code).toBe("conflict");
  await applied(api, plan);
  expect((await api.get(`${path}/${free}`)).status).toBe(404);
  await applied(api, (await planned(api, { undo: plan.id })).plan);
  expect((await api.get(`${path}/${free}`)).body).toMatchObject({ name: "free", features });
});

test("Features are put into several roles by a plan, which asks for a recent proof of identity as the change of one does", async ({
  tenant,
}) => {
  const { api } = tenant;
  const path = "/v1/account/permission/role";
  const features = [{ namespace: "Platform/Account" }];
  const ids: string[] = [];
  for (const name of ["desk", "office"]) ids.push((await api.post(path, { name, features })).body._id);
  const user = await tenant.user();
  const session = await asUser(user);
  await ageProofs(user);
  const set = { features: [...features, { namespace: "Platform/Support" }] };
  const asked = { operation: "role.update", ids, set };
  expect((await session.post("/v1/plan", asked)).body.code).toBe("reauthentication_required");
  const { plan, changes } = await planned(api, asked);
  expect(plan).toMatchObject({ counts: { change: 2, refuse: 0 }, fields: { features: 2 } });
  expect(ids.map((id) => changes.get(id)?.name)).toEqual(["desk", "office"]);
  expect((await session.post(`/v1/plan/${plan.id}/apply`, {})).body.code).toBe("reauthentication_required");
  await applied(api, plan);
  const held = async () => await Promise.all(ids.map(async (id) => (await api.get(`${path}/${id}`)).body.features));
  expect(await held()).toMatchObject([set.features, set.features]);
  expect((await session.post("/v1/plan", { undo: plan.id })).body.code).toBe("reauthentication_required");
  const back = await planned(api, { undo: plan.id });
  expect((await session.post(`/v1/plan/${back.plan.id}/apply`, {})).body.code).toBe("reauthentication_required");
  await applied(api, back.plan);
  expect(await held()).toMatchObject([features, features]);
  const title = await session.post("/v1/plan", { ...asked, set: { title: "Desk" } });
  expect([title.status, title.body.counts.change]).toEqual([201, 2]);
});

test("Webhooks are switched off by a plan, which sets no address, and on again by its undo", async ({ api }) => {
  const ids: string[] = [];
  for (const sources of [["product"], ["account"]])
    ids.push((await api.post("/v1/webhook", { url: "https://hooks.example.com/a?token=secret", sources })).body.id);
  const asked = { operation: "webhook.update", ids };
  const wrong = await api.post("/v1/plan", { ...asked, set: { url: "https://hooks.example.com/b" } });
  expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, "/set/url"]);
  const { plan, changes } = await planned(api, { ...asked, set: { active: false } });
  expect(plan).toMatchObject({ counts: { change: 2, refuse: 0 }, fields: { active: 2 } });
  expect(JSON.stringify([...changes.values()])).not.toContain("token");
  const active = async () => await Promise.all(ids.map(async (id) => (await api.get(`/v1/webhook/${id}`)).body.active));
  await applied(api, plan);
  expect(await active()).toEqual([false, false]);
  await applied(api, (await planned(api, { undo: plan.id })).plan);
  expect(await active()).toEqual([true, true]);
});

test("Webhooks are deleted by a plan, which shows no more than their hosts and cannot be undone", async ({ api }) => {
  const webhook = { url: "https://hooks.example.com/a?token=secret" };
  const ids: string[] = [];
  for (const sources of [["product"], ["account"]])
    ids.push((await api.post("/v1/webhook", { ...webhook, sources })).body.id);
  const { plan, changes } = await planned(api, { operation: "webhook.delete", where: { "~search": "hooks" } });
  expect(plan.counts).toMatchObject({ delete: 2, refuse: 0 });
  expect(ids.map((id) => changes.get(id)?.name)).toEqual(["hooks.example.com", "hooks.example.com"]);
  expect(JSON.stringify([...changes.values()])).not.toContain("token");
  await applied(api, plan);
  expect((await api.get(`/v1/operation/${plan.id}`)).body.undo).toBeUndefined();
  for (const id of ids) expect((await api.get(`/v1/webhook/${id}`)).status).toBe(404);
  const back = await planned(api, { undo: plan.id });
  expect(back.plan.counts).toMatchObject({ restore: 0, refuse: 2 });
  for (const id of ids) expect(back.changes.get(id)?.problem?.code).toBe("not_undoable");
});
