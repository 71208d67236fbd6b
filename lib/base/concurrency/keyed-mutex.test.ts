import { afterEach, describe, expect, it, vi } from "vitest";
import { withKeyedMutex } from "./keyed-mutex";

afterEach(() => vi.useRealTimers());

describe("withKeyedMutex", () => {
  it("runs work of one name one after the other, in the order it came, whether it fails or not", async () => {
    const steps: string[] = [];
    const work = (name: string, fails = false) =>
      withKeyedMutex("a", async () => {
        steps.push(`${name} begins`);
        await Promise.resolve();
        steps.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const outcomes = await Promise.allSettled([work("1"), work("2", true), work("3")]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(steps).toEqual(["1", "2", "3"].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it("does not hold up work of another name", async () => {
    let end = () => {};
    const waiting = withKeyedMutex("b", () => new Promise<void>((resolve) => (end = resolve)));
    expect(await withKeyedMutex("c", async () => "done")).toBe("done");
    end();
    await waiting;
  });

  it("refuses work that has waited too long, and goes on with the next", async () => {
    vi.useFakeTimers();
    let end = () => {};
    const first = withKeyedMutex("d", () => new Promise<void>((resolve) => (end = resolve)));
    const second = withKeyedMutex("d", async () => "too late");
    await vi.advanceTimersByTimeAsync(8_001);
    const third = withKeyedMutex("d", async () => "in time");
    end();
    await first;
    await expect(second).rejects.toMatchObject({ code: "unavailable" });
    expect(await third).toBe("in time");
  });
});
