import { describe, expect, it } from "vitest";
import { diffRecords } from "./diff";

describe("diffRecords", () => {
  it("names every changed field by its path, with its value before and after", () => {
    const before = { name: "A", address: { postal: { zip: "1", city: "Oslo" } }, active: true };
    const after = { name: "B", address: { postal: { zip: "2", city: "Oslo" } }, active: true };
    expect(diffRecords(before, after)).toEqual({
      name: { before: "A", after: "B" },
      "address.postal.zip": { before: "1", after: "2" },
    });
  });

  it("shows a field that was added or removed with null on the other side", () => {
    expect(diffRecords({ gone: "x" }, { come: false })).toEqual({
      gone: { before: "x", after: null },
      come: { before: null, after: false },
    });
  });

  it("takes an array as one value", () => {
    expect(diffRecords({ ids: ["a", "b"] }, { ids: ["b", "a"] })).toEqual({
      ids: { before: ["a", "b"], after: ["b", "a"] },
    });
    expect(diffRecords({ ids: ["a"] }, { ids: ["a"] })).toEqual({});
  });

  it("finds no change between equal records", () => {
    const record = { name: "A", nothing: null, address: { zip: "" } };
    expect(diffRecords(record, structuredClone(record))).toEqual({});
  });
});
