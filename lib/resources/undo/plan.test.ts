import fc from "fast-check";
import { expect, test } from "vitest";
import { diffRecords } from "@/lib/base/audit/diff";
import { bodyOf, pointerOf, undoPlan } from "./plan";

const states = (before: object, after: object, now: object) =>
  Object.fromEntries(
    undoPlan(Object.keys(diffRecords(before, after)), before, after, now).map(({ path, state, result }) => [
      path,
      [state, result],
    ]),
  );

test("a field that nobody has changed since gets its value from before", () => {
  const before = { name: "A", address: { city: "Oslo" } };
  const after = { name: "B", address: { city: "Bodø" } };
  expect(states(before, after, { ...after, country: "NO" })).toEqual({
    name: ["clean", "A"],
    "address.city": ["clean", "Oslo"],
  });
});

test("a field that is as before already is left, and one that was changed since is a conflict", () => {
  expect(states({ a: 1, b: 1 }, { a: 2, b: 2 }, { a: 1, b: 3 })).toEqual({ a: ["already", 1], b: ["conflict", 3] });
});

test("a field that had no value loses it again", () => {
  expect(states({}, { a: "x" }, { a: "x" })).toEqual({ a: ["clean", null] });
});

test("a list of identifiers keeps what others have added and left out since", () => {
  const [before, after] = [{ ids: ["a", "b"] }, { ids: ["a", "c"] }];
  expect(states(before, after, { ids: ["a", "c", "d"] })).toEqual({ ids: ["clean", ["a", "d", "b"]] });
  expect(states(before, after, { ids: ["d", "b"] })).toEqual({ ids: ["already", ["d", "b"]] });
  expect(states(before, after, { ids: [{}] })).toEqual({ ids: ["conflict", [{}]] });
});

test("for any two records, undoing right after the change gives the one before", () => {
  const record = fc.dictionary(
    fc.constantFrom("a", "b", "c"),
    fc.oneof(fc.string({ minLength: 1 }), fc.boolean(), fc.integer()),
  );
  fc.assert(
    fc.property(record, record, (before, after) => {
      const plan = undoPlan(Object.keys(diffRecords(before, after)), before, after, after);
      expect(plan.every(({ state }) => state === "clean")).toBe(true);
      const undone = Object.entries({ ...after, ...bodyOf(plan) }).filter(([, value]) => value !== null);
      expect(Object.fromEntries(undone)).toEqual(before);
    }),
  );
});

test("paths become bodies and JSON pointers", () => {
  expect(
    bodyOf([
      { path: "address.postal.city", result: "Oslo" },
      { path: "address.line", result: null },
    ]),
  ).toEqual({
    address: { postal: { city: "Oslo" }, line: null },
  });
  expect(pointerOf("address.a/b")).toBe("/address/a~1b");
});
