import { expect, test } from "vitest";
import { endpoints } from "@/lib/endpoints";
import { reservedIdentifiers } from "./reserved-identifiers";

/** The lists of the kinds of records that can be imported. */
const lists = [
  "/v1/account",
  "/v1/account/permission/role",
  "/v1/agreement",
  "/v1/distributor",
  "/v1/event",
  "/v1/support/ticket",
  "/v2/product",
  "/v2/product/collection",
  "/v2/subscription",
  "/v2/subscription/customers",
];

test("The reserved identifiers are the words that an address has in the place of an identifier", () => {
  const paths: string[] = endpoints.map(({ path }) => path);
  const words = lists.flatMap((list) =>
    paths.flatMap((path) => (path.startsWith(`${list}/`) ? (path.slice(list.length + 1).split("/")[0] ?? []) : [])),
  );
  expect(words.filter((word) => word === ":id").length).toBeGreaterThan(lists.length);
  expect([...new Set(words.filter((word) => !word.startsWith(":")))].sort()).toEqual([...reservedIdentifiers].sort());
});
