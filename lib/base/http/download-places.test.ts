import { describe, expect, it } from "vitest";
import { takePlace } from "./download-places";

const caller = (tenant: string, credential: string) => ({
  tenant: { id: tenant, name: tenant, parent: null },
  credential,
});

/** Takes as many places as there are for these callers, and gives them back. @returns how many, and the refusal */
function takeAll(callers: Iterable<ReturnType<typeof caller>>): { taken: number; refusal: unknown } {
  const places: (() => void)[] = [];
  try {
    for (const each of callers) places.push(takePlace(each));
    return { taken: places.length, refusal: undefined };
  } catch (refusal) {
    return { taken: places.length, refusal };
  } finally {
    for (const giveBack of places) giveBack();
  }
}

describe("places for downloads", () => {
  const retry = { details: { headers: { "Retry-After": "5" } } };

  it("are three for a credential", () => {
    const { taken, refusal } = takeAll(Array.from({ length: 9 }, () => caller("a", "1")));
    expect(taken).toBe(3);
    expect(refusal).toMatchObject({ code: "rate_limited", ...retry });
  });

  it("are four for a tenant, however many credentials it has", () => {
    const { taken, refusal } = takeAll(Array.from({ length: 9 }, (_, n) => caller("a", String(n))));
    expect(taken).toBe(4);
    expect(refusal).toMatchObject({ code: "rate_limited", ...retry });
  });

  it("are eight in all", () => {
    const { taken, refusal } = takeAll(Array.from({ length: 20 }, (_, n) => caller(String(n), String(n))));
    expect(taken).toBe(8);
    expect(refusal).toMatchObject({ code: "unavailable", ...retry });
  });

  it("are given back once, however often that is asked", () => {
    const giveBack = takePlace(caller("a", "1"));
    takePlace(caller("a", "1"))();
    giveBack();
    giveBack();
    expect(takeAll(Array.from({ length: 9 }, () => caller("a", "1"))).taken).toBe(3);
  });
});
