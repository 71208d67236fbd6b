import { describe, expect, it } from "vitest";
import type { Feature } from "@/lib/base/auth/features";
import { bodyOf, changesIn, mergeRoles, type RoleDraft } from "./role-edits";

const A: Feature = "Platform/Support";
const B: Feature = "Platform/Event";
const C: Feature = "Platform/Role";
const D: Feature = "Platform/User";

const draft = (change: Partial<Omit<RoleDraft, "features">>, ...features: Feature[]): RoleDraft => ({
  title: "Desk",
  description: "",
  tags: "nordic",
  ...change,
  features: new Set(features),
});

describe("a role being changed", () => {
  it("sends the changed members alone, and features as a whole", () => {
    const base = draft({}, A, B);
    expect(bodyOf(base, base)).toEqual({});
    expect(bodyOf(base, draft({ title: " Desk ", tags: "nordic, ,nordic" }, A, B))).toEqual({});
    expect(bodyOf(base, draft({ tags: "nordic, south" }, B, C))).toEqual({
      tags: ["nordic", "south"],
      features: [{ namespace: B }, { namespace: C }],
    });
    expect(changesIn(base, draft({}, B, C))).toEqual({ fields: [], added: [C], removed: [A] });
  });

  it("keeps what both sides did to its features, and asks only about texts that both changed", () => {
    const base = draft({}, A, B);
    const mine = draft({ title: "My desk", description: "Mine" }, A, C);
    const theirs = draft({ title: "Their desk", tags: "south" }, A, B, D);
    const merge = mergeRoles(base, mine, theirs, {});
    expect(merge.draft.features).toEqual(new Set([A, C, D]));
    expect(merge.clashes).toEqual([{ field: "title", was: "Desk", mine: "My desk", theirs: "Their desk" }]);
    expect(merge.draft).toMatchObject({ title: "Their desk", description: "Mine", tags: "south" });
    expect(mergeRoles(base, mine, theirs, { title: "mine" }).draft.title).toBe("My desk");
    expect(merge.merged.map(({ label, by }) => `${label} ${by}`)).toEqual([
      "Description mine",
      "Tags theirs",
      `${D} theirs`,
      `${C} mine`,
      `${B} mine`,
    ]);
  });
});
