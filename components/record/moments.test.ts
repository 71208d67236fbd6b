import { describe, expect, it } from "vitest";
import { momentAfter, momentBefore, snapped } from "./moments";

const changes = [10, 20, 30];

describe("The changes of a record", () => {
  it("are stepped through from any moment, to the present after the last", () => {
    expect([10, 15, 20, 35].map((at) => momentBefore(changes, at))).toEqual([undefined, 10, 10, 30]);
    expect([5, 10, 25, 30].map((at) => momentAfter(changes, at))).toEqual([10, 20, 30, undefined]);
  });

  it("attract a moment that is near, the nearest first", () => {
    expect([14, 16, 24, 26].map((moment) => snapped(moment, changes, 5))).toEqual([10, 20, 20, 30]);
    expect(snapped(15.5, changes, 4)).toBe(15.5);
  });
});
