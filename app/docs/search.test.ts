import { expect, test } from "vitest";
import { areas } from "./areas";
import { areaWords, chapters, found } from "./search";

/** As the navigation has them. */
const places = [
  ...chapters.map(({ href, label, words }) => ({ href, title: label, words })),
  ...areas.flatMap(({ name, href, operations }) =>
    operations.map((each) => ({
      href: `${href}#${each.name}`,
      title: `${name} ${each.method} ${each.summary} #${each.name}`,
      words: areaWords[name] ?? "",
    })),
  ),
];

test("every area with other words exists", () => {
  const names = areas.map(({ name }) => name);
  expect(Object.keys(areaWords).filter((name) => !names.includes(name))).toEqual([]);
});

test.each([
  ["webhook retry", "/docs#webhook-messages"],
  ["rate limit", "/docs#limits"],
  ["idempotency", "/docs#idempotency"],
  ["pagination", "/docs#filters"],
  ["CORS", "/docs#cors"],
  ["changelog", "/docs#compatibility"],
  ["verify signature", "/docs#webhook-messages"],
  ["deprecation", "/docs#compatibility"],
  ["price", "/docs/products#listProducts"],
  ["409", "/docs#errors"],
  ["SCIM", "/docs#directory"],
  ["expire", "/docs/api-keys#listKeys"],
  ["snapshot", "/docs#walks"],
  ["close ticket", "/docs/support-tickets#updateTicket"],
  ["errors", "/docs#errors"],
  ["restore", "/docs/product-collections#restoreCollections"],
])("who searches for %s finds its page first", (question, first) => {
  expect(found(places, question)[0]?.href).toBe(first);
});
