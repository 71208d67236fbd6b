import { expect, test } from "./api-test";

const body = (text: string) =>
  JSON.stringify({
    blocks: [{ key: "a", text, type: "unstyled", depth: 0, inlineStyleRanges: [], entityRanges: [], data: {} }],
    entityMap: {},
  });

const content = (text: string) => ({ en: { title: "Terms", description: "For all", body: body(text) } });

test("A user who is asked reads the present text and the one accepted before, without Platform/Contract", async ({
  tenant,
  stranger,
}) => {
  const made = await tenant.api.post("/v1/agreement", { content: content("One"), active: true, reconsent: true });
  expect(made.status).toBe(201);
  const { _id } = made.body;
  const path = `/v1/user/me/agreement/${_id}`;
  const role = await tenant.api.post("/v1/account/permission/role", { name: "nobody" });
  expect(role.status).toBe(201);
  const api = await tenant.signedIn("nobody.user");
  expect((await api.get(`/v1/agreement/${_id}`)).status).toBe(403);
  expect((await api.get(path)).body).toMatchObject({ _id, status: "required", reconsent: true, version: 1 });
  expect((await api.get(path)).body).not.toHaveProperty("accepted");

  expect((await api.post("/v1/signed-agreement", { agreement: _id, language: "en" })).status).toBe(201);
  await tenant.api.put(`/v1/agreement/${_id}`, { content: content("Two") });
  const { body } = await api.get(path);
  expect(body).toMatchObject({ status: "pending", version: 2, content: { en: { body: content("Two").en.body } } });
  expect(body.accepted).toMatchObject({ version: 1, language: "en", text: { body: content("One").en.body } });

  expect((await tenant.api.get(path)).status).toBe(404);
  expect((await (await stranger.signedIn()).get(path)).status).toBe(404);
});
