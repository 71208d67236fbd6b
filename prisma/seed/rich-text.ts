import { hash } from "./random";

/**
 * Writes raw Draft.js documents, so that texts in this folder can be read and proof-read as text. The notation is a
 * little Markdown: `## ` and `### ` headings, `- ` and `1. ` lists nested by two spaces, `> ` quotes, code between
 * `~~~` lines; inline `**bold**`, `*italic*`, `++underline++`, `~code~`, `[label](address)`. A line `:::name text`
 * becomes a block of that type, which is how an import from elsewhere can hold a block nobody here has heard of.
 * Lines of one paragraph are joined; an empty line ends it.
 */
export function richText(source: string, mark: (text: string) => string = (text) => text): string {
  const entities: Entity[] = [];
  const firstKey = hash(source)();
  const blocks = paragraphs(source).map(({ type, depth, source: line }, index) => {
    const block: Block = {
      key: blockKey(firstKey, index),
      text: "",
      type,
      depth,
      inlineStyleRanges: [],
      entityRanges: [],
      data: {},
    };
    if (type === "code-block") block.text = line;
    else write(block, line, entities);
    // At the end, where no range is moved by it.
    block.text = mark(block.text);
    return block;
  });
  return JSON.stringify({ blocks, entityMap: { ...entities } });
}

interface Block {
  key: string;
  text: string;
  type: string;
  depth: number;
  inlineStyleRanges: { offset: number; length: number; style: string }[];
  entityRanges: { offset: number; length: number; key: number }[];
  data: Record<string, never>;
}

interface Entity {
  type: "LINK";
  mutability: "MUTABLE";
  data: { url: string };
}

interface Paragraph {
  type: string;
  depth: number;
  source: string;
}

function blockType(marker: string | undefined): string {
  if (marker === undefined) return "unstyled";
  if (marker === "## ") return "header-two";
  if (marker === "### ") return "header-three";
  if (marker === "- ") return "unordered-list-item";
  if (marker === "> ") return "blockquote";
  if (marker.startsWith(":::")) return marker.slice(3).trim();
  return "ordered-list-item";
}

function paragraphs(source: string): Paragraph[] {
  const found: Paragraph[] = [];
  let open: Paragraph | undefined;
  let code: string[] | undefined;
  for (const line of source.split("\n")) {
    if (line === "~~~") {
      if (code) found.push({ type: "code-block", depth: 0, source: code.join("\n") });
      code = code ? undefined : [];
      open = undefined;
    } else if (code) {
      code.push(line);
    } else if (line.trim() === "") {
      open = undefined;
    } else {
      const [, indent = "", marker, text = ""] = /^( *)(#{2,3} |- |\d+\. |> |:::\w+ )?(.*)$/.exec(line) ?? [];
      if (open && marker === undefined) {
        open.source += ` ${text}`;
      } else {
        open = { type: blockType(marker), depth: indent.length / 2, source: text };
        found.push(open);
      }
    }
  }
  return found;
}

const inline = /\*\*(.+?)\*\*|\*(.+?)\*|\+\+(.+?)\+\+|~(.+?)~|\[(.+?)\]\((\S+)\)/;

/** Appends a line of notation to a block. Styles nest by calling itself with what stood between the signs. */
function write(block: Block, source: string, entities: Entity[]): void {
  let rest = source;
  for (let match = inline.exec(rest); match; match = inline.exec(rest)) {
    block.text += rest.slice(0, match.index);
    rest = rest.slice(match.index + match[0].length);
    const [, bold, italic, underline, code, label, url] = match;
    const offset = block.text.length;
    if (code === undefined) write(block, bold ?? italic ?? underline ?? label ?? "", entities);
    else block.text += code;
    const length = block.text.length - offset;
    if (url === undefined) {
      const style = bold ? "BOLD" : italic ? "ITALIC" : underline ? "UNDERLINE" : "CODE";
      block.inlineStyleRanges.push({ offset, length, style });
    } else {
      block.entityRanges.push({ offset, length, key: entities.length });
      entities.push({ type: "LINK", mutability: "MUTABLE", data: { url } });
    }
  }
  block.text += rest;
}

/** Five characters of base 36 as Draft.js has them. Steps of one prime keep the keys of a document apart. */
function blockKey(first: number, index: number): string {
  return ((first + index * 7919) % 36 ** 5).toString(36).padStart(5, "0");
}
