import fc from "fast-check";
import { expect, test } from "vitest";
import { attemptsMax, delayAfter } from "./schedule";

const hour = 3_600_000;
const series = (chance: number) =>
  Array.from({ length: attemptsMax - 1 }, (_, step) => delayAfter(step, 0, chance) ?? 0);

test("a delivery is tried for about a day, ever more patiently", () => {
  for (const chance of [0, 0.5, 1]) {
    const delays = series(chance);
    expect(delays.every((delay, at) => delay >= (delays[at - 1] ?? 0))).toBe(true);
    const total = delays.reduce((sum, delay) => sum + delay, 0);
    expect(total / hour).toBeGreaterThan(21);
    expect(total / hour).toBeLessThan(27);
  }
  expect(series(0.5)[0]).toBe(5_000);
  expect(delayAfter(attemptsMax - 1)).toBeUndefined();
});

test("each waits a tenth more or less, and as long as the receiver asks for up to half a day", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: attemptsMax - 2 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(100 * hour),
      (step, chance, retryAfter) => {
        const delay = delayAfter(step, retryAfter, chance) ?? 0;
        const middle = delayAfter(step, 0, 0.5) ?? 0;
        expect(delay).toBeGreaterThanOrEqual(Math.floor(Math.max(middle * 0.9, Math.min(retryAfter, 12 * hour))));
        expect(delay).toBeLessThanOrEqual(Math.ceil(Math.max(middle * 1.1, Math.min(retryAfter, 12 * hour))));
      },
    ),
  );
});
