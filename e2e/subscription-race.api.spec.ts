import { eventsOf } from "./answers";
import { expect, test } from "./api-test";
import { newTenant } from "./fixtures";
import { disagreementsOf, prove, times } from "./proof";

/** Writes of one subscription at once. */

const path = "/v2/subscription";
const atOnce = 20;

const sold = (id: string, name = "Backup") => ({
  ...{ _id: id, name, status: "active", price: 20, billingPrice: 20, agreementPrice: 240 },
  items: [
    { id: "line", sku: "BKP", name: "Backup", amount: 2, unit: { cost: 5, price: 10 }, price: { cost: 10, total: 20 } },
  ],
  ...{ term: { duration: 8640, durationMonth: 12 }, billing_cycle: { duration: 720, durationMonth: 1 } },
  ...{ start_date: "2026-06-01T00:00:00.000Z", end_date: "2027-05-31T00:00:00.000Z" },
});

test("When a change or a renewal meets a cancellation or an import at the same moment, each is carried out or refused with the reason", async () => {
  const rounds = times("lives", 2);
  const faults: unknown[] = [];
  for (let round = 0; round < rounds; round++) {
    const tenant = await newTenant();
    const ids = Array.from({ length: atOnce }, (_, n) => `s${n}`);
    await tenant.import(
      "subscriptions",
      ids.map((id) => sold(id)),
    );
    const answers = await Promise.all(
      ids.map(async (id, n) => {
        if (n % 2 === 0) {
          const change = tenant.api.post(`${path}/${id}/change`, { price: 30 });
          const cancel = tenant.api.post(`${path}/${id}/cancel`, { when: "now" });
          return await Promise.all([change, cancel]);
        }
        const records = [sold(id, "Another name")];
        const plan = await tenant.api.post("/v1/plan", { operation: "subscription.import", mode: "replace", records });
        const change =
          n % 4 === 1
            ? tenant.api.post(`${path}/${id}/change`, { price: 30 })
            : tenant.api.post(`${path}/${id}/renew`, { percent: 5 });
        const imported = tenant.api.post(`/v1/plan/${plan.body.id}/apply`, {});
        return await Promise.all([change, imported]);
      }),
    );
    for (const [n, [first, second]] of answers.entries()) {
      const id = `s${n}`;
      const { body } = await tenant.api.get(`${path}/customers/${id}`);
      const done = (await eventsOf(tenant, id)).filter(({ status }) => status === "success").length;
      const isTold =
        n % 2 === 0
          ? second?.status === 201 &&
            [201, 409].includes(first?.status ?? 0) &&
            body.status === "cancelled" &&
            done === (first?.status === 201 ? 2 : 1)
          : first?.status === 201 &&
            (second?.status === 200 ? body.name === "Another name" : second?.status === 412 || second?.status === 409);
      if (!isTold) faults.push([id, first?.status, second?.status, second?.text, body.status, body.name, done]);
    }
    faults.push(...(await disagreementsOf(tenant)));
  }
  prove(
    "lives",
    rounds * atOnce,
    faults.length,
    "changes and renewals against cancellations and imports at once, each carried out or told why not",
  );
  expect(faults).toEqual([]);
});
