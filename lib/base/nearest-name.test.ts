import { describe, expect, it } from "vitest";
import { nearestName } from "./nearest-name";

const names = ["_id", "name", "start_date", "end_date", "price", "items.sku", "items.unit.price", "creator.email"];

describe("nearestName", () => {
  it.each([
    ["prise", "price"],
    ["nmae", "name"],
    ["startDate", "start_date"],
    ["START-DATE", "start_date"],
    ["sku", "items.sku"],
    ["item.sku", "items.sku"],
    ["email", "creator.email"],
    ["id", "_id"],
  ])("takes %s for %s", (name, meant) => expect(nearestName(name, names)).toBe(meant));

  it.each(["", "x", "currency", "__proto__", "日本", "a".repeat(10_000)])("has no guess at %s", (name) =>
    expect(nearestName(name, names)).toBeUndefined(),
  );
});
