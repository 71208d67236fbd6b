import { expect, test } from "vitest";
import { emptyDraft, figuresOf, lineOf, toBody } from "./draft";

const product = { id: "p1", name: "Backup", subscription_term: 8_640, payment_period: 720 };
const line = { ...lineOf(product, { sku: "BKP", price: 200, discount: 10 }), amount: "3" };

test("a line has the discount of its product until I change or clear it, in the figures and in the order", () => {
  const of = (discount: string) => {
    const draft = { ...emptyDraft, customer: { id: "k1", name: "Polar" }, lines: [{ ...line, discount }] };
    return [figuresOf(draft).perMonth, toBody(draft).items[0]?.discount];
  };
  expect(of(line.discount)).toEqual([540, { percent: 10 }]);
  expect(of("50")).toEqual([300, { percent: 50 }]);
  expect(of("")).toEqual([600, { percent: 0 }]);
});
