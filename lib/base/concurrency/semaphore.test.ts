import { expect, test } from "vitest";
import { Semaphore } from "./semaphore";

const refusal = () => new Error("full");

test("at most the allowed number runs at a time, the rest waits in order, and more is refused", async () => {
  const semaphore = new Semaphore({ runningMax: 2, waitingMax: 2, refusal });
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) => async () => {
    began.push(number);
    await new Promise<void>((resolve) => ends.push(resolve));
    return number;
  };
  const all = [1, 2, 3, 4].map((number) => semaphore.run(work(number)));
  await expect(semaphore.run(work(5))).rejects.toThrow("full");
  expect(began).toEqual([1, 2]);
  for (let at = 0; at < 4; at++) {
    ends[at]?.();
    await all[at];
    await Promise.resolve();
  }
  expect(began).toEqual([1, 2, 3, 4]);
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

test("work that fails gives its place to the next", async () => {
  const semaphore = new Semaphore({ runningMax: 1, waitingMax: 1, refusal });
  const failing = semaphore.run(async () => {
    throw new Error("broken");
  });
  const next = semaphore.run(async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
