import { etag, eventsOf, idsOf } from "./answers";
import { expect, test } from "./api-test";
import { comptoir } from "./command";

const path = "/v2/order";

const order = (number: number, more: object = {}) => ({
  _id: `o${number}`,
  number: String(number).padStart(8, "0"),
  status: "accepted",
  state: "open",
  account_details: { name: "Polar Optikk AS" },
  items: [{ sku: "BKP-500", name: "Backup", price: { total: 2400, mrr: 200 } }],
  price: { total: 2400, currency: "NOK" },
  created: `2026-03-0${number}T12:00:00.000Z`,
  ...more,
});

/* The list, its import and its updates. */

test("GET /v2/order lists imported orders in its envelope, by the filters of the live system", async ({ tenant }) => {
  const customer = await tenant.child();
  await tenant.import("orders", [
    order(1, { status: "cancelled", state: "closed" }),
    order(2),
    order(3, { tenant: customer.id, items: [{ sku: "MAIL-1", name: "Mailbox" }] }),
  ]);
  const { body } = await tenant.api.get(`${path}?~perPage=2`);
  expect(body.metadata).toEqual({ totalCount: 3, page: 0, perPage: 2 });
  expect(body.orders.map(({ _id }: { _id: string }) => _id)).toEqual(["o3", "o2"]);
  for (const [query, ids] of [
    ["~filter[status]=cancelled", "o1"],
    [`~filter[tenant]=${customer.id}`, "o3"],
    ["~filter[from]=2026-03-02&~filter[to]=2026-03-02", "o2"],
    ["filter[from]=2026-03-03T12:00:00Z", "o3"],
    ["~search=mailbox", "o3"],
    ["~search=00000002", "o2"],
    ["~sort=-number&~limit=1&~skip=1", "o2"],
  ])
    expect([query, idsOf(await tenant.api.get(`${path}?${query}`))]).toEqual([query, [ids]]);
  expect((await tenant.api.get(`${path}?~filter[from]=soon`)).status).toBe(400);
  expect(idsOf(await customer.api.get(path))).toEqual(["o3"]);
  const csv = await tenant.api.get(`${path}?~fields=number,price.total`, { Accept: "text/csv" });
  expect(csv.text.trim().split("\r\n")).toContain("00000002,2400");
});

test("PUT /v2/order/:id closes an order and sets its reference; undo opens it again", async ({ tenant }) => {
  await tenant.import("orders", [order(1)]);
  const before = etag(await tenant.api.get(`${path}/o1`));
  const change = { state: "closed", reference: "PO-1", comment: "By phone", number: "7" };
  const tried = await tenant.api.put(`${path}/o1`, change, { Prefer: "dry-run" });
  const answer = await tenant.api.put(`${path}/o1`, change, { "If-Match": before });
  expect(answer.body).toEqual({
    ...order(1),
    ...{ state: "closed", reference: "PO-1", comment: "By phone", updated: expect.any(String) },
  });
  expect({ ...tried.body, updated: "" }).toEqual({ ...answer.body, updated: "" });
  const [event] = await eventsOf(tenant, "o1");
  expect(event).toMatchObject({ source: "order", action: "update", data: { name: "00000001" } });
  const undone = await tenant.api.post(`/v1/event/${event?.id}/undo`);
  expect(undone.status, undone.text).toBe(200);
  expect((await tenant.api.get(`${path}/o1`)).body).toMatchObject({ state: "open", reference: "" });
  expect((await tenant.api.get(`${path}/o1/history`)).body).toHaveLength(3);
  expect((await tenant.api.put(`${path}/o1`, { state: "open" }, { "If-Match": before })).status).toBe(412);
  expect((await tenant.api.put(`${path}/o1`, { state: "lost" })).status).toBe(422);
  await tenant.import("orders", [order(2, { status: "cancelled", state: "closed" })]);
  expect((await tenant.api.put(`${path}/o2`, { state: "open" })).status).toBe(409);
});

test("An imported number that another order has is a conflict, by line", async ({ tenant }) => {
  await tenant.import("orders", [order(1), order(2)]);
  const records = [order(3, { number: "00000001" }), order(4), order(5, { number: "00000004" }), order(2)];
  const plan = await tenant.api.post("/v1/plan", { operation: "order.import", records });
  expect(plan.body.counts).toMatchObject({ create: 1, same: 1, refuse: 2 });
  const { data } = (await tenant.api.get(`/v1/plan/${plan.body.id}/change?~filter[action]=refuse`)).body;
  expect(data.map(({ line, problem }: { line: number; problem: object }) => ({ line, ...problem }))).toEqual([
    expect.objectContaining({ line: 1, code: "conflict", field: "/number", detail: expect.stringContaining("o1") }),
    expect.objectContaining({ line: 3, code: "conflict", field: "/number", detail: expect.stringContaining("o4") }),
  ]);
  const file = JSON.stringify([order(6, { number: "00000002" })]);
  const { code, stderr } = await comptoir(["import", "--tenant", tenant.id, "orders", "-"], file);
  expect(code).toBe(1);
  expect(stderr).toContain("00000002");
});
