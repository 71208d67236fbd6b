import { idsOf } from "./answers";
import { expect, test } from "./api-test";
import { type Api, asDatabaseOwner } from "./fixtures";
import { applied, ended, file, importAccounts, made, ndjson, waiting } from "./plan-task";
import { prove, times } from "./proof";

/** Plans of more records than are planned and applied while the caller waits. */

const totalOf = async (api: Api, address: string): Promise<number> => {
  const { body } = await api.get(`${address}&~limit=1`);
  return (body.metadata ?? body.pagination).total;
};

test("A bulk change of many records is planned and applied by the worker exactly as a small one, and taken back", async ({
  tenant,
}) => {
  const { api } = tenant;
  await importAccounts(tenant, 1_200);
  await api.put("/v1/account/k5", { country: "SE" });
  const ids = [...Array.from({ length: 1_200 }, (_, at) => `k${at}`), "unknown"];
  const plan = await made(
    api,
    await api.post("/v1/plan", { operation: "account.update", ids, set: { country: "SE" } }),
  );
  expect(plan).toMatchObject({
    total: 1_201,
    counts: { change: 1_199, same: 1, refuse: 1 },
    fields: { country: 1_199 },
  });
  expect(await totalOf(api, "/v1/account?~filter[country]=NO")).toBe(1_199);
  expect(await applied(api, plan.id, { reason: "Moved" })).toMatchObject({ status: "done", done: 1_199, failed: 0 });
  expect(await totalOf(api, "/v1/account?~filter[country]=NO")).toBe(0);
  const { body } = await api.get(`/v1/plan/${plan.id}/change?~perPage=1&~filter[outcome]=applied`);
  expect(body.metadata.total).toBe(1_199);
  expect((await api.get(`/v1/event/${body.data[0].event}`)).body.data?._id).toBe("k0");
  expect(await totalOf(api, "/v1/event?~filter[action]=update&~filter[source]=account")).toBe(1_200);

  const back = await made(api, await api.post("/v1/plan", { undo: plan.id }));
  expect(back.counts).toMatchObject({ change: 1_199, refuse: 0 });
  expect(await applied(api, back.id)).toMatchObject({ status: "done", done: 1_199 });
  expect(await totalOf(api, "/v1/account?~filter[country]=NO")).toBe(1_199);
});

test("An import of many records is refused by name where one was changed since, and applied without it", async ({
  tenant,
}) => {
  const { api } = tenant;
  const count = times("large", 3_000);
  const began = Date.now();
  const plan = await made(api, await api.post("/v1/plan?operation=product.import", file(count, "A"), ndjson));
  const planned = Date.now();
  expect(plan).toMatchObject({ total: count, counts: { create: count } });
  expect((await api.get(`/v1/plan/${plan.id}/change?~search=A 7&~perPage=1`)).body.data[0]).toMatchObject({
    record: "p7",
    line: 8,
    action: "create",
  });
  await tenant.import("products", [{ id: "p7", name: "Theirs" }]);
  const refused = await api.post(`/v1/plan/${plan.id}/apply`);
  const error = refused.status === 409 ? refused.body : (await ended(api, `/v1/operation/${plan.id}`)).error;
  expect(error).toMatchObject({ code: "plan_stale", records: [{ id: "p7" }] });
  expect((await api.get(`/v1/operation/${plan.id}`)).body).toMatchObject({ status: "failed", done: 0 });
  expect((await api.get("/v2/product?~perPage=1&~filter[name]=^A")).body).toEqual([]);
  const applying = Date.now();
  expect(await applied(api, plan.id, { stale: "skip" })).toMatchObject({ done: count - 1, failed: 1 });
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  const took = `planned in ${seconds(planned - began)} s, applied in ${seconds(Date.now() - applying)} s`;
  prove("large", count, 0, `records of an import, ${took}`);
  const again = await made(api, await api.post("/v1/plan?operation=product.import", file(count, "A"), ndjson));
  expect(again.counts).toMatchObject({ change: 1, same: count - 1 });
});

test("A file that is no table of records is refused as such, however long it is", async ({ api }) => {
  const answer = await api.post("/v1/plan?operation=product.import", `${file(2_500, "A")}\n{`, ndjson);
  const id = answer.headers.get("location")?.slice(9);
  const problem = id ? (await ended(api, `/v1/plan/${id}`)).problem : answer.body;
  const { code, detail } = problem;
  expect({ code, detail }).toEqual({
    code: "invalid_body",
    detail: "The body: Line 2501 is not a JSON document.",
  });
  const [failed] = (await api.get("/v1/plan")).body.data;
  expect(failed).toMatchObject({ status: "failed", problem: { code, detail } });
  expect((await api.post(`/v1/plan/${failed.id}/apply`)).status).toBe(409);
});

