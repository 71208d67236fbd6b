import type { StoredDocument } from "@/lib/base/rich-text/stored";
import { characterCount } from "@/lib/base/rich-text/vocabulary";

/** What holds of a pasted text. */
export interface Pasted {
  type: string;
  /** Of a list; -1 outside of one. */
  depth: number;
  styles: ReadonlySet<string>;
  link: string | undefined;
  isPreformatted: boolean;
  /** Whether the paragraphs in it are one block. */
  isOneBlock: boolean;
}

interface Block {
  type: string;
  depth: number;
  pieces: { text: string; styles: ReadonlySet<string>; link: string | undefined }[];
}

/** Writes pasted text into blocks, with its white space as a browser shows it. */
export function pastedBlocks() {
  const blocks: Block[] = [];
  let open: Block | undefined;
  const isAtSpace = () => /\s$/.test(open?.pieces.at(-1)?.text ?? " ");
  return {
    write: (source: string, { type, depth, styles, link, isPreformatted }: Pasted) => {
      const shown = isPreformatted ? source : source.replace(/[ \t\r\n\f]+/g, " ");
      const text = (!isPreformatted && isAtSpace() ? shown.replace(/^ /, "") : shown).replaceAll("\u00a0", " ");
      if (text === "" || (!open && text.trim() === "")) return;
      if (!open) {
        open = { type, depth: Math.max(0, depth), pieces: [] };
        blocks.push(open);
      }
      open.pieces.push({ text, styles, link });
    },
    /** Begins a line or a cell of the block, unless it is its first. */
    separate: (mark: string) => {
      if (open && !/[\n\t]$/.test(open.pieces.at(-1)?.text ?? ""))
        open.pieces.push({ text: mark, styles: new Set(), link: undefined });
    },
    end: () => {
      open = undefined;
    },
    document: (): StoredDocument => documentOf(blocks),
  };
}

function documentOf(blocks: readonly Block[]): StoredDocument {
  const entityMap: StoredDocument["entityMap"] = {};
  const keyOf = (url: string): number => {
    const known = Object.values(entityMap).findIndex(({ data }) => data.url === url);
    if (known >= 0) return known;
    const key = Object.keys(entityMap).length;
    entityMap[key] = { type: "LINK", mutability: "MUTABLE", data: { url } };
    return key;
  };
  return {
    blocks: blocks.map(({ type, depth, pieces }, at) => {
      const text = pieces
        .map((piece) => piece.text)
        .join("")
        .trimEnd();
      const end = characterCount(text);
      let next = 0;
      const placed = pieces.map((piece) => {
        const offset = next;
        next += characterCount(piece.text);
        return { ...piece, offset, length: Math.min(next, end) - offset };
      });
      const shown = placed.filter(({ length }) => length > 0);
      return {
        key: `pasted-${at}`,
        type,
        depth,
        text,
        inlineStyleRanges: shown.flatMap(({ styles, offset, length }) =>
          [...styles].map((style) => ({ offset, length, style })),
        ),
        entityRanges: shown.flatMap(({ link, offset, length }) =>
          link === undefined ? [] : [{ offset, length, key: keyOf(link) }],
        ),
        data: {},
      };
    }),
    entityMap,
  };
}
