import { expect, test } from "vitest";
import { followingPrices } from "./prices";

const before = {
  price: 12.35,
  billingPrice: 37.05,
  agreementPrice: 444.6,
  billing_cycle: { durationMonth: 3 },
  term: { durationMonth: 36 },
};

test("The price of an invoice and of the whole term follow a new monthly price, and a new term", () => {
  expect(followingPrices(before, { ...before, price: 20 })).toEqual({ billingPrice: 60, agreementPrice: 720 });
  expect(followingPrices(before, { ...before, term: { durationMonth: 12 } })).toEqual({ agreementPrice: 148.2 });
});

test("A price that is changed itself, or did not follow before, stays as it is", () => {
  expect(followingPrices(before, { ...before, price: 20, billingPrice: 59 })).toEqual({ agreementPrice: 720 });
  const discounted = { ...before, agreementPrice: 400 };
  expect(followingPrices(discounted, { ...discounted, price: 20 })).toEqual({ billingPrice: 60 });
});

test("What is absent stays absent, and nothing follows where a price or the months are removed", () => {
  const { billingPrice: _, ...without } = before;
  expect(followingPrices(without, { ...without, price: 20 })).toEqual({ agreementPrice: 720 });
  const { price: __, ...priceless } = before;
  expect(followingPrices(before, priceless)).toEqual({});
});
