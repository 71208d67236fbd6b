import fc from "fast-check";
import { sql } from "@/lib/base/db/sql";
import { type Transaction, withRollback } from "@/lib/base/db/transaction";
import { attempt } from "@/lib/base/write/attempt";
import { changeAll } from "@/lib/base/write/change";
import { userKind } from "@/lib/resources/user/kind";
import { expect, test } from "./api-test";

const roles = ["provider.admin", "provider.user", "consumer.user"] as const;

const state = fc.record({ role: fc.constantFrom(...roles), active: fc.boolean() });
const body = fc.oneof(
  fc.record({ role: fc.constantFrom(...roles) }),
  fc.record({ status: fc.record({ active: fc.boolean() }) }),
  fc.record({ role: fc.constantFrom(...roles), status: fc.record({ active: fc.boolean() }) }),
);

const population = 6;

test("Users that are changed all at once, in sets or one after another end the same, and somebody manages them", async ({
  tenant,
}) => {
  const users = await Promise.all(Array.from({ length: population }, () => tenant.user("provider.admin")));
  const ids = users.map(({ id }) => id).sort();
  const actor = tenant.actor();

  /** What becomes of users in this state, changed so many at once; all is taken back. */
  const outcome = (states: readonly { role: string; active: boolean }[], sent: object, size: number) =>
    withRollback(actor.tenant, async (tx) => {
      await place(tx, states);
      const refused: string[] = [];
      for (let at = 0; at < ids.length; at += size) {
        const errors = await attempt(tx, ids.slice(at, at + size), async (some) => {
          const commands = some.map((id) => ({ id, body: sent }));
          await changeAll({ tx, actor }, userKind, userKind.writes.update.rules, commands);
        });
        for (const [id, { code }] of errors) refused.push(`${id} ${code}`);
      }
      return { refused, users: await stored(tx) };
    });

  const place = (tx: Transaction, states: readonly { role: string; active: boolean }[]) =>
    tx.$executeRaw(sql`UPDATE "user" u SET role = s.role, disabled_at = CASE WHEN NOT s.active THEN now() END
      FROM json_to_recordset(${JSON.stringify(states.map((each, at) => ({ id: ids[at], ...each })))}::json)
        AS s (id text, role text, active boolean) WHERE u.tenant = ${tenant.id} AND u.id = s.id`);

  const stored = (tx: Transaction) =>
    tx.$queryRaw<{ id: string; role: string; active: boolean }[]>(
      sql`SELECT id, role, disabled_at IS NULL AS active FROM "user" WHERE tenant = ${tenant.id} ORDER BY id`,
    );

  let refusals = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(state, { minLength: population, maxLength: population }),
      body,
      fc.integer({ min: 2, max: population - 1 }),
      async (states, sent, size) => {
        const inTurn = await outcome(states, sent, 1);
        expect(await outcome(states, sent, population)).toEqual(inTurn);
        expect(await outcome(states, sent, size)).toEqual(inTurn);
        const isManaged = (some: readonly { role: string; active: boolean }[]) =>
          some.some(({ role, active }) => role === "provider.admin" && active);
        if (isManaged(states)) expect(isManaged(inTurn.users)).toBe(true);
        refusals += inTurn.refused.length;
      },
    ),
    { numRuns: 15 },
  );
  expect(refusals).toBeGreaterThan(0);
});
