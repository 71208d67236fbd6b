import { expect, test } from "./api-test";

const documents = (records: readonly object[]) => records.map((record) => JSON.stringify(record)).join("\n");

test("An import writes what its tenant sells, and refuses each line that its provider sells", async ({ tenant }) => {
  const customer = await tenant.child();
  await tenant.import("subscriptions", [{ _id: "sold", name: "Backup", tenant: customer.id }]);
  await customer.import("subscriptions", [{ _id: "own", name: "Phone" }]);
  const parent = { account: { tenant: tenant.id } };
  const sent = documents([
    { _id: "sold", name: "Backup" },
    { _id: "own", name: "Mobile phone" },
    { _id: "new", name: "Mail" },
    { _id: "given", name: "Mail", parent },
  ]);
  const plan = await customer.api.post("/v1/plan?operation=subscription.import&absent=delete", sent, {
    "Content-Type": "application/x-ndjson",
  });
  const { data } = (await customer.api.get(`/v1/plan/${plan.body.id}/change`)).body;
  const codeOf = ({ problem }: { problem?: { code: string } }) => problem?.code;
  expect(data.map((each: { record: string; action: string }) => [each.record, each.action])).toEqual([
    ["sold", "refuse"],
    ["own", "change"],
    ["new", "create"],
    ["given", "refuse"],
  ]);
  expect(data.map(codeOf)).toEqual(["not_seller", undefined, undefined, "not_seller"]);
});
