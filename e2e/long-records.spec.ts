import { expect, test } from "./api-test";

test("A page of records that are too long together is refused, and a shorter one is not", async ({ tenant }) => {
  const description = "x".repeat(900_000);
  const records = Array.from({ length: 80 }, (_, at) => ({ _id: `s${at}`, name: `Subscription ${at}`, description }));
  for (const part of [records.slice(0, 40), records.slice(40)]) await tenant.import("subscriptions", part);
  const path = "/v2/subscription/customers";
  for (const long of [
    `${path}?~perPage=1000`,
    `${path}?~perPage=1000&~fields=name`,
    `${path}?~perPage=150`,
    `${path}/changes?~perPage=1000`,
  ]) {
    const { status, body } = await tenant.api.get(long);
    expect({ long, status, detail: body.detail }).toEqual({
      long,
      status: 400,
      detail: "The rows of this answer have more than 64 MB together. Ask for fewer at a time.",
    });
  }
  const short = await tenant.api.get(`${path}?~perPage=50`);
  expect(short.status).toBe(200);
  expect(short.body.data).toHaveLength(50);
});
