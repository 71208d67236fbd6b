import { expect, test } from "vitest";
import { fieldInWords } from "./field-words";

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
