import { expect, test } from "vitest";
import { guides, guideText } from "./guides";
import { blocksOf } from "./markdown";

test("a text is parted into headings, paragraphs, lists and code", () => {
  const text = "# A\n\nOne\ntwo.\n\n```bash\na\n\nb\n```\n\n- c\n  d\n- e\n";
  expect(blocksOf(text)).toEqual(["# A", "One\ntwo.", "```bash\na\n\nb\n```", "- c\n  d\n- e"]);
});

test("nothing of a guide is left out", () => {
  const bare = (text: string) => text.replace(/\s/g, "");
  for (const { slug } of guides) expect(bare(blocksOf(guideText(slug)).join(""))).toBe(bare(guideText(slug)));
});
