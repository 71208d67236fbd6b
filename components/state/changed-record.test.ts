import { expect, it } from "vitest";
import { changedRecord } from "./changed-record";

const read = [
  undefined,
  { rows: [{ _id: "d1", name: "Nordisk" }] },
  { data: { data: { id: "t1", subject: "Printer" } } },
  { data: { _id: "a1", content: { no: { title: "Vilkår" }, en: { title: "Terms" } } } },
  { data: { _id: "a2", content: { no: { title: "Vilkår" }, en: { title: "" } } } },
  { data: { _id: "a3", content: {} } },
];

it("names the record that a change is of as it was read", () => {
  expect(changedRecord({ id: "d1", body: { active: false } }, read)).toBe("Nordisk");
  expect(changedRecord("t1", read)).toBe("Printer");
});

it("names a record by the name that it is given", () => {
  expect(changedRecord({ name: "Hansekontor" }, read)).toBe("Hansekontor");
  expect(changedRecord({ id: "d1", body: { name: "Nordisk AS" } }, read)).toBe("Nordisk AS");
});

it("names an agreement by its title, in English if it has one", () => {
  expect(changedRecord({ id: "a1", body: { active: false } }, read)).toBe("Terms");
  expect(changedRecord({ id: "a2", body: { active: false } }, read)).toBe("Vilkår");
  expect(changedRecord({ id: "a1", body: { content: { en: { title: "Conditions" } } } }, read)).toBe("Conditions");
});

it("names a record without a name, or that was not read, by its id", () => {
  expect(changedRecord({ id: "a3", body: { active: false } }, read)).toBe("a3");
  expect(changedRecord({ id: "gone", body: {} }, read)).toBe("gone");
  expect(changedRecord({ body: {}, ifMatch: "1" }, read)).toBeUndefined();
  expect(changedRecord(["d1"], [])).toBeUndefined();
});
