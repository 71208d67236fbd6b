import { afterAll, beforeAll } from "vitest";
import { expect, test } from "./api-test";
import { startDemo } from "./demo-server";

/** What a newcomer finds in the demo. */

let demo: Awaited<ReturnType<typeof startDemo>>;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

const total = async (path: string): Promise<number> => {
  const answer = await demo.api.get(path);
  return answer.body.metadata?.total ?? answer.body.pagination.total;
};

const subscriptions = "/v2/subscription/customers?~limit=1";

test("Something renews, changes and is cancelled in the next 30 days, and nothing that runs is cancelled", async () => {
  for (const kind of ["renew", "change", "cancel"]) {
    const planned = `~filter[planned.kind]=${kind}&~filter[planned.from]=<today%2B30d`;
    expect(await total(`${subscriptions}&${planned}`), kind).toBeGreaterThan(2);
  }
  expect(await total(`${subscriptions}&~filter[status]=cancelled&~filter[end_date]=>=today`)).toBe(0);
  const leaving = `${subscriptions}&~filter[planned.kind]=cancel`;
  expect(await total(`${leaving}&~filter[cancel_from]=<=today`)).toBe(await total(leaving));
});

test("Its changes of the last 90 days can be undone, each at its time and by a person", async () => {
  const made =
    "~filter[status]=success&~filter[source][]=account&~filter[source][]=subscription&~filter[source][]=product";
  const { body } = await demo.api.get(`/v1/event?${made}&~filter[time]=>today-90d&~filter[action]=!create&~limit=1000`);
  expect(body.data.length).toBeGreaterThan(250);
  expect(body.data.filter(({ user }: { user: { type: string } }) => user.type !== "session")).toEqual([]);
  expect(new Set(body.data.map(({ time }: { time: string }) => time.slice(0, 10))).size).toBeGreaterThan(50);
  const sample = body.data.filter((_: unknown, at: number) => at % 12 === 0);
  for (const { id, message } of sample) {
    const { body: undo } = await demo.api.get(`/v1/event/${id}/undo`);
    expect(undo, `${message}: ${undo.reason}`).toMatchObject({ undoable: true });
  }
});

test("Its lists are known as of any day of the last 90", async () => {
  const now = await total(subscriptions);
  const then = await total(`${subscriptions}&~at=today-60d`);
  expect(then).toBeLessThan(now);
  expect(then).toBeGreaterThan(now * 0.8);
  const managed = "/v1/account?~limit=1&~filter[accountmanager]=";
  expect(await total(`${managed}&~at=today-80d`)).toBeLessThan(await total(managed));
});
