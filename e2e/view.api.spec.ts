import { expect, test } from "./api-test";
import { type Api, asUser } from "./fixtures";

const ends = { screen: "/subscriptions", name: "Ends soon", parameters: "~filter[end_date]=<=today+30d" };
const names = (body: { name: string }[]) => body.map(({ name }) => name);

test("A user's views are the user's own in each tenant, until they are shared", async ({ tenant, stranger }) => {
  const [kari, ola, other] = [await tenant.signedIn(), await tenant.signedIn(), await stranger.signedIn()];
  const { status, body } = await kari.post("/v1/view", ends);
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...ends, shared: false, owner: { username: expect.any(String) } });
  expect(names((await kari.get("/v1/view")).body)).toEqual(["Ends soon"]);
  expect((await ola.get("/v1/view")).body).toEqual([]);
  expect((await ola.put(`/v1/view/${body.id}`, { name: "Mine" })).status).toBe(404);

  expect((await kari.put(`/v1/view/${body.id}`, { shared: true })).status).toBe(200);
  expect(names((await ola.get("/v1/view")).body)).toEqual(["Ends soon"]);
  expect(names((await tenant.api.get("/v1/view?~filter[shared]=true")).body)).toEqual(["Ends soon"]);
  expect((await other.get("/v1/view")).body).toEqual([]);
  const refused = await ola.put(`/v1/view/${body.id}`, { name: "Mine" });
  expect(refused.status).toBe(403);
  expect(refused.body.detail).toBe("Only its owner can change a shared view.");
});

test("A view is renamed, changed, moved and deleted, each with its event", async ({ tenant }) => {
  const api = await tenant.signedIn("provider.user");
  const first = (await api.post("/v1/view", ends)).body;
  const second = (await api.post("/v1/view", { ...ends, name: "Large" })).body;
  expect(names((await api.get("/v1/view")).body)).toEqual(["Ends soon", "Large"]);
  await api.put(`/v1/view/${second.id}`, { position: first.position - 1, name: "Largest" });
  expect(names((await api.get("/v1/view")).body)).toEqual(["Largest", "Ends soon"]);
  await api.put(`/v1/view/${second.id}`, { name: "Largest" });
  expect((await api.delete(`/v1/view/${second.id}`)).status).toBe(200);
  expect((await api.delete(`/v1/view/${second.id}`)).status).toBe(404);
  const { data } = (await tenant.api.get("/v1/event?~filter[source]=view&~filter[status]=success&~sort=time")).body;
  expect(data.map(({ action }: { action: string }) => action)).toEqual([
    "view_create",
    "view_create",
    "view_update",
    "view_delete",
  ]);
});

test("A shared view of another user can be deleted only by users who may write users", async ({ tenant }) => {
  const [kari, admin, user] = [
    await tenant.signedIn("provider.user"),
    await tenant.signedIn("provider.admin"),
    await tenant.signedIn("provider.user"),
  ];
  const { id } = (await kari.post("/v1/view", { ...ends, shared: true })).body;
  expect((await user.delete(`/v1/view/${id}`)).status).toBe(403);
  expect((await admin.delete(`/v1/view/${id}`)).status).toBe(200);
  expect((await kari.get("/v1/view")).body).toEqual([]);
});

const snapshotOf = async (api: Api, path: string): Promise<string> =>
  (await api.get(path, { Prefer: "snapshot" })).headers.get("snapshot") ?? "";

