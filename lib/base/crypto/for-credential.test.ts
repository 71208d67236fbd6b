import fc from "fast-check";
import { expect, test } from "vitest";
import { decryptFor, encryptFor } from "./for-credential";

test("what is encrypted for a credential, only that credential decrypts, and only unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), fc.string(), fc.nat(), (text, mine, theirs, at) => {
      const encrypted = encryptFor(mine, text);
      expect(decryptFor(mine, encrypted)).toBe(text);
      if (theirs !== mine) expect(decryptFor(theirs, encrypted)).toBeUndefined();
      const bytes = Buffer.from(encrypted, "base64url");
      bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1;
      expect(decryptFor(mine, bytes.toString("base64url"))).toBeUndefined();
    }),
  );
});

test("a text that was never encrypted is not decrypted", () => {
  for (const wrong of ["", "x", "a".repeat(37)]) expect(decryptFor("mine", wrong)).toBeUndefined();
});

// Answers to idempotent requests are stored for a day and have to be readable after an upgrade.
test("a text that an earlier release has encrypted is still decrypted", () => {
  expect(decryptFor("a credential", "WewYISjXVlEnp6NbVBHFNCsi31OLLiryEnitFUExUwNcM_IINg")).toBe("an answer");
});
