import { describe, expect, it } from "vitest";
import { richText } from "@/prisma/seed/rich-text";
import { type AgreementDraft, clashesOf, newDraft, rebase, updateFrom } from "./draft";
import { staleBlocks } from "./stale-blocks";

const draft = (more: Partial<AgreementDraft> = {}, title = "Terms", body = "one"): AgreementDraft => ({
  ...newDraft,
  content: { en: { title, description: "", body } },
  ...more,
});

describe("an update", () => {
  it("holds what differs and nothing else", () => {
    expect(updateFrom(draft(), draft({ active: true }, "Terms of use"))).toEqual({
      content: { en: { title: "Terms of use" } },
      active: true,
    });
    expect(updateFrom(draft(), draft())).toEqual({});
  });

  it("takes a language away with null", () => {
    const base = draft();
    const both = { ...base, content: { ...base.content, sv: { title: "Villkor", description: "", body: "ett" } } };
    expect(updateFrom(both, base)).toEqual({ content: { sv: null } });
  });
});

describe("a draft that somebody else overtook", () => {
  it("clashes only where both changed the same field", () => {
    const { clashes, merged } = clashesOf(draft(), draft({ global: true }, "Theirs"), draft({}, "Mine", "two"));
    expect(clashes).toEqual([{ path: "content.en.title", was: "Terms", theirs: "Theirs", mine: "Mine" }]);
    expect(merged.map(({ path }) => path)).toEqual(["global"]);
  });

  it("keeps its own changes on top of theirs, and theirs where that is chosen", () => {
    const theirs = draft({ global: true }, "Theirs");
    const mine = draft({}, "Mine", "two");
    expect(rebase(draft(), theirs, mine, {})).toEqual(draft({ global: true }, "Mine", "two"));
    expect(rebase(draft(), theirs, mine, { "content.en.title": "theirs" })).toEqual(
      draft({ global: true }, "Theirs", "two"),
    );
  });
});

describe("a translation", () => {
  const sourceThen = richText("First one.\n\nBackups stay 30 days.\n\nThe end.");
  const sourceNow = richText("First one.\n\nBackups stay 60 days.\n\nThe end.\n\nSomething wholly new.");
  const saved = richText("Forst.\n\nKopior finns 30 dagar.\n\nSlut.");
  const blocks = JSON.parse(saved).blocks;

  it("is behind in the paragraphs whose source changed, and lacks what is new there", () => {
    const behind = staleBlocks({ sourceThen, sourceNow, saved, now: saved });
    expect(behind.changed).toEqual([blocks[1].key]);
    expect(behind.added).toMatchObject([{ after: blocks[2].key, text: "Something wholly new." }]);
  });

  it("is no longer behind in what is rewritten and added", () => {
    const [first, second, third] = blocks;
    const now = { blocks: [first, { ...second, text: "60 dagar." }, third, { ...third, key: "new" }], entityMap: {} };
    expect(staleBlocks({ sourceThen, sourceNow, saved, now: JSON.stringify(now) })).toEqual({ changed: [], added: [] });
  });
});