test("What is new in a view is the same on every device of a user, and each user's own", async ({ tenant }) => {
  const member = await tenant.user();
  const [desk, phone, other] = [await asUser(member), await asUser(member), await tenant.signedIn()];
  const printers = { screen: "/tickets", name: "Printers", parameters: "~search=printer", shared: true };
  const { id } = (await desk.post("/v1/view", printers)).body;
  const isNew = async (api: Api) => {
    const { seen, count, more, records } = (await api.get(`/v1/view/${id}/new`)).body;
    return { isSeen: seen !== null, count, more, ids: records.map((record: { id: string }) => record.id) };
  };
  const ticket = async (subject: string): Promise<string> =>
    (await tenant.api.post("/v1/support/ticket", { subject })).body.id;
  const never = { isSeen: false, count: 0, more: false, ids: [] };

  const before = await snapshotOf(desk, "/v1/support/ticket");
  await ticket("Printer one");
  expect(await isNew(desk)).toEqual(never);
  const first = await snapshotOf(desk, "/v1/support/ticket?~search=printer");
  expect((await desk.put(`/v1/view/${id}/seen`, { snapshot: first })).status).toBe(200);
  const two = await ticket("Printer two");
  await ticket("Screen");
  expect(await isNew(phone)).toEqual({ isSeen: true, count: 1, more: false, ids: [two] });
  expect(await isNew(other)).toEqual(never);

  // A tab that has been open for long sends an old snapshot.
  await phone.put(`/v1/view/${id}/seen`, { snapshot: await snapshotOf(phone, "/v1/support/ticket") });
  await desk.put(`/v1/view/${id}/seen`, { snapshot: before });
  expect(await isNew(desk)).toMatchObject({ count: 0 });

  await tenant.import(
    "tickets",
    Array.from({ length: 12_000 }, (_, at) => ({ id: `s${at}`, subject: `Screen ${at}` })),
  );
  const three = await ticket("Printer three");
  expect(await isNew(desk)).toEqual({ isSeen: true, count: 1, more: false, ids: [three] });
  await tenant.import(
    "tickets",
    Array.from({ length: 120 }, (_, at) => ({ id: `p${at}`, subject: `Printer ${at}` })),
  );
  expect(await isNew(desk)).toMatchObject({ count: 100, more: true });
  expect((await desk.delete(`/v1/view/${id}`)).status).toBe(200);
  expect((await desk.get(`/v1/view/${id}/new`)).status).toBe(404);
});

test("A view is seen by a user, in an answer of its list, by right of reading it", async ({ tenant }) => {
  const kari = await tenant.signedIn();
  const { id } = (await kari.post("/v1/view", { ...ends, shared: true })).body;
  const snapshot = await snapshotOf(kari, "/v2/subscription/customers");
  expect((await tenant.api.put(`/v1/view/${id}/seen`, { snapshot })).status).toBe(403);
  const ofTickets = await kari.put(`/v1/view/${id}/seen`, { snapshot: await snapshotOf(kari, "/v1/support/ticket") });
  expect(ofTickets.status).toBe(422);
  expect(ofTickets.body.errors).toMatchObject([{ pointer: "/snapshot" }]);
  expect((await kari.put(`/v1/view/${id}/seen`, { snapshot })).status).toBe(200);

  const support = [{ namespace: "Platform/Support" }];
  const features = [...support, { namespace: "Platform/Subscription" }];
  const role = (await tenant.api.post("/v1/account/permission/role", { name: "desk", title: "Desk", features })).body;
  const ola = await tenant.signedIn("desk.user");
  expect((await ola.put(`/v1/view/${id}/seen`, { snapshot })).status).toBe(200);
  expect((await ola.get(`/v1/view/${id}/new`)).status).toBe(200);
  await tenant.api.put(`/v1/account/permission/role/${role._id}`, { features: support });
  expect((await ola.put(`/v1/view/${id}/seen`, { snapshot })).status).toBe(403);
  expect((await ola.get(`/v1/view/${id}/new`)).status).toBe(403);
  const narrowed = { screen: "/tickets", name: "Open then", parameters: "openOn=2026-11-01" };
  const narrow = (await kari.post("/v1/view", narrowed)).body.id;
  expect((await kari.put(`/v1/view/${narrow}/seen`, { snapshot })).status).toBe(409);
  expect((await kari.get(`/v1/view/${narrow}/new`)).body).toMatchObject({ seen: null, count: 0 });
});
