import { expect, test } from "vitest";
import { nearestAddresses } from "./nearest-address";

const places = ["/overview", "/subscriptions", "/agreements", "/accounts", "/events", "/settings/users"];

test("a misspelt address leads to the list it resembles, and to the record whose id it holds", () => {
  const [first, second] = nearestAddresses("/subscriptons/6835c3c2b7104e93d5a8f006", places);
  expect(first?.href).toBe("/subscriptions/6835c3c2b7104e93d5a8f006");
  expect(second?.href).toBe("/subscriptions");
});

test("no record is offered where records have no address", () => {
  expect(nearestAddresses("/event/0190aa22", places)[0]?.href).toBe("/events");
});

test("nothing is offered for an address that resembles none", () => {
  expect(nearestAddresses("/nonsense/at-all", places)).toEqual([]);
});
