import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { takePlace } from "./download-places";
import { downloadResponse } from "./download-response";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const who = { tenant: { id: "a", name: "a", parent: null }, credential: "1" };
const megabyte = new Uint8Array(1_000_000);

/** How many places the caller has left, of three. */
function placesLeft(): number {
  const places: (() => void)[] = [];
  try {
    for (;;) places.push(takePlace(who));
  } catch {
    for (const giveBack of places) giveBack();
    return places.length;
  }
}

/** Endless chunks; says whether they were ended. */
function source(chunk: Uint8Array) {
  const state = { isEnded: false };
  async function* chunks() {
    try {
      for (;;) yield chunk;
    } finally {
      state.isEnded = true;
    }
  }
  return { state, chunks };
}

describe("a download", () => {
  it("that nobody reads is ended after half a minute, and frees its place", async () => {
    const { state, chunks } = source(new Uint8Array(1000));
    const response = await downloadResponse(chunks, who, {});
    expect(placesLeft()).toBe(2);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(placesLeft()).toBe(3);
    expect(state.isEnded).toBe(true);
    await expect(response.text()).rejects.toThrow("too slowly");
  });

  it("that is read fast enough goes on", async () => {
    const { state, chunks } = source(megabyte);
    const reader = (await downloadResponse(chunks, who, {})).body?.getReader();
    for (let second = 0; second < 120; second++) {
      await vi.advanceTimersByTimeAsync(1000);
      await reader?.read();
    }
    expect(state.isEnded).toBe(false);
    await reader?.cancel();
    expect(state.isEnded).toBe(true);
    expect(placesLeft()).toBe(3);
  });

  it("whose rows the database is still looking for is not too slow", async () => {
    async function* chunks(signal: AbortSignal) {
      yield megabyte;
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
    }
    const reader = (await downloadResponse(chunks, who, {})).body?.getReader();
    await reader?.read();
    void reader?.read();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(placesLeft()).toBe(2);
    await reader?.cancel();
    expect(placesLeft()).toBe(3);
  });

  it("that fails before its first bytes is an error, and gives its place back", async () => {
    const { chunks } = source(megabyte);
    const failing = () => Object.assign(chunks(), { next: () => Promise.reject(new Error("no database")) });
    await expect(downloadResponse(failing, who, {})).rejects.toThrow("no database");
    expect(placesLeft()).toBe(3);
  });
});
