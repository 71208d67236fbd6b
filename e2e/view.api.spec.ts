import { expect, test } from "./api-test";

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
