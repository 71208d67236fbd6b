import { describe, expect, it } from "vitest";
import { BoundedMap } from "@/lib/base/bounded-map";
import { nearest } from "./reach";

const at = (position: number) => ({ position, value: "a", tenant: "t", id: "i" });

describe("the shortest way to a page", () => {
  it("begins at the first or at the last row", () => {
    expect(nearest({ skip: 100, limit: 25 }, 1000, [])).toEqual({ skip: 100, limit: 25 });
    expect(nearest({ skip: 900, limit: 25 }, 1000, [])).toEqual({ skip: 75, limit: 25, backward: true });
  });

  it("begins at a row whose place is known, on either side of the page", () => {
    expect(nearest({ skip: 500, limit: 25 }, 1000, [at(490), at(600)])).toEqual({
      skip: 10,
      limit: 25,
      anchor: at(490),
    });
    expect(nearest({ skip: 500, limit: 25 }, 1000, [at(400), at(530)])).toEqual({
      skip: 5,
      limit: 25,
      backward: true,
      anchor: at(530),
    });
  });

  it("does not begin in the middle of the page", () => {
    expect(nearest({ skip: 500, limit: 25 }, 1000, [at(510)])).toEqual({ skip: 475, limit: 25, backward: true });
  });

  it("ends at the last row, and holds nothing after it", () => {
    expect(nearest({ skip: 990, limit: 25 }, 1000, [])).toEqual({ skip: 0, limit: 10, backward: true });
    expect(nearest({ skip: 1000, limit: 25 }, 1000, [])).toEqual({ skip: 0, limit: 0 });
    expect(nearest({ skip: 5000, limit: 25 }, 0, [])).toEqual({ skip: 0, limit: 0 });
  });
});

describe("a bounded map", () => {
  it("forgets what was not used for the longest time", () => {
    const map = new BoundedMap<number>(2);
    map.set("a", 1);
    map.set("b", 2);
    expect(map.get("a")).toBe(1);
    map.set("c", 3);
    expect([map.get("a"), map.get("b"), map.get("c")]).toEqual([1, undefined, 3]);
  });
});
