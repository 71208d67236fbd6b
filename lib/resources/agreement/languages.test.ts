import { describe, expect, it } from "vitest";
import { languageStates, sourceLanguage } from "./languages";

const wording = { title: "Terms", description: "", body: "" };
const version = (number: number, sha256: Record<string, string>, minor = false) => ({
  version: number,
  sha256,
  minor,
  created: `2026-0${number}-01T00:00:00.000Z`,
});

const statesOf = (...parameters: Parameters<typeof languageStates>) =>
  Object.fromEntries(languageStates(...parameters).map(({ code, state }) => [code, state]));

describe("a language", () => {
  const content = { sv: wording, en: wording };

  it("is older than the source when only the source changed since", () => {
    const versions = [version(2, { en: "b", sv: "x" }), version(1, { en: "a", sv: "x" })];
    expect(statesOf(content, versions)).toEqual({ en: "source", sv: "stale" });
  });

  it("is current again once it changed with or after the source", () => {
    const versions = [
      version(3, { en: "b", sv: "y" }),
      version(2, { en: "b", sv: "x" }),
      version(1, { en: "a", sv: "x" }),
    ];
    expect(statesOf(content, versions)).toEqual({ en: "source", sv: "current" });
  });

  it("does not age by a minor change of the source", () => {
    const versions = [version(2, { en: "b", sv: "x" }, true), version(1, { en: "a", sv: "x" })];
    expect(statesOf(content, versions)).toEqual({ en: "source", sv: "current" });
  });

  it("that other agreements have is missing where this one has it not", () => {
    expect(statesOf(content, [version(1, { en: "a", sv: "x" })], ["fi", "en"])).toMatchObject({ fi: "missing" });
  });

  it("is the source when it is English, or the first there is", () => {
    expect(sourceLanguage(content)).toBe("en");
    expect(sourceLanguage({ nb: wording })).toBe("nb");
  });
});
