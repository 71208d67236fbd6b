import { expect, test } from "vitest";
import { countryName } from "./code-names";
import { findCountries, findCurrencies, findLanguages } from "./find-codes";

test("A country is found by the beginning of its name, by its code, and by a part of its name", () => {
  expect(findCountries("norw")).toEqual([{ code: "NO", name: "Norway" }]);
  expect(findCountries("no")[0]).toEqual({ code: "NO", name: "Norway" });
  expect(findCountries("kingdom")).toEqual([{ code: "GB", name: "United Kingdom" }]);
  expect(findCountries("king unit")).toEqual([{ code: "GB", name: "United Kingdom" }]);
});

test("A currency is found by name or code", () => {
  expect(findCurrencies("norwegian")).toEqual([{ code: "NOK", name: "Norwegian Krone" }]);
  expect(findCurrencies("eur")[0]).toEqual({ code: "EUR", name: "Euro" });
});

test("A language is found by name; a regional tag when it is typed", () => {
  expect(findLanguages("finn")).toEqual([{ code: "fi", name: "Finnish" }]);
  expect(findLanguages("nb-NO")[0]).toEqual({ code: "nb-NO", name: "Norwegian Bokmål (Norway)" });
  expect(findLanguages("xx-yy-zz")).toEqual([]);
});

test("Text that is no code is its own name", () => {
  expect(countryName("Norge")).toBe("Norge");
  expect(countryName("")).toBe("");
});
