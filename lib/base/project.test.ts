import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { project, selection } from "./project";

const record = {
  _id: "1",
  name: "A",
  items: [{ sku: "X", unit: { cost: 1, price: 2 } }, { sku: "Y" }],
};
const kept = (...paths: string[]) => project(record, selection("_id", paths));

describe("project", () => {
  it("always keeps the identifier", () => {
    expect(kept()).toEqual({ _id: "1" });
    expect(kept("name")).toEqual({ _id: "1", name: "A" });
  });

  it("goes through objects and arrays, and leaves absent what is absent", () => {
    expect(kept("items.sku")).toEqual({ _id: "1", items: [{ sku: "X" }, { sku: "Y" }] });
    expect(kept("items.unit.cost")).toEqual({ _id: "1", items: [{ unit: { cost: 1 } }, {}] });
  });

  it("keeps all of what is named whole, in whatever order its parts are named", () => {
    for (const paths of [
      ["items", "items.sku"],
      ["items.sku", "items"],
    ])
      expect(kept(...paths)).toEqual({ _id: "1", items: record.items });
  });

  it("passes by what is no object, and null", () => {
    const selected = selection("_id", ["items.sku"]);
    expect(project({ _id: "1", items: null }, selected)).toEqual({ _id: "1", items: null });
    expect(project("text", selected)).toBe("text");
  });

  it("invents nothing from the prototype", () => {
    const selected = selection("_id", ["__proto__", "constructor", "toString"]);
    expect(Object.keys(project(record, selected) as object)).toEqual(["_id"]);
  });

  it("keeps members in the record's order and never adds one", () => {
    const path = fc.constantFrom("_id", "name", "items", "items.sku", "items.unit", "items.unit.cost");
    fc.assert(
      fc.property(fc.array(path), (paths) => {
        const keys = Object.keys(kept(...paths) as object);
        expect(keys).toEqual(Object.keys(record).filter((key) => keys.includes(key)));
        expect(new Set(keys)).toEqual(new Set(["_id", ...paths.map((each) => each.split(".")[0] ?? "")]));
      }),
    );
  });
});
