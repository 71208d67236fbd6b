import { expect, it } from "vitest";
import { newIdentifier } from "./identifier";

it("identifiers that a process makes sort in the order in which they were made, within a millisecond too", () => {
  const made = Array.from({ length: 10_000 }, () => newIdentifier());
  expect(made).toEqual([...new Set(made)].sort());
  const ofOneMoment = Array.from({ length: 1_000 }, () => newIdentifier(1_780_000_000_000));
  expect(ofOneMoment).toEqual([...new Set(ofOneMoment)].sort());
  expect(ofOneMoment.every((id) => /^019e70448800[0-9a-f]{12}$/.test(id))).toBe(true);
});
