import { expect, test } from "vitest";
import { withFollowingPrices } from "./prices";

const before = {
  price: 12.35,
  billingPrice: 37.05,
  agreementPrice: 444.6,
  billing_cycle: { durationMonth: 3 },
  term: { durationMonth: 36 },
};

test("The price of an invoice and of the whole term follow a new monthly price, and a new term", () => {
  expect(withFollowingPrices(before, { ...before, price: 20 })).toMatchObject({
    billingPrice: 60,
    agreementPrice: 720,
  });
  expect(withFollowingPrices(before, { ...before, term: { durationMonth: 12 } })).toMatchObject({
    billingPrice: 37.05,
    agreementPrice: 148.2,
  });
});

test("A price that is changed itself, or did not follow before, stays as it is", () => {
  expect(withFollowingPrices(before, { ...before, price: 20, billingPrice: 59 }).billingPrice).toBe(59);
  const discounted = { ...before, agreementPrice: 400 };
  expect(withFollowingPrices(discounted, { ...discounted, price: 20 }).agreementPrice).toBe(400);
});

test("What is absent stays absent, and nothing follows where a price or the months are removed", () => {
  const { billingPrice: _, ...without } = before;
  expect(withFollowingPrices(without, { ...without, price: 20 })).not.toHaveProperty("billingPrice");
  const { price: __, ...priceless } = before;
  expect(withFollowingPrices(before, priceless)).toEqual(priceless);
});
