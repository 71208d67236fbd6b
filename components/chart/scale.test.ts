import { expect, test } from "vitest";
import { scaleOf } from "./scale";

test("a line begins and ends at the edges of the plot, and bars stand in the middle of their bands", () => {
  const line = scaleOf(5, 448, 40, "edges");
  expect([line.x(0), line.x(4), line.right]).toEqual([36, 436, 436]);
  const bars = scaleOf(5, 448, 40, "bands");
  expect([bars.x(0), bars.x(4), bars.step]).toEqual([76, 396, 80]);
});

test("0 is at the axis, and the greatest value at the top", () => {
  const { y, top, bottom } = scaleOf(5, 448, 40, "edges");
  expect([y(0), y(40), y(20)]).toEqual([bottom, top, (top + bottom) / 2]);
});

test("the pointer finds the nearest point between the axes, and none beside them", () => {
  const line = scaleOf(5, 448, 40, "edges");
  expect([36, 85, 87, 436].map((x) => line.nearest(x, 100))).toEqual([0, 0, 1, 4]);
  expect([line.nearest(20, 100), line.nearest(100, 300), scaleOf(0, 448, 1, "edges").nearest(100, 100)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const bars = scaleOf(5, 448, 40, "bands");
  expect([37, 115, 117, 435].map((x) => bars.nearest(x, 100))).toEqual([0, 0, 1, 4]);
  expect(scaleOf(1, 448, 1, "edges").nearest(300, 100)).toBe(0);
});
