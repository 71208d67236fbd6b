import { expect, test } from "vitest";
import { sellerOf } from "./seller";

test.each([
  ["its provider, where it names it", "provider", "provider"],
  ["its own tenant, where it names that", "customer", "customer"],
  ["who made it, where it names nobody", undefined, "maker"],
  ["who made it, where it names a tenant that does not see it", "stranger", "maker"],
  ["who made it, where it names what is no tenant", 7, "maker"],
])("the seller of a customer's subscription is %s", (_, tenant, seller) => {
  const doc = tenant === undefined ? {} : { parent: { account: { tenant } } };
  expect(sellerOf({ tenant: "customer", family: "provider", doc }, "maker")).toBe(seller);
});