test("An import of all records there are to be deletes the others, of the tenants it names alone", async ({
  tenant,
}) => {
  const { api } = tenant;
  const customer = await tenant.child();
  const ids = async () =>
    (await api.get("/v2/subscription/customers?~sort=_id")).body.data.map(({ _id }: { _id: string }) => _id);
  await tenant.import(
    "subscriptions",
    ["a", "b", "c"].map((_id) => ({ _id })),
  );
  await customer.import("subscriptions", [{ _id: "theirs" }]);
  const query = "operation=subscription.import&absent=delete";
  const plan = await made(
    api,
    await api.post(`/v1/plan?${query}`, "_id,name\nb,Backup\nn,New", { "Content-Type": "text/csv" }),
  );
  expect(plan).toMatchObject({ absent: "delete", total: 4, counts: { create: 1, change: 1, delete: 2 } });
  expect(await ids()).toEqual(["a", "b", "c", "theirs"]);
  expect(await applied(api, plan.id)).toMatchObject({ done: 4 });
  expect(await ids()).toEqual(["b", "n", "theirs"]);
  const back = await made(api, await api.post("/v1/plan", { undo: plan.id }));
  expect(back.counts).toMatchObject({ create: 2, change: 1, delete: 1 });
  await applied(api, back.id);
  expect(await ids()).toEqual(["a", "b", "c", "theirs"]);
});

test("Records of nearly a megabyte each are planned and applied, in smaller numbers at a time", async ({ api }) => {
  const description = "wide ".repeat(180_000);
  const sent = Array.from({ length: 20 }, (_, at) => JSON.stringify({ _id: `s${at}`, name: `S ${at}`, description }));
  const plan = await made(api, await api.post("/v1/plan?operation=subscription.import", sent.join("\n"), ndjson));
  expect(plan).toMatchObject({ total: 20, counts: { create: 20 } });
  expect(await applied(api, plan.id)).toMatchObject({ status: "done", done: 20 });
  const { body } = await api.get("/v2/subscription/customers/s19");
  expect(body.description).toHaveLength(description.length);
  const again = await made(api, await api.post("/v1/plan?operation=subscription.import", sent.join("\n"), ndjson));
  expect(again.counts).toMatchObject({ same: 20 });
});

test("A plan that is being made can be cancelled", async ({ api }) => {
  const answer = api.post("/v1/plan?operation=product.import", file(20_000, "A"), ndjson);
  let id: string | undefined;
  while (!id) id = (await api.get("/v1/plan?~filter[status]=making")).body.data[0]?.id;
  expect((await api.post(`/v1/plan/${id}/apply`)).body).toMatchObject({ status: 409, code: "conflict" });
  expect((await api.delete(`/v1/plan/${id}`)).body).toMatchObject({ id, status: "cancelled" });
  await answer;
  expect((await api.get(`/v1/plan/${id}`, waiting)).body.status).toBe("cancelled");
  const next = await made(api, await api.post("/v1/plan?operation=product.import", file(2_001, "B"), ndjson));
  expect((await api.get(`/v1/plan/${id}/change`)).body.metadata.total).toBe(0);
  expect(next.total).toBe(2_001);
});

test("The application of a plan in one transaction can be cancelled, and nothing of it stays", async ({ api }) => {
  const plan = await made(api, await api.post("/v1/plan?operation=product.import", file(20_000, "A"), ndjson));
  const answer = api.post(`/v1/plan/${plan.id}/apply`);
  while (!((await api.get(`/v1/plan/${plan.id}`)).body.progress?.done > 0));
  expect((await api.post(`/v1/operation/${plan.id}/cancel`)).status).toBe(200);
  expect([200, 202]).toContain((await answer).status);
  expect(await ended(api, `/v1/operation/${plan.id}`)).toMatchObject({ status: "cancelled", done: 0 });
  expect((await api.get(`/v1/plan/${plan.id}`)).body.status).toBe("cancelled");
  expect((await api.get("/v2/product?~perPage=1&~filter[name]=^A")).body).toEqual([]);
  expect((await api.post(`/v1/operation/${plan.id}/cancel`)).body).toMatchObject({ status: 409, code: "conflict" });
});

test("Plans are forgotten after 30 days, with their records; what they were sent is, once they are made", async ({
  tenant,
}) => {
  const { api, id } = tenant;
  const plans = await Promise.all(
    [31, 29].map(async (days) => {
      const plan = await made(api, await api.post("/v1/plan?operation=product.import", file(3, "A"), ndjson));
      await api.delete(`/v1/plan/${plan.id}`);
      const age = `${days} days`;
      await asDatabaseOwner("UPDATE plan SET made = now() - $3::interval WHERE tenant = $1 AND id = $2", [
        id,
        plan.id,
        age,
      ]);
      return plan.id;
    }),
  );
  await asDatabaseOwner("SELECT graphile_worker.add_job('plan_prune', json_build_object('tenant', $1::text))", [id]);
  const [, kept] = plans;
  await expect.poll(async () => idsOf(await api.get("/v1/plan"))).toEqual([kept]);
  await expect
    .poll(async () => {
      const { rows } = await asDatabaseOwner(
        `SELECT (SELECT array_agg(DISTINCT plan) FROM plan_change WHERE tenant = $1) AS plans,
           (SELECT count(DISTINCT id)::int FROM sent_file WHERE tenant = $1) AS files`,
        [id],
      );
      return rows;
    })
    .toEqual([{ plans: [kept], files: 0 }]);
});
