import { expect, test } from "vitest";
import { operatorActor } from "@/lib/base/auth/actor";
import { metrics } from "@/lib/base/metrics";
import { listRequest, storeRequests } from "./request-log";

const line = {
  requestId: "r",
  operation: "o",
  method: "POST",
  path: "/v1",
  status: 201,
  code: undefined,
  milliseconds: 1,
};
const listed = (tenant: string, count: number) => {
  const actor = operatorActor({ id: tenant, name: tenant, parent: null });
  for (let at = 0; at < count; at++) listRequest(actor, line, true);
};
const lost = async () => (await metrics.requestsLost.get()).values.reduce((sum, { value }) => sum + value, 0);

test("While the database is away, 4,000 requests wait, 500 a second of one tenant, and the others are counted", async () => {
  listed("a", 600);
  expect(await lost()).toBe(100);
  // There is no database here.
  await storeRequests();
  expect(await lost()).toBe(100);
  for (const tenant of "bcdefgh") listed(tenant, 500);
  expect(await lost()).toBe(100);
  listed("i", 10);
  expect(await lost()).toBe(110);
  await storeRequests();
  listed("i", 1);
  expect(await lost()).toBe(111);
});

test("A read that was answered, and a request of nobody, are not listed", async () => {
  const before = await lost();
  listRequest(operatorActor({ id: "j", name: "J", parent: null }), { ...line, status: 200 }, false);
  listRequest(undefined, line, true);
  expect(await lost()).toBe(before);
});
