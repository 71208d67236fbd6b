import { describe, expect, it } from "vitest";
import { etagOf, namesEtag } from "./etag";

const record = { id: "1", name: "A" };
const etag = etagOf(record);

describe("etagOf", () => {
  it("is a strong ETag that changes exactly when the record does", () => {
    expect(etag).toMatch(/^"[A-Za-z0-9_-]{27}"$/);
    expect(etagOf({ id: "1", name: "A" })).toBe(etag);
    for (const other of [{ id: "1", name: "a" }, { id: "1" }, { id: "1", name: "A", x: null }, null]) {
      expect(etagOf(other)).not.toBe(etag);
    }
  });
});

describe("namesEtag", () => {
  it.each([
    [etag, true],
    ["*", true],
    [`"x", ${etag}`, true],
    // As a proxy sends it that compresses.
    [`W/${etag}`, true],
    [`W/"x", W/${etag}`, true],
    ['"x"', false],
    ['W/"x"', false],
    [etag.replaceAll('"', ""), false],
    ["", false],
    [",", false],
  ])("%s: %s", (header, isNamed) => {
    expect(namesEtag(header, etag)).toBe(isNamed);
  });
});
