import fc from "fast-check";
import { expect, test } from "vitest";
import { english, setReader } from "@/lib/languages/text";
import { numberIn, rowsIn, rowsOf, rowsText, variantsOf } from "./variant-rows";

test("Variants that nobody has typed in are sent as they are", () => {
  const amount = fc.nat(10 ** 14).map((cents) => cents / 100);
  const count = fc.option(fc.nat(1000), { nil: null });
  const variant = fc.record({
    _id: fc.stringMatching(/^[0-9a-f]{24}$/),
    sku: fc.stringMatching(/^[A-Z0-9-]{1,10}$/),
    cost_price: amount,
    price: amount,
    amount: fc.record({ min: count, max: count }),
  });
  fc.assert(
    fc.property(fc.array(variant, { maxLength: 4 }), (products) => {
      const bounds = products.map(({ amount: { min, max } }) => ({ min, max }));
      for (const language of ["en", "de"]) {
        setReader({ language, locale: language, texts: {} });
        const sent = variantsOf(rowsIn(rowsText(rowsOf({ id: "p", products: products as never }))));
        expect(sent).toEqual(products.map((each, at) => ({ ...each, amount: bounds[at] })));
      }
      setReader(english);
    }),
  );
});

test.each([
  ["1250.50", 1250.5],
  ["1 250,50", 1250.5],
  ["", null],
  ["about 5", "about 5"],
])("The amount %s is read as %s", (typed, read) => {
  expect(numberIn(typed)).toBe(read);
});
