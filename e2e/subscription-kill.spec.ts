import { setTimeout as sleep } from "node:timers/promises";
import { withSession } from "@/prisma/server/session";
import { expect, test } from "./api-test";
import { asUser, newTenant, type TestTenant } from "./fixtures";
import { withKillableWorker } from "./killable-worker";
import { disagreementsOf, prove, times } from "./proof";
import { asSandbox } from "./write-cases";

/** The process that carries out what is due, killed at any moment of it. */

const many = 250;

const monthly = (n: number) => ({
  ...{ _id: `s${n}`, name: "Backup", status: "active", price: 100, billingPrice: 100, agreementPrice: 100 },
  items: [{ id: "line", sku: "BKP", amount: 1, unit: { cost: 50, price: 100 }, price: { cost: 50, total: 100 } }],
  ...{ term: { duration: 720, durationMonth: 1 }, billing_cycle: { duration: 720, durationMonth: 1 } },
  ...{ start_date: "2026-11-01T00:00:00.000Z", end_date: "2026-11-30T00:00:00.000Z" },
});

/** Renews all, each month again, by somebody who is disabled before the first renewal is due. */
async function planned(ownerUrl: string, tenant: TestTenant): Promise<void> {
  await tenant.import(
    "subscriptions",
    Array.from({ length: many }, (_, n) => monthly(n)),
  );
  const ids = Array.from({ length: many }, (_, n) => `s${n}`);
  const set = { months: 1, percent: 1, repeat: true };
  const planner = await asUser(await tenant.user());
  const plan = await planner.post("/v1/plan", { operation: "subscription.renew", ids, set });
  const applied = await planner.post(`/v1/plan/${plan.body.id}/apply`, {});
  expect(applied.body, applied.text).toMatchObject({ status: "done" });
  await asSandbox(tenant);
  await withSession(ownerUrl, (owner) =>
    owner.query('UPDATE "user" SET disabled_at = now() WHERE tenant = $1', [tenant.id]),
  );
}

test("A worker that is killed while it carries out what is due leaves each change to the next one, which applies it once", async () => {
  const kills = times("due-kills", 3);
  let during = 0;
  await withKillableWorker(async ({ ownerUrl }, worker) => {
    const tenant = await newTenant();
    await planned(ownerUrl, tenant);
    await withSession(ownerUrl, async (owner) => {
      const left = async (): Promise<number> =>
        (
          await owner.query(
            "SELECT count(*)::int AS n FROM subscription_change WHERE tenant = $1 AND status = 'planned' AND due <= app.clock($1)",
            [tenant.id],
          )
        ).rows[0].n;
      const begin = () => owner.query("SELECT graphile_worker.add_job('subscription_due')");
      for (let n = 0; n < kills; n++) {
        // Some months pass, so that it has something to do for longer than until it is killed.
        if ((await left()) < many / 2)
          await owner.query(
            `UPDATE tenant SET clock_ahead = extract(epoch FROM (SELECT max(due) FROM subscription_change
               WHERE tenant = $1 AND status = 'planned' AND kind = 'renew') + interval '1 day' - now()) WHERE id = $1`,
            [tenant.id],
          );
        await begin();
        await sleep(Math.random() * 600);
        await worker.kill();
        if ((await left()) > 0) during++;
        await worker.restart();
      }
      await begin();
      await expect.poll(left, { timeout: 120_000, interval: 200 }).toBe(0);
      const { rows } = await owner.query(
        `SELECT subscription FROM subscription_change WHERE tenant = $1 AND kind = 'renew' GROUP BY 1
         HAVING count(*) FILTER (WHERE status = 'planned') <> 1 OR count(DISTINCT "from") <> count(*)
           OR count(*) FILTER (WHERE status = 'refused') > 0`,
        [tenant.id],
      );
      const faults = [...rows, ...(await disagreementsOf(tenant))];
      const { rowCount } = await owner.query(
        "SELECT FROM subscription_change WHERE tenant = $1 AND status = 'applied'",
        [tenant.id],
      );
      prove(
        "due-kills",
        kills,
        faults.length,
        `kills of the worker that carries out what is due, ${during} of them before the end; ${rowCount} renewals, each once and with one event, though their planner had lost the right`,
      );
      expect(faults).toEqual([]);
      expect(rowCount).toBeGreaterThanOrEqual(many);
    });
  });
});
