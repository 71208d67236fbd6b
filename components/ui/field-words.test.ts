import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceTexts } from "@/cli/write-languages";
import { capitalised } from "@/lib/base/capitalised";
import { recordFields } from "@/lib/languages/record-fields";
import { fieldInWords, formatValue } from "./field-words";

test.each([
  ["name", "name"],
  ["address.postal.zip", "postcode"],
  ["address.invoice.city", "invoice, city"],
  ["status.active", "status"],
  ["account_details.name", "customer"],
  ["billing_cycle.durationMonth", "billing cycle, duration month"],
  ["_id", "id"],
  ["items.sku", "items, SKU"],
  ["content.no.body", "content, Norwegian, body"],
])("%s is shown as %s", (field, words) => {
  expect(fieldInWords(field)).toBe(words);
});

test("a price in the log has two decimals, and other numbers have those they are stored with", () => {
  expect(formatValue(16_233.6, "price")).toBe("16,233.60");
  expect(formatValue(16_233.6, "billingPrice")).toBe("16,233.60");
  expect(formatValue(1.125, "share")).toBe("1.125");
});

test("a day in the log is a day, and another moment has its time in UTC", () => {
  expect(formatValue("2027-11-27T00:00:00.000Z", "end_date")).toMatch(/^[^T:]*2027[^T:]*$/);
  expect(formatValue("2027-11-27T14:05:09.120Z")).toMatch(/2027.*05.* UTC$/);
  expect(formatValue("2027-11-27")).toBe("2027-11-27");
});

test("what the log and histories have is said as screens say it: no codes, and no JSON", () => {
  expect(formatValue(false, "status.active")).toBe("Inactive");
  expect(formatValue("NO", "address.postal.country")).toBe("Norway");
  expect(formatValue("read_support.admin", "role")).toBe("Read support (administrator)");
  expect(formatValue("provider.user", "role")).toBe("Provider (member)");
  const text = JSON.stringify({ blocks: [{ text: "Kept for" }, { text: "36 months" }], entityMap: {} });
  expect(formatValue(text, "description")).toBe("Kept for\n36 months");
  expect(formatValue({ durationMonth: 12, notify: true }, "term")).toBe("duration month: 12, notify: on");
});

test("each field of a record that a change can name is said in each language", () => {
  const { schemas } = JSON.parse(readFileSync("docs/openapi.json", "utf8")).components;
  const fields = new Set(["createdAt"]);
  const read = (schema: unknown): void => {
    const { $ref = "", properties = {}, items, anyOf = [] } = Object(schema);
    for (const name of Object.keys(properties)) fields.add(name);
    for (const part of [...Object.values(properties), ...anyOf, items].filter(Boolean)) read(part);
    if ($ref) read(schemas[$ref.split("/").at(-1)]);
  };
  for (const name of Object.keys(schemas))
    if (/(Update|ChangeRequest)$|^Exported(Subscription|Order)$|^ApiKeyCreate$/.test(name)) read(schemas[name]);
  const texts = sourceTexts();
  const words = [...fields].map(fieldInWords);
  // Codes are the same in each.
  const isSaid = (each: string) => texts.has(each) || texts.has(capitalised(each)) || /^[A-Z]+$/.test(each);
  expect(words.filter((each) => !isSaid(each))).toEqual([]);
  expect([...recordFields].filter((each) => !words.includes(each))).toEqual([]);
});
