import { afterEach, expect, test, vi } from "vitest";
import { rangeChip } from "./filter-words";
import { byViewersDays } from "./viewers-days";

afterEach(() => {
  vi.unstubAllEnvs();
});

const on = { field: "created", op: "eq" as const, values: ["2026-11-28"] };

test("A day in Auckland is the moments at which it begins and ends there", () => {
  vi.stubEnv("TZ", "Pacific/Auckland");
  const [begins, ends] = ["2026-11-27T11:00:00.000Z", "2026-11-28T11:00:00.000Z"];
  expect(byViewersDays(on)).toEqual({ ...on, op: "gte", values: [begins], upper: { op: "lt", value: ends } });
  expect(byViewersDays(rangeChip("created", "2026-11-28", "2026-11-28"))).toEqual(byViewersDays(on));
  expect(byViewersDays({ ...on, op: "gt" })).toMatchObject({ op: "gte", values: [ends] });
  expect(byViewersDays({ ...on, op: "lte" })).toMatchObject({ op: "lt", values: [ends] });
  for (const other of ["today-7d", "2026-11-28T08:00:00Z"])
    expect(byViewersDays({ ...on, values: [other] })).toMatchObject({ op: "eq", values: [other] });
});

test("In UTC a day stays one", () => {
  vi.stubEnv("TZ", "UTC");
  expect(byViewersDays(on)).toEqual(on);
});
