import fc from "fast-check";
import { expect, test } from "vitest";
import { seal, unseal } from "./sealed";

test("What a credential sealed, it alone reads again, and only untouched", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), fc.string(), fc.nat(), (text, mine, theirs, at) => {
      const sealed = seal(text, mine);
      expect(unseal(sealed, mine)).toBe(text);
      if (theirs !== mine) expect(unseal(sealed, theirs)).toBeUndefined();
      const bytes = Buffer.from(sealed, "base64url");
      bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1;
      expect(unseal(bytes.toString("base64url"), mine)).toBeUndefined();
    }),
  );
});

test("What is no sealed text at all is not read", () => {
  for (const wrong of ["", "x", "a".repeat(37)]) expect(unseal(wrong, "mine")).toBeUndefined();
});
