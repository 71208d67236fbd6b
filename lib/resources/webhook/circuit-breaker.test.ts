import { expect, test, vi } from "vitest";
import { CircuitBreaker } from "./circuit-breaker";

test("a webhook is busy while four of its deliveries run", async () => {
  const circuitBreaker = new CircuitBreaker();
  const ends: (() => void)[] = [];
  const runs = Array.from({ length: 4 }, () =>
    circuitBreaker.during("a", () => new Promise<object>((resolve) => ends.push(() => resolve({})))),
  );
  expect(circuitBreaker.busy()).toEqual(["a"]);
  ends[0]?.();
  await runs[0];
  expect(circuitBreaker.busy()).toEqual([]);
  for (const end of ends) end();
  await Promise.all(runs);
});

test("a run that throws is over as well", async () => {
  const circuitBreaker = new CircuitBreaker();
  for (let at = 0; at < 5; at++) {
    await expect(circuitBreaker.during("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  }
  expect(circuitBreaker.busy()).toEqual([]);
});

test("after three timeouts in a row nothing more is tried for a minute", async () => {
  vi.useFakeTimers();
  try {
    const circuitBreaker = new CircuitBreaker();
    const timeOut = () => circuitBreaker.during("a", async () => ({ timedOut: true as const }));
    const answer = () => circuitBreaker.during("a", async () => ({}));
    await timeOut();
    await timeOut();
    await answer();
    await timeOut();
    await timeOut();
    expect(circuitBreaker.isOpen("a")).toBe(false);
    await timeOut();
    expect(circuitBreaker.isOpen("a")).toBe(true);
    expect(circuitBreaker.isOpen("b")).toBe(false);
    vi.advanceTimersByTime(60_001);
    expect(circuitBreaker.isOpen("a")).toBe(false);
    await timeOut();
    expect(circuitBreaker.isOpen("a")).toBe(true);
    await answer();
    expect(circuitBreaker.isOpen("a")).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
