import { expect, test } from "vitest";
import { fieldInWords, formatValue } from "./field-words";

test.each([
  ["name", "name"],
  ["address.postal.zip", "address, postal, postcode"],
  ["billing_cycle.durationMonth", "billing cycle, duration month"],
  ["_id", "id"],
  ["items.sku", "items, SKU"],
  ["content.en.body", "content, en, body"],
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
