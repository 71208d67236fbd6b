import { expect, test } from "./api-test";

const day = 86_400_000;
const path = "/v2/subscription/customers";

/** Midnight UTC of a day from today. */
const midnight = (days: number): string => new Date(Math.floor(Date.now() / day) * day + days * day).toISOString();

const filter = (...values: string[]): string =>
  values.map((value) => `~filter[end_date][]=${encodeURIComponent(value)}`).join("&");

test("GET /v2/subscription/customers understands days and moments relative to the present, in pages and files alike", async ({
  tenant,
}) => {
  const ends = [-31, -1, 0, 1, 30, 31];
  const records = ends.map((days) => ({ _id: `ends-${days}`, tenant: tenant.id, end_date: midnight(days) }));
  await tenant.import("subscriptions", records);
  const cases: [string, number[]][] = [
    [filter("today"), [0]],
    [filter(">=today", "<=today+30d"), [0, 1, 30]],
    [filter(">today", "<today+30d"), [1]],
    [filter("<today"), [-31, -1]],
    [filter(">=today-1d", "<=now"), [-1, 0]],
    [
      filter(">now+1m"),
      ends.filter((days) => Date.parse(midnight(days)) > new Date().setUTCMonth(new Date().getUTCMonth() + 1)),
    ],
    [filter("!today"), [-31, -1, 1, 30, 31]],
    [filter("today", "today+1d"), [0, 1]],
    // A plus that is not encoded is a space to a URL.
    ["~filter[end_date]=today+30d", [30]],
  ];
  for (const [query, expected] of cases) {
    const page = await tenant.api.get(`${path}?${query}&~sort=end_date&~fields=_id`);
    expect(page.status, query).toBe(200);
    const ids = page.body.data.map(({ _id }: { _id: string }) => _id);
    expect(ids, query).toEqual(expected.map((days) => `ends-${days}`));
    const file = await tenant.api.get(`${path}?${query}&~fields=_id&~sort=end_date`, { Accept: "text/csv" });
    expect(file.text.trim().split("\r\n").slice(1), query).toEqual(ids);
    // The total is counted once and remembered for the times that were meant.
    const again = await tenant.api.get(`${path}?${query}&~perPage=1`);
    expect(again.body.metadata.total, query).toBe(ids.length);
  }
});

test("GET /v2/subscription/customers answers 400 to a relative time of another form, and to one for a number", async ({
  tenant,
}) => {
  for (const query of [filter("tomorrow"), filter("today+1s"), filter(">=today+10001d"), "~filter[price]=today"]) {
    const answer = await tenant.api.get(`${path}?${query}`);
    expect(answer.status, query).toBe(400);
  }
  const named = await tenant.api.get(`${path}?~filter[name]=today`);
  expect(named.status).toBe(200);
});
