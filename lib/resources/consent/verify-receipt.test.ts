import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verifyReceipt } from "./verify-receipt";

const published = {
  agreement: "ag1",
  version: 3,
  content: {
    en: {
      title: "Vilkår",
      description: '“Quoted” "text"\n\ttab \u0001 \u007f \u2028 / \\ 👍',
      body: '{"blocks":[],"entityMap":{}}',
    },
    no: { body: "{}", title: "Vilkår" },
  },
};

/** Computed by another program: Python's json.dumps(sort_keys=True, separators=(",", ":")) and hashlib. */
const sha256 = "50a7aedde275316b8ce1f25624a8003bb9a2fae8f696e56aa92d0d4037a7718b";
const receipt = { agreement: "ag1", version: 3, language: "en", sha256 };

describe("a receipt", () => {
  it("verifies against the text it was given for", async () => {
    expect(await verifyReceipt(receipt, published)).toBe(true);
  });

  it("fails against any other text, version, language or agreement", async () => {
    const { en } = published.content;
    const changed = { ...published, content: { ...published.content, en: { ...en, title: "Vilkar" } } };
    expect(await verifyReceipt(receipt, changed)).toBe(false);
    expect(await verifyReceipt(receipt, { ...published, version: 4 })).toBe(false);
    expect(await verifyReceipt(receipt, { ...published, agreement: "ag2" })).toBe(false);
    expect(await verifyReceipt({ ...receipt, language: "no" }, published)).toBe(false);
    expect(await verifyReceipt({ ...receipt, language: "de" }, published)).toBe(false);
    expect(await verifyReceipt({ ...receipt, sha256: sha256.replace(/^./, "0") }, published)).toBe(false);
  });

  it("does not depend on the order the members are published in", async () => {
    const { title, description, body } = published.content.en;
    expect(await verifyReceipt(receipt, { ...published, content: { en: { body, description, title } } })).toBe(true);
  });

  it("verifies whatever the text holds", async () => {
    const text = fc.string({ unit: "binary" }).filter((value) => value.isWellFormed());
    await fc.assert(
      fc.asyncProperty(text, text, text, async (title, description, body) => {
        const canonical = JSON.stringify({ body, description, title });
        const digest = createHash("sha256").update(canonical).digest("hex");
        const version = { ...published, content: { en: { title, description, body } } };
        expect(await verifyReceipt({ ...receipt, sha256: digest }, version)).toBe(true);
      }),
    );
  });
});
