import fc from "fast-check";
import { csvHeader, csvLine } from "@/lib/base/download/csv";
import { csvColumns } from "@/lib/base/list/csv-sql";
import type { List } from "@/lib/base/list/fields";
import { rawParameters } from "@/lib/base/list/list-parameters";
import { parseListQuery } from "@/lib/base/list/query";
import { subscriptionDetailList } from "@/lib/resources/subscription/detail";
import { subscriptionList } from "@/lib/resources/subscription/schema";
import { expect, test } from "./api-test";
import type { TestTenant } from "./fixtures";

/** The lines of a CSV are written from columns if those have all the data; they must equal those from documents. */

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }).map((value) => value.replaceAll("\0", "").toWellFormed()),
  fc.constantFrom(
    "",
    "=1",
    "-1",
    "+x",
    "@",
    "\t",
    "\r",
    "\n",
    "a\nb",
    '"',
    ",",
    "a; b",
    "null",
    "\\N",
    "\\.",
    "'=1",
    "t",
  ),
  fc.constantFrom('{"blocks":[{"text":"=a"},{"text":"b,"}]}', '{"blocks":[1,null]}', "[1", "{}"),
);
const number = fc.oneof(
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.constantFrom(
    0,
    -0,
    1e15,
    1e21,
    123456789012345680000,
    1e-5,
    1e-7,
    -5.5,
    0.1,
    499.9,
    5e-324,
    1.7976931348623157e308,
  ),
);
const time = fc
  .date({ min: new Date("0001-01-01T00:00:00.000Z"), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true })
  .map((date) => date.toISOString());
const partial = <T>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(shape, { requiredKeys: [] });
const duration = partial({ duration: number, durationMonth: fc.integer({ min: 0, max: 1000 }) });
const item = partial({
  id: text,
  amount: number,
  prepaidAmount: number,
  sku: text,
  name: text,
  description: text,
  unit: partial({ cost: number, price: number }),
  price: partial({ total: fc.double({ min: -1e6, max: 1e6, noNaN: true }) }),
  date: partial({ start: time, end: time }),
  consumption: partial({ property: text, metadata: text }),
  subscription_term: fc.integer({ min: 0, max: 100_000 }),
  payment_period: number.filter((value) => Math.abs(value) < 1e15),
});
const subscription = partial({
  name: text,
  description: text,
  logo: text,
  edition: partial({ name: text }),
  term: duration,
  billing_cycle: duration,
  cancel_term: partial({ grace_period: number }),
  start_date: time,
  end_date: time,
  creator: partial({ id: text, firstname: text, lastname: text, email: text, phone: text, fullname: text }),
  price: number,
  agreementPrice: number,
  billingPrice: number,
  items: fc.array(item, { maxLength: 3 }),
  status: text,
  order: text,
  parent: partial({ account: partial({ tenant: text }) }),
  account: text,
  account_details: partial({ name: text }),
  created: time,
  updated: time,
  __v: number,
});

/** Compares an export with the documents of the same list. Columns have texts composed (NFC), documents as they were sent. */
async function expectSame(tenant: TestTenant, list: List, path: string, parameters = ""): Promise<void> {
  const query = parseListQuery(list, rawParameters(new URLSearchParams(parameters)));
  const columns = csvColumns(list, query);
  const { body } = await tenant.api.get(`${path}?~sort=${list.id}&~perPage=1000`);
  const exported = await tenant.api.get(`${path}?~sort=${list.id}&${parameters}`, { Accept: "text/csv" });
  const expected = csvHeader(columns) + body.data.map(csvLine(columns)).join("");
  expect(exported.text?.normalize()).toBe(expected.normalize());
}

test("a CSV says what the documents say, whatever the values are", async ({ tenant }) => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(subscription, { minLength: 1, maxLength: 12 }), async (subscriptions) => {
      run++;
      const named = subscriptions.map((record, n) => ({ ...record, _id: `s${run}-${n}`, tenant: tenant.id }));
      await tenant.import("subscriptions", named);
      await expectSame(tenant, subscriptionList, "/v2/subscription/customers");
      await expectSame(tenant, subscriptionList, "/v2/subscription/customers", "~fields=items.name,price,creator,_id");
      await expectSame(
        tenant,
        subscriptionList,
        "/v2/subscription/customers",
        "~fields=items.date,items.unit,items.sku",
      );
      await expectSame(tenant, subscriptionDetailList, "/v2/subscription-detailed/customers");
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
