import { expect, test, vi } from "vitest";
import { Overload } from "./overload";

test("a webhook is busy while four of its deliveries run", async () => {
  const overload = new Overload();
  const ends: (() => void)[] = [];
  const runs = Array.from({ length: 4 }, () =>
    overload.during("a", () => new Promise<object>((resolve) => ends.push(() => resolve({})))),
  );
  expect(overload.busy()).toEqual(["a"]);
  ends[0]?.();
  await runs[0];
  expect(overload.busy()).toEqual([]);
  for (const end of ends) end();
  await Promise.all(runs);
});

test("a run that throws is over as well", async () => {
  const overload = new Overload();
  for (let at = 0; at < 5; at++) {
    await expect(overload.during("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  }
  expect(overload.busy()).toEqual([]);
});

test("after three timeouts in a row nothing more is tried for a minute", async () => {
  vi.useFakeTimers();
  try {
    const overload = new Overload();
    const timeOut = () => overload.during("a", async () => ({ timedOut: true as const }));
    const answer = () => overload.during("a", async () => ({}));
    await timeOut();
    await timeOut();
    await answer();
    await timeOut();
    await timeOut();
    expect(overload.isOpen("a")).toBe(false);
    await timeOut();
    expect(overload.isOpen("a")).toBe(true);
    expect(overload.isOpen("b")).toBe(false);
    vi.advanceTimersByTime(60_001);
    expect(overload.isOpen("a")).toBe(false);
    await timeOut();
    expect(overload.isOpen("a")).toBe(true);
    await answer();
    expect(overload.isOpen("a")).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
