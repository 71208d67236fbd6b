import { describe, expect, it } from "vitest";
import { compareTexts } from "./comparison";

const text = (...lines: (string | [string, object])[]) =>
  JSON.stringify({
    blocks: lines.map((line, at) => ({
      key: `k${typeof line === "string" ? line.length : at}${at}`,
      text: typeof line === "string" ? line : line[0],
      type: "unstyled",
      depth: 0,
      inlineStyleRanges: [],
      entityRanges: [],
      ...(typeof line === "string" ? {} : line[1]),
    })),
    entityMap: {},
  });

const partsOf = (before: string, after: string) =>
  compareTexts(before, after).map(({ change, parts }) => [
    change,
    parts
      .map((part) =>
        part.change === "added" ? `+${part.text}+` : part.change === "removed" ? `-${part.text}-` : part.text,
      )
      .join(""),
  ]);

describe("a comparison", () => {
  it("tells words that came and went inside a paragraph", () => {
    expect(partsOf(text("Backups stay 30 days after it."), text("Backups stay 60 days after it."))).toEqual([
      ["changed", "Backups stay -30-+60+ days after it."],
    ]);
  });

  it("tells whole words of any alphabet, and letters where no space separates words", () => {
    for (const [before, after, parts] of [
      ["Η υποστήριξη ισχύει", "Η υποστολή ισχύει", "Η -υποστήριξη-+υποστολή+ ισχύει"],
      ["الدعم الفني هنا", "الدعم السريع هنا", "الدعم -الفني-+السريع+ هنا"],
      ["本合同有效", "本协议有效", "本-合同-+协议+有效"],
    ] as const)
      expect(partsOf(text(before), text(after))).toEqual([["changed", parts]]);
  });

  it("tells paragraphs that came and went, in the place they have", () => {
    expect(partsOf(text("One", "Two", "Three"), text("One", "Three", "An entirely new end"))).toEqual([
      ["same", "One"],
      ["removed", "-Two-"],
      ["same", "Three"],
      ["added", "+An entirely new end+"],
    ]);
  });

  it("tells a change of marks alone", () => {
    const bold = { inlineStyleRanges: [{ offset: 0, length: 3, style: "BOLD" }] };
    expect(partsOf(text(["One", {}]), text(["One", bold]))).toEqual([["marked", "One"]]);
  });

  it("takes text that is no document line by line", () => {
    expect(partsOf("One\nTwo", text("One"))).toEqual([
      ["same", "One"],
      ["removed", "-Two-"],
    ]);
  });
});
