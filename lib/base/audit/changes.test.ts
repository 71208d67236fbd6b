import { describe, expect, it } from "vitest";
import { changesBetween } from "./changes";

describe("changesBetween", () => {
  it("names every changed field by its path, with what was and what is", () => {
    const before = { name: "A", address: { postal: { zip: "1", city: "Oslo" } }, active: true };
    const after = { name: "B", address: { postal: { zip: "2", city: "Oslo" } }, active: true };
    expect(changesBetween(before, after)).toEqual({
      name: { before: "A", after: "B" },
      "address.postal.zip": { before: "1", after: "2" },
    });
  });

  it("shows a field that came or went with null on the other side", () => {
    expect(changesBetween({ gone: "x" }, { come: false })).toEqual({
      gone: { before: "x", after: null },
      come: { before: null, after: false },
    });
  });

  it("takes an array as one value", () => {
    expect(changesBetween({ ids: ["a", "b"] }, { ids: ["b", "a"] })).toEqual({
      ids: { before: ["a", "b"], after: ["b", "a"] },
    });
    expect(changesBetween({ ids: ["a"] }, { ids: ["a"] })).toEqual({});
  });

  it("finds no change between equal records", () => {
    const record = { name: "A", nothing: null, address: { zip: "" } };
    expect(changesBetween(record, structuredClone(record))).toEqual({});
  });
});
