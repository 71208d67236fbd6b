import { afterAll, beforeAll, expect, test } from "vitest";
import { entriesOf } from "@/cli/catalogues";
import { readCatalogue } from "@/cli/write-languages";
import { contextMark } from "./message";
import { argumentsOf } from "./pseudo";
import { recognized } from "./recognized";
import { english, message, type Reader, setReader, t } from "./text";

const texts = Object.fromEntries(entriesOf(readCatalogue("de")).map((entry) => [entry.english, entry.translation]));
const german: Reader = { language: "de", locale: "de-DE", texts, recognized };

/** A reader who has not got the message itself, as that of a stored sentence has not. */
beforeAll(() => setReader(german));
afterAll(() => setReader(english));

test("A sentence that was stored with its values is read in the reader's language", () => {
  expect(t("2 products are assigned to it.")).toBe("2 Produkte sind zugewiesen.");
  expect(t("1 product is assigned to it.")).toBe("1 Produkt ist zugewiesen.");
  // The other words of "Delete {name}?" are too few, and "it" or "these" do not say the number that was counted.
  const isStored = (text: string) =>
    /\{.*[.!]$/s.test(text) && !/, select,|one \{it\}|</.test(text) && !text.includes(contextMark);
  const sentences = Object.keys(texts).filter((text) => isStored(text) && text !== "{count} of {total}.");
  const wrong = sentences.filter((text) => {
    const names = argumentsOf(text).split(", ");
    const values = Object.fromEntries(
      names
        .map((each) => each.split(" ", 1)[0] ?? "")
        .map((name) => [name, names.includes(`${name} plural`) ? 3 : "Polar"]),
    );
    return t(message(text, values)) !== t(text, values);
  });
  expect(sentences.length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

test("What people have written stays as it is", () => {
  for (const text of [
    "Restore fails.",
    "Why is {it} so? 2 * (3 + 4).",
    "",
    ".",
    "Nordisk Skole AS",
    "a. ".repeat(5_000),
  ])
    expect(t(text)).toBe(text);
});
