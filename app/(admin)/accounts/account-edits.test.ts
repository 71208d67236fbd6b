import { describe, expect, it } from "vitest";
import { bodyOf, errorsByPointer, mergedEdits, mergeFields, withEdit } from "./account-edits";

const base = { id: "a", name: "Vidda", country: "NO", status: { active: true }, address: { postal: { zip: "2316" } } };

describe("the edits of an account", () => {
  it("send only what differs from what is saved", () => {
    const edits = withEdit(withEdit({}, base, "name", "Vidda Kraft"), base, "address.postal.zip", "2317");
    expect(bodyOf(edits)).toEqual({ name: "Vidda Kraft", address: { postal: { zip: "2317" } } });
    expect(withEdit(edits, base, "name", "Vidda")).toEqual({ "address.postal.zip": "2317" });
  });

  it("find a refusal's field by its JSON pointer", () => {
    const { fields, others } = errorsByPointer([
      { pointer: "/address/postal/country", detail: "Use a code." },
      { pointer: "", detail: "Not an object." },
    ]);
    expect(fields).toEqual({ "address.postal.country": "Use a code." });
    expect(others).toEqual(["Not an object."]);
  });

  it("clash only where both sides changed a field differently", () => {
    const theirs = { ...base, name: "Vidda Hamar", address: { postal: { zip: "2317" } } };
    const fields = mergeFields(base, theirs, { name: "Vidda Nett", country: "SE", "address.postal.zip": "2317" });
    expect(fields.map(({ path, kind }) => [path, kind])).toEqual([
      ["name", "clash"],
      ["country", "mine"],
      ["address.postal.zip", "theirs"],
    ]);
    expect(mergedEdits(fields, {})).toEqual({ country: "SE" });
    expect(mergedEdits(fields, { name: "mine" })).toEqual({ country: "SE", name: "Vidda Nett" });
  });
});
