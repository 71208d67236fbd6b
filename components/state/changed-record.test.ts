import { expect, it } from "vitest";
import { changedRecord } from "./changed-record";

const read = [
  undefined,
  { rows: [{ _id: "d1", name: "Nordisk" }] },
  { data: { data: { id: "t1", subject: "Printer" } } },
];

it("names the record that a change is of as it was read", () => {
  expect(changedRecord({ id: "d1", body: { active: false } }, read)).toBe("Nordisk");
  expect(changedRecord("t1", read)).toBe("Printer");
});

it("names a record by the name that it is given", () => {
  expect(changedRecord({ name: "Hansekontor" }, read)).toBe("Hansekontor");
  expect(changedRecord({ id: "d1", body: { name: "Nordisk AS" } }, read)).toBe("Nordisk AS");
});

it("leaves a record without a name, or that was not read, without one", () => {
  expect(changedRecord({ id: "gone", body: {} }, read)).toBeUndefined();
  expect(changedRecord(["d1"], [])).toBeUndefined();
});
