import { expect, it } from "vitest";
import { fold } from "./fold";

it.each([
  ["İPEK@example.com", "ipek@example.com"],
  ["JO\u0308RG@example.com", "jörg@example.com"],
  ["Ångström", "A\u030Angstro\u0308m"],
  ["STRAẞE", "straße"],
])("%s and %s are the same but for case and composition", (one, other) => {
  expect(fold(one)).toBe(fold(other));
  expect(fold(fold(one))).toBe(fold(one));
});

it("keeps apart what reads differently", () => {
  for (const [one, other] of [
    ["jorg", "jörg"],
    ["kari", "karı"],
    ["ﬁ", "fi"],
  ] as const)
    expect(fold(one)).not.toBe(fold(other));
});
