import { describe, expect, it } from "vitest";
import { mergedEdits, mergeFields, valuesOf } from "@/components/form/field-edits";
import type { Feature } from "@/lib/base/auth/features";
import type { Role } from "@/lib/resources/role/schema";
import { changesOf, featurePath, roleBody, roleFormFields } from "./role-edits";

const A: Feature = "Platform/Support";
const B: Feature = "Platform/Event";
const C: Feature = "Platform/Role";
const D: Feature = "Platform/User";

const role = (change: Partial<Role>, ...features: Feature[]): Role => ({
  _id: "1",
  name: "desk",
  title: "Desk",
  description: "",
  tags: ["nordic"],
  ...change,
  features: features.map((namespace) => ({ namespace })),
});

describe("a role being changed", () => {
  it("sends the changed members alone, and features as a whole", () => {
    const base = role({}, A, B);
    expect(roleBody({}, base)).toEqual({});
    expect(roleBody({ "/title": " Help desk " }, base)).toEqual({ title: "Help desk" });
    const edits = { "/tags": "nordic, ,nordic, south", [featurePath(A)]: false, [featurePath(C)]: true };
    expect(roleBody(edits, base)).toEqual({
      tags: ["nordic", "south"],
      features: [{ namespace: B }, { namespace: C }],
    });
    expect(changesOf(edits, base)).toMatchObject({ added: [C], removed: [A] });
  });

  it("keeps what both sides did to its features, and asks only about texts that both changed", () => {
    const theirs = role({ title: "Their desk", tags: ["south"] }, A, B, D);
    const edits = {
      "/title": "My desk",
      "/description": "Mine",
      [featurePath(B)]: false,
      [featurePath(C)]: true,
    };
    const base = valuesOf(roleFormFields, role({}, A, B));
    const merged = mergeFields(roleFormFields, base, valuesOf(roleFormFields, theirs), edits);
    expect(Object.fromEntries(merged.map(({ label, kind }) => [label, kind]))).toEqual({
      Name: "clash",
      Description: "mine",
      Tags: "theirs",
      Events: "mine",
      Roles: "mine",
      Users: "theirs",
    });
    expect(roleBody(mergedEdits(merged, edits, { "/title": "theirs" }), theirs)).toEqual({
      description: "Mine",
      features: [{ namespace: A }, { namespace: D }, { namespace: C }],
    });
  });
});
