import { afterEach, expect, test } from "vitest";
import { languages } from "@/lib/languages/languages";
import { english, setReader } from "@/lib/languages/text";
import { formatNumber } from "./number-format";
import { moneyText, typedDigits, typedNumber } from "./typed-number";

afterEach(() => setReader(english));

const inLanguage = (code: string) => setReader({ language: code, locale: code === "en" ? "en-GB" : code, texts: {} });

test("A number that a language writes is read back as it was, and so is one with a decimal comma or point", () => {
  for (const { code } of languages) {
    inLanguage(code);
    for (const number of [0, 0.5, 5, 12.5, -7.25, 1000, 1234.5, 1_234_567.89])
      expect(
        [typedNumber(formatNumber(number)), typedNumber(moneyText(number))],
        `${code} ${formatNumber(number)}`,
      ).toEqual([number, number]);
    for (const typed of ["1250,5", "1250.5", " 1 250,5 ", "1250,5 %"])
      expect(typedNumber(typed), `${code} ${typed}`).toBe(1250.5);
    for (const none of ["", " ", "x", "1,2,3", "1.2.3", "--1", "1,", "kr 5"])
      expect(typedNumber(none), none).toBeUndefined();
  }
});

test("A group of three is one where the language writes it so", () => {
  inLanguage("de");
  expect(["1.250", "1,250", "1.250,50"].map(typedDigits)).toEqual(["1250", "1.250", "1250.50"]);
  inLanguage("en");
  expect(["1,250", "1.250", "1,250.50"].map(typedDigits)).toEqual(["1250", "1.250", "1250.50"]);
});
