import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type ErrorCode, errorStatus } from "@/lib/base/error-codes";
import { eventsOf } from "./answers";
import { expect, test } from "./api-test";
import { type Answer, Api, newTenant, TestTenant } from "./fixtures";
import { ended } from "./plan-task";
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

/** Sends again what a busy machine refuses, by the same key, so that it is done once. */
class PatientApi extends Api {
  override async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const key: Record<string, string> = method === "GET" ? {} : { "Idempotency-Key": randomUUID() };
    for (let left = 20; ; left--) {
      const answer = await super.send(method, path, body, { ...key, ...headers });
      if (answer.status !== 503 || left === 0) return answer;
      await sleep(1000 * Number(answer.headers.get("retry-after")));
    }
  }
}

async function patientTenant(): Promise<TestTenant> {
  const { id, name, parent, api } = await newTenant();
  return new TestTenant(id, name, parent, new PatientApi(api.credential));
}

/** The answer to the application of a plan, which a busy machine gives once its task has ended. */
async function applied(api: Api, id: string): Promise<Pick<Answer, "status" | "text">> {
  const answer = await api.post(`/v1/plan/${id}/apply`, {});
  if (answer.status !== 202) return answer;
  const { status, error } = await ended(api, `/v1/operation/${id}`);
  return { status: status === "done" ? 200 : errorStatus[error.code as ErrorCode], text: JSON.stringify(error) };
}

test("When a change or a renewal meets a cancellation or an import at the same moment, each is carried out or refused with the reason", async () => {
  const rounds = times("lives", 2);
  const faults: unknown[] = [];
  for (let round = 0; round < rounds; round++) {
    const tenant = await patientTenant();
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
        const asked = { operation: "subscription.import", mode: "replace", records };
        const { body: plan } = await tenant.api.post("/v1/plan", asked);
        await ended(tenant.api, `/v1/plan/${plan.id}`);
        const change =
          n % 4 === 1
            ? tenant.api.post(`${path}/${id}/change`, { price: 30 })
            : tenant.api.post(`${path}/${id}/renew`, { percent: 5 });
        return await Promise.all([change, applied(tenant.api, plan.id)]);
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
