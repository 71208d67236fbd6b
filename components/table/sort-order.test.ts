import { describe, expect, it } from "vitest";
import { withNextOrder } from "./sort-order";

const byName = { field: "name", descending: false };

describe("sorting by several columns", () => {
  it("adds a column, turns it round, and leaves it out", () => {
    const first = withNextOrder([byName], "price");
    expect(first).toEqual([byName, { field: "price", descending: false }]);
    const second = withNextOrder(first, "price");
    expect(second).toEqual([byName, { field: "price", descending: true }]);
    expect(withNextOrder(second, "price")).toEqual([byName]);
  });

  it("keeps at least one column", () => {
    expect(withNextOrder([{ field: "name", descending: true }], "name")).toEqual([byName]);
  });
});
