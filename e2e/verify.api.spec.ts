import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { comptoir } from "./command";
import { disagreementsOf } from "./proof";

/** `comptoir server verify`: it names each record whose parts disagree. */

const owner = process.env.COMPTOIR_TEST_OWNER_URL ?? "";

const price = { cost: 10, discount: 0, subtotal: 20, total: 20 };
const sold = (_id: string, more: object = {}) => ({
  ...{ _id, name: "Backup", status: "active", price: 20, billingPrice: 20, agreementPrice: 240 },
  items: [{ id: "line", sku: "BKP", name: "Backup", amount: 2, unit: { cost: 5, price: 10 }, price }],
  ...{ term: { duration: 8640, durationMonth: 12 }, billing_cycle: { duration: 720, durationMonth: 1 } },
  ...{ start_date: "2026-06-01T00:00:00.000Z", end_date: "2027-05-31T00:00:00.000Z" },
  ...more,
});

test("Records that the API has written agree, and each that was changed behind its back is named", async ({
  tenant,
}) => {
  const { api } = tenant;
  const ids = ["columns", "amounts", "planned", "ahead", "event", "ends", "whole"];
  await tenant.import("subscriptions", [...ids.map((id) => sold(id)), sold("imported", { price: 999 })]);
  for (const id of ids) {
    await api.post(`/v2/subscription/${id}/change`, { items: [{ id: "line", amount: 3 }] });
    await api.post(`/v2/subscription/${id}/renew`, { percent: 3, repeat: true });
  }
  const account = await api.post("/v1/account", { name: "Clinic" });
  const products = [{ _id: "v1", sku: "BKP", price: 10, amount: { min: 1, max: 9, default: 1 } }];
  await tenant.import("products", [{ id: "bkp", name: "Backup", products, subscription_term: 8640 }]);
  const order = await api.post("/v2/order", { account: account.body.id, items: [{ sku: "BKP", amount: 1 }] });
  expect(order.status, order.text).toBe(201);
  expect(await disagreementsOf(tenant)).toEqual([]);
  await withSession(owner, async (session) => {
    const change = (text: string) => session.query(text, [tenant.id]);
    const replaced = (from: string, to: string) => `replace(doc::text, '${from}', '${to}')::json`;
    await change("UPDATE subscription SET price = 7 WHERE tenant = $1 AND id = 'columns'");
    await change(
      `UPDATE subscription_document SET doc = ${replaced('"agreementPrice":360', '"agreementPrice":361')} WHERE tenant = $1 AND id = 'amounts'`,
    );
    await change(
      "UPDATE subscription_change SET computed = '{}' WHERE tenant = $1 AND subscription = 'planned' AND kind = 'renew'",
    );
    await change("DELETE FROM subscription_ahead WHERE tenant = $1 AND id = 'ahead'");
    await change(`UPDATE event SET action = 'other' WHERE tenant = $1 AND "data._id" = 'event' AND action = 'change'`);
    await change("DELETE FROM subscription_change WHERE tenant = $1 AND subscription = 'ends' AND kind = 'end'");
    await change("UPDATE order_counter SET last = 0 WHERE tenant = $1");
  });
  const found = await disagreementsOf(tenant);
  const named = new Map(ids.map((id) => [id, found.filter((each) => each.id === id).map(({ what }) => what)]));
  expect(named.get("whole")).toEqual([]);
  expect(named.get("columns")).toEqual([expect.stringContaining("columns")]);
  expect(named.get("amounts")).toContain("Its items, prices and months disagree.");
  expect(named.get("planned")).toEqual([expect.stringContaining("is computed otherwise")]);
  expect(named.get("ahead")).toEqual(["What it will be is stored otherwise."]);
  expect(named.get("event")).toEqual([expect.stringContaining("no event")]);
  expect(named.get("ends")).toEqual(["Its term does not begin or end by itself."]);
  expect(found.filter(({ what }) => what.includes("above the last"))).toHaveLength(1);
  const run = await comptoir(["verify"]);
  expect(run.code, run.stderr).toBe(1);
  expect(run.stdout).toContain(`${tenant.id} columns: Its columns or items are not those of its document.`);
});
