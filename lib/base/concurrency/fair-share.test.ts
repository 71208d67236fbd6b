import { afterEach, expect, test, vi } from "vitest";
import { FairShare } from "./fair-share";

afterEach(() => vi.useRealTimers());

const share = (waitingMax = 10) =>
  new FairShare({ runningMax: 2, waitingMax, waitMilliseconds: 1000, refusal: () => new Error("full") });

/** Enters and notes when it has. */
function entering(shares: FairShare, key: string, entered: string[], name: string): Promise<void> {
  return Promise.resolve(shares.enter(key)).then(() => void entered.push(name));
}

test("a key gets its share, and what is more waits in order while other keys go on", async () => {
  const shares = share();
  const entered: string[] = [];
  const waiting = ["1", "2", "3", "4"].map((name) => entering(shares, "a", entered, name));
  await entering(shares, "b", entered, "other");
  expect(entered).toEqual(["1", "2", "other"]);
  shares.leave("a");
  shares.leave("a");
  await Promise.all(waiting);
  expect(entered).toEqual(["1", "2", "other", "3", "4"]);
});

test("more than may wait is refused at once", async () => {
  const shares = share(1);
  for (let place = 0; place < 2; place++) expect(shares.enter("a")).toBeUndefined();
  const waiting = shares.enter("a");
  await expect(shares.enter("a")).rejects.toThrow("full");
  shares.leave("a");
  await waiting;
});

test("what has waited too long is refused, and its place goes to the next", async () => {
  vi.useFakeTimers();
  const shares = share();
  for (let place = 0; place < 2; place++) shares.enter("a");
  const late = expect(shares.enter("a")).rejects.toThrow("full");
  await vi.advanceTimersByTimeAsync(1001);
  await late;
  const next = shares.enter("a");
  shares.leave("a");
  await next;
});

test("work that ends in a way that others would share refuses those that wait", async () => {
  const shares = share();
  for (let place = 0; place < 2; place++) shares.enter("a");
  const waiting = expect(shares.enter("a")).rejects.toThrow("full");
  shares.leave("a", true);
  await waiting;
  expect(shares.enter("a")).toBeUndefined();
});
