import { expect, test } from "vitest";
import { playwrightDurations, slowest, vitestDurations } from "./slowest.mjs";

test("the slowest ten files of both runners are printed, in descending order", () => {
  const api = Array.from({ length: 12 }, (_, at) => ({
    name: `e2e/${at}.spec.ts`,
    startTime: 1000,
    endTime: 1000 + at * 500,
  }));
  const tests = [{ results: [{ duration: 1500 }, { duration: 2750 }] }];
  const screens = {
    suites: [{ file: "a.ui.spec.ts", suites: [{ file: "a.ui.spec.ts", specs: [{ tests }] }], specs: [{ tests }] }],
  };
  const lines = slowest([...vitestDurations({ testResults: api }), ...playwrightDurations(screens)])
    .trimEnd()
    .split("\n");
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe("    8.5 s  e2e/a.ui.spec.ts");
  expect(lines[1]).toBe("    5.5 s  e2e/11.spec.ts");
  expect(slowest(playwrightDurations(undefined))).toBe("");
});
