import { expect, test } from "./api-test";
import { asDatabaseOwner, type TestTenant } from "./fixtures";
import { importAccounts, planned } from "./plan-task";

const expire = (tenant: TestTenant) =>
  asDatabaseOwner(
    `UPDATE plan SET expires = now() - interval '1 second',
         doc = jsonb_set(doc::jsonb, '{expires}', '"2026-01-01T00:00:00.000Z"')::json WHERE tenant = $1`,
    [tenant.id],
  );

test("A plan needs what its operation needs: to make it, to read it and to apply it", async ({ tenant }) => {
  await importAccounts(tenant, 1);
  const body = { operation: "account.update", ids: ["k0"], set: { name: "B" } };
  const { plan, path } = await planned(tenant.api, body);
  const reader = await tenant.keyed("Platform/Account", "Platform/Event");
  const answers = [
    await reader.post("/v1/plan", body),
    await reader.get(path),
    await reader.get(`${path}/change`),
    await reader.post(`${path}/apply`, {}),
    await reader.delete(path),
  ];
  for (const answer of answers) expect(answer.body).toMatchObject({ status: 403, missing: ["Platform/Account/Write"] });
  const writer = await tenant.keyed("Platform/Account/Write");
  expect((await writer.post(`${path}/apply`, {})).status).toBe(200);
  // Its changes are taken back by who may undo, too.
  const undo = await writer.post("/v1/plan", { undo: plan.id });
  expect(undo.body).toMatchObject({ status: 403, missing: ["Platform/Event"] });
});

test("What is wrong with a plan is said before anything is tried", async ({ api }) => {
  const tooMany = Array.from({ length: 5_001 }, (_, at) => `k${at}`);
  const refusals: [body: object, status: number, pointer?: string][] = [
    [{}, 422, "/operation"],
    [{ operation: "key.update" }, 422, "/operation"],
    [{ operation: "account.update", ids: ["k0"] }, 422, "/set"],
    [{ operation: "account.update", ids: ["k0"], set: { nmae: "A" } }, 422, "/set/nmae"],
    [{ operation: "account.update", ids: ["k0"], set: { country: "Norway" } }, 422, "/set/country"],
    [{ operation: "account.update", set: { name: "A" } }, 422, "/ids"],
    [{ operation: "account.update", ids: tooMany, set: { name: "A" } }, 422, "/ids"],
    [{ operation: "account.update", where: { "~filter[colour]": "red" }, set: { name: "A" } }, 400],
    [{ operation: "ticket.update", where: { openOn: "2026-01-01" }, set: { subject: "A" } }, 422, "/where/openOn"],
    [{ operation: "collection.delete", ids: ["a"], set: { name: "A" } }, 422, "/set"],
    [{ undo: "000000000000000000000000" }, 404],
  ];
  for (const [body, status, pointer] of refusals) {
    const answer = await api.post("/v1/plan", body);
    expect([body, answer.status, pointer && answer.body.errors[0].pointer]).toEqual([body, status, pointer]);
  }
});

test("A plan that has expired or was cancelled is not applied, and 20 wait at most", async ({ api, tenant }) => {
  await importAccounts(tenant, 1);
  const body = { operation: "account.update", ids: ["k0"], set: { name: "B" } };
  const { plan, path } = await planned(api, body);
  expect((await api.delete(path)).body).toMatchObject({ status: "cancelled" });
  expect((await api.post(`${path}/apply`, {})).body.code).toBe("conflict");
  expect((await api.get(`/v1/operation/${plan.id}`)).status).toBe(404);
  for (let at = 0; at < 20; at++) expect((await api.post("/v1/plan", body)).status).toBe(201);
  expect((await api.post("/v1/plan", body)).body).toMatchObject({ status: 409, code: "conflict" });
  await expire(tenant);
  const next = await planned(api, body);
  await expire(tenant);
  const expired = await api.get(next.path);
  expect(expired.body.status).toBe("expired");
  expect(expired.text).toBe(JSON.stringify(expired.body));
  expect((await api.post(`${next.path}/apply`, {})).body).toMatchObject({ status: 410, code: "plan_expired" });
  expect((await api.get("/v1/account/k0")).body.name).toBe("Account 0");
});
