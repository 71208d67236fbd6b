import { expect, test } from "vitest";
import { countryCodes } from "./country";
import { languageCodes } from "./language";

test("Every country and every language of the lists has a name, and is listed once", () => {
  const countries = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  expect(countryCodes.filter((code) => !countries.of(code))).toEqual([]);
  expect(languageCodes.filter((code) => !languages.of(code))).toEqual([]);
  expect(new Set(countryCodes).size).toBe(249);
  expect(new Set(languageCodes).size).toBe(183);
});

test("A code that was withdrawn, or is reserved, is no country", () => {
  for (const code of ["YU", "DD", "UK", "EU", "XK", "ZZ"]) expect(countryCodes).not.toContain(code);
});
