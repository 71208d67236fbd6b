import { describe, expect, it } from "vitest";
import {
  bodyOf,
  errorsByField,
  mergedEdits,
  mergeFields,
  textField,
  unsentEdits,
  valuesOf,
  withEdit,
} from "./field-edits";

interface Place {
  name?: string;
  country?: string;
  address?: { zip?: string };
}

const fields = [
  textField<Place>("/name", "Name"),
  textField<Place>("/country", "Country"),
  textField<Place>("/address/zip", "Postcode"),
];
const base = valuesOf(fields, { name: "Vidda", country: "NO", address: { zip: "2316" } });

describe("the edits of a record", () => {
  it("hold only what differs from what is saved", () => {
    const edits = withEdit(withEdit({}, base, "/name", "Vidda Kraft"), base, "/address/zip", "2317");
    expect(edits).toEqual({ "/name": "Vidda Kraft", "/address/zip": "2317" });
    expect(withEdit(edits, base, "/name", "Vidda")).toEqual({ "/address/zip": "2317" });
    expect(bodyOf({ ...edits, "/address/city": "Hamar" })).toEqual({
      name: "Vidda Kraft",
      address: { zip: "2317", city: "Hamar" },
    });
  });

  it("keep what was typed while others were being sent", () => {
    const sent = { "/name": "Vidda Kraft" };
    const now = { "/name": "Vidda Kraft AS", "/country": "SE", "/address/zip": "2316" };
    expect(unsentEdits({ ...sent, "/country": "SE" }, sent, { ...base, ...sent })).toEqual({ "/country": "SE" });
    expect(unsentEdits(now, sent, { ...base, ...sent })).toEqual({ "/name": "Vidda Kraft AS", "/country": "SE" });
  });

  it("find a refusal's field by its JSON pointer", () => {
    const errors = [
      { pointer: "/address/zip/0", detail: "Use four digits." },
      { pointer: "", detail: "Not an object." },
    ];
    const paths = fields.map(({ path }) => path);
    expect(errorsByField(errors, paths)).toEqual({
      fields: { "/address/zip": "Use four digits." },
      others: ["Not an object."],
    });
  });

  it("clash only where both sides changed a field differently", () => {
    const theirs = { ...base, "/name": "Vidda Hamar", "/address/zip": "2317" };
    const edits = { "/name": "Vidda Nett", "/country": "SE", "/address/zip": "2317" };
    const merged = mergeFields(fields, base, theirs, edits);
    expect(merged.map(({ path, kind }) => [path, kind])).toEqual([
      ["/name", "clash"],
      ["/country", "mine"],
      ["/address/zip", "theirs"],
    ]);
    expect(mergedEdits(merged, edits, {})).toEqual({ "/country": "SE" });
    expect(mergedEdits(merged, edits, { "/name": "mine" })).toEqual({ "/country": "SE", "/name": "Vidda Nett" });
  });
});
