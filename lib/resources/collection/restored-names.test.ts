import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RestoredNames } from "./restored-names";

function restoredNames(deleted: readonly { id: string; name?: string }[], live: ReadonlyMap<string, string>) {
  const names = new RestoredNames(live);
  return deleted.map((each) => names.next(each));
}

describe("RestoredNames", () => {
  it("adds the whole of a shorter identifier", () => {
    expect(restoredNames([{ id: "c1", name: "A" }], new Map([["A", "x"]]))).toEqual([{ name: "A (c1)", takenBy: "x" }]);
  });

  it("adds the suffix again until the name is free", () => {
    const live = new Map([
      ["A", "x"],
      ["A (00000001)", "y"],
      ["A (00000001) (00000001)", "z"],
    ]);
    expect(restoredNames([{ id: "aa00000001", name: "A" }], live)).toEqual([
      { name: "A (00000001) (00000001) (00000001)", takenBy: "x" },
    ]);
  });

  it("takes names exactly: case and spaces tell them apart", () => {
    const deleted = [
      { id: "c1", name: "a" },
      { id: "c2", name: "A " },
    ];
    expect(restoredNames(deleted, new Map([["A", "x"]]))).toEqual([{ name: "a" }, { name: "A " }]);
  });

  it("does not split a character in two", () => {
    const id = "😀1234567";
    expect(restoredNames([{ id, name: "A" }], new Map([["A", "x"]]))[0]?.name).toBe("A (😀1234567)");
  });

  it("never gives one name twice, whatever is live and in whatever order they come", () => {
    const name = fc.constantFrom("A", "B", "A (00000001)", "A (00000002)", "A (00000001) (00000001)");
    const id = fc.constantFrom("aa00000001", "bb00000001", "aa00000002", "cc00000003", "dd00000001");
    const collections = fc.uniqueArray(fc.record({ id, name }), { selector: (each) => each.id });
    fc.assert(
      fc.property(collections, fc.uniqueArray(name), (deleted, liveNames) => {
        const live = new Map(liveNames.map((each) => [each, "live"]));
        const names = restoredNames(deleted, live).map((restored) => restored.name);
        expect(new Set([...names, ...liveNames]).size).toBe(names.length + liveNames.length);
        for (const [at, restored] of names.entries()) expect(restored?.startsWith(deleted[at]?.name ?? "?")).toBe(true);
      }),
    );
  });
});
