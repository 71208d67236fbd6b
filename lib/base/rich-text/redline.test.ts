import { describe, expect, it } from "vitest";
import { redline } from "./redline";

type RawRange = { offset: number; length: number; style: string };

const item = (text: string, depth = 0, inlineStyleRanges: RawRange[] = []) => ({
  key: `k${text.length}${depth}`,
  text,
  type: "ordered-list-item",
  depth,
  inlineStyleRanges,
  entityRanges: [],
});

const stored = (...blocks: object[]) => JSON.stringify({ blocks, entityMap: {} });

describe("a redline", () => {
  it("keeps numbered lists, their depth and bold words, and marks words within a clause", () => {
    const bold = [{ offset: 0, length: 7, style: "BOLD" }];
    const { document, changes } = redline(
      stored(item("Backups stay 30 days", 0, bold), item("for servers", 1)),
      stored(item("Backups stay 60 days", 0, bold), item("for servers", 1)),
    );
    expect(changes).toBe(1);
    expect(document.blocks).toEqual([
      {
        kind: "list",
        isOrdered: true,
        depth: 0,
        items: [
          {
            change: "changed",
            content: [
              { text: "Backups", marks: ["bold"] },
              { text: " stay ", marks: [] },
              { text: "30", marks: [], change: "removed" },
              { text: "60", marks: [], change: "added" },
              { text: " days", marks: [] },
            ],
            lists: [
              {
                kind: "list",
                isOrdered: true,
                depth: 1,
                items: [{ content: [{ text: "for servers", marks: [] }], lists: [] }],
              },
            ],
          },
        ],
      },
    ]);
  });

  it("shows a removed clause where it was", () => {
    const { document } = redline(
      stored(item("One"), item("Two more"), item("Three")),
      stored(item("One"), item("Three")),
    );
    const [list] = document.blocks;
    expect(list?.kind === "list" && list.items.map(({ change }) => change)).toEqual([undefined, "removed", undefined]);
  });

  it("says nothing of texts that are the same", () => {
    expect(redline(stored(item("One")), stored(item("One"))).changes).toBe(0);
  });

  it("names each clause that differs by its number and heading, with the words that came and went", () => {
    const heading = (text: string) => ({ ...item(text), type: "header-two" });
    const { passages } = redline(
      stored(heading("2. Term"), item("It starts in May."), item("Cancel 30 days before"), item("any time", 1)),
      stored(
        heading("2. Term"),
        item("It starts in May."),
        item("Cancel 45 days before"),
        item("any time, by letter", 1),
        heading("Data"),
        item("Yours stays here."),
      ),
    );
    expect(passages.map(({ document: _, ...passage }) => passage)).toEqual([
      { number: "2.2", heading: "Term", changes: 2, words: { added: 3, removed: 1 } },
      { number: "2", heading: "Term", changes: 1, words: { added: 1, removed: 0 } },
      { number: "1", heading: "Data", changes: 1, words: { added: 3, removed: 0 } },
    ]);
    expect(passages[0]?.document.blocks.map(({ kind }) => kind)).toEqual(["paragraph", "list"]);
  });
});
