import { describe, expect, it } from "vitest";
import { diffRecords } from "@/lib/base/audit/diff";
import { AppError } from "@/lib/base/errors";
import { richText } from "@/prisma/seed/rich-text";
import { merge, shownChanges } from "./merge";
import { type Agreement, type AgreementUpdate, agreementUpdate } from "./schema";

const en = { title: "Terms", description: "Of use", body: richText("Pay in 30 days.") };
const current: Agreement = {
  _id: "a1",
  content: { en, no: { title: "Vilkår", description: "", body: "an imported text that is no document" } },
  services: ["backup"],
  active: true,
  global: false,
  reconsent: false,
  tenant: "acme",
  type: "USER",
  created: "2026-01-01T00:00:00.000Z",
  updated: "2026-01-01T00:00:00.000Z",
};

/** The JSON pointers of a body's errors. */
function refusals(sent: AgreementUpdate): string[] {
  try {
    merge(current, sent);
    return [];
  } catch (error) {
    if (error instanceof AppError) return (error.details.errors ?? []).map(({ pointer }) => pointer ?? "");
    throw error;
  }
}

describe("merging", () => {
  it("changes what is sent and leaves the rest", () => {
    const merged = merge(current, { content: { en: { title: "Terms of use" } }, active: false });
    expect(merged).toEqual({
      ...current,
      active: false,
      content: { ...current.content, en: { ...en, title: "Terms of use" } },
    });
  });

  it("takes back what was read, also an imported text that could not be written", () => {
    const sent = agreementUpdate.parse(JSON.parse(JSON.stringify({ ...current, version: 4, __v: 9 })));
    expect(diffRecords(current, merge(current, sent))).toEqual({});
  });

  it("keeps the styles, blocks and entities of an imported text when its words change, and takes no other", () => {
    const block = { key: "a", type: "atomic", text: "Ten 102", depth: 0, data: { "text-align": "center", more: [1] } };
    const ranges = { inlineStyleRanges: [{ offset: 4, length: 1, style: "color-red" }], entityRanges: [] };
    const image = { type: "IMAGE", mutability: "IMMUTABLE", data: { src: "https://a.example/a.png", alt: "A map" } };
    const odd = JSON.stringify({
      blocks: [{ ...block, ...ranges, entityRanges: [{ offset: 0, length: 1, key: 0 }] }],
      entityMap: { 0: image },
    });
    const imported = { ...current, content: { en: { ...en, body: odd } } };
    const sent = (body: string) => () => merge(imported, { content: { en: { body } } });
    const edited = odd.replace("Ten 102", "Ten 102 requests");
    expect(sent(edited)().content?.en?.body).toBe(edited);
    const copy = { de: { title: "Bedingungen", body: edited } };
    expect(merge(imported, { content: copy }).content?.de?.body).toBe(edited);
    for (const other of [
      edited.replace("color-red", "color-blue"),
      edited.replace("a.png", "b.png"),
      edited.replace("[1]", "[2]"),
      edited.replace("atomic", "embed"),
      `\ufeff${edited}`,
      JSON.stringify(edited),
    ])
      expect(sent(other)).toThrow(AppError);
  });

  it("adds a language and takes one away", () => {
    const de = { title: "Bedingungen", body: richText("Zahlen.") };
    expect(Object.keys(merge(current, { content: { de, no: null } }).content ?? {})).toEqual(["en", "de"]);
  });

  it("refuses an incomplete new language, a body that is not a document, and an agreement without languages", () => {
    expect(refusals({ content: { de: { description: "x" } } })).toEqual(["/content/de/title", "/content/de/body"]);
    expect(refusals({ content: { en: { body: "Hello" } } })).toEqual(["/content/en/body"]);
    const body = en.body.replace('"entityRanges":[]', '"entityRanges":[{"offset":0,"length":99,"key":0}]');
    expect(refusals({ content: { en: { body } } })).toEqual(["/content/en/body/blocks/0/entityRanges/0"]);
    expect(refusals({ content: { en: null, no: null } })).toEqual(["/content"]);
  });
});

describe("changes", () => {
  it("are named by path, those of a body by its lines", () => {
    const after = merge(current, {
      content: { en: { title: "Terms of use", body: richText("Pay in 14 days.") } },
      services: ["backup", "voice", "voice"],
      reconsent: true,
    });
    expect(shownChanges(diffRecords(current, after))).toEqual([
      { path: "content.en.title", before: "Terms", after: "Terms of use" },
      {
        path: "content.en.body",
        lines: [
          { change: "removed", text: "Pay in 30 days." },
          { change: "added", text: "Pay in 14 days." },
        ],
      },
      { path: "services", before: ["backup"], after: ["backup", "voice"] },
      { path: "reconsent", before: false, after: true },
    ]);
  });

  it("of a language that came or went are its members", () => {
    const after = merge(current, { content: { no: null } });
    expect(shownChanges(diffRecords(current, after)).map(({ path, before, after }) => [path, before, after])).toEqual([
      ["content.no.title", "Vilkår", null],
      ["content.no.description", "", null],
      ["content.no.body", undefined, undefined],
    ]);
  });
});

it("a minor change needs a reason", () => {
  expect(agreementUpdate.safeParse({ minor: true }).error?.issues[0]?.path).toEqual(["reason"]);
  expect(agreementUpdate.safeParse({ minor: true, reason: "A typo" }).success).toBe(true);
  expect(agreementUpdate.safeParse({ minor: false }).success).toBe(true);
});
