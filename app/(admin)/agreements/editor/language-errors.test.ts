import { describe, expect, it } from "vitest";
import { CallError } from "@/lib/browser/client";
import { languageErrors, sentenceOf } from "./language-errors";

const refusal = new CallError(
  422,
  {
    code: "invalid_body",
    detail: "The body is not valid.",
    errors: [
      { pointer: "/content/sv/body/blocks/3/text", code: "out_of_range", detail: "Use a shorter text." },
      { pointer: "/content/sv/title", code: "required", detail: "Give a title." },
      { pointer: "/services", code: "not_allowed", detail: "There is no such service." },
    ],
  },
  undefined,
  undefined,
);

describe("a refused agreement", () => {
  it("shows errors beside the language and the field they are about", () => {
    expect(languageErrors(refusal)).toEqual({ sv: { body: "Use a shorter text.", title: "Give a title." } });
  });

  it("names the language of each error in a sentence", () => {
    expect(sentenceOf(refusal)).toBe("Swedish: Use a shorter text. Swedish: Give a title. There is no such service.");
  });
});
