import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newKey, readKey } from "./api-key";

describe("an API key", () => {
  it("has the form that scanners look for, and is read back", () => {
    for (let round = 0; round < 200; round++) {
      const { id, key, hash } = newKey();
      expect(key).toMatch(/^comptoir_[0-9A-Za-z]{22}_[0-9A-Za-z]{49}$/);
      expect(key.startsWith(`comptoir_${id}_`)).toBe(true);
      expect(readKey(key)).toEqual({ id, hash });
    }
  });

  it("is stored as the SHA-256 of its secret and nothing else", () => {
    const { id, key, hash } = newKey();
    const secret = key.slice(`comptoir_${id}_`.length, -6);
    expect(hash).toEqual(Uint8Array.from(createHash("sha256").update(secret).digest()));
  });

  it("is never made twice", () => {
    const keys = Array.from({ length: 500 }, newKey);
    expect(new Set(keys.map(({ id }) => id)).size).toBe(500);
    expect(new Set(keys.map(({ key }) => key)).size).toBe(500);
  });

  it("is refused with any one character changed, added or taken away", () => {
    const { key } = newKey();
    const place = fc.nat({ max: key.length - 1 });
    fc.assert(
      fc.property(place, fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 1 }), (at, char) => {
        fc.pre(key[at] !== char);
        expect(readKey(key.slice(0, at) + char + key.slice(at + 1))).toBeUndefined();
        expect(readKey(key.slice(0, at) + char + key.slice(at))).toBeUndefined();
        expect(readKey(key.slice(0, at) + key.slice(at + 1))).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });

  it("is not found in other texts", () => {
    const { key } = newKey();
    for (const text of [
      "",
      "comptoir_",
      `${key} `,
      ` ${key}`,
      `${key}\n`,
      key.toUpperCase(),
      `x${key}`,
      key.replace("_", "-"),
    ]) {
      expect(readKey(text)).toBeUndefined();
    }
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => readKey(text) === undefined));
  });
});
