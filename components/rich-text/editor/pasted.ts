import type { StoredDocument } from "@/lib/base/rich-text/stored";
import { type Pasted, pastedBlocks } from "./pasted-blocks";
import { isOrderedInWord, levelInWord, markerOfWord } from "./pasted-word";

/**
 * Reads the formatted text of the clipboard, as Word, Google Docs and browsers write it: headings, lists, quotes, code, and
 * in them styles and links. The rest is text. Nothing of it runs or is loaded: the document of a parser has no window.
 */
export function pastedDocument(html: string): StoredDocument {
  const blocks = pastedBlocks();
  const readAll = (parent: Node, around: Pasted) => {
    for (const node of parent.childNodes) {
      if (node instanceof Text) blocks.write(node.data, around);
      else if (node instanceof HTMLElement) readElement(node, around);
    }
  };
  const readElement = (element: HTMLElement, around: Pasted) => {
    const tag = element.tagName;
    if (skipped.has(tag) || isHidden(element)) return;
    if (tag === "BR") return blocks.write("\n", { ...around, isPreformatted: true });
    const inside = within(element, around);
    if (!blockTags.has(tag)) return readAll(element, inside);
    // The paragraphs of an item or of a row are its lines and cells.
    if (around.isOneBlock && !startsBlock(tag)) {
      blocks.separate(tag === "TD" || tag === "TH" ? "\t" : "\n");
      return readAll(element, inside);
    }
    blocks.end();
    // The number of a heading belongs to its text, that of an item to its list.
    const number = /^H[1-6]$/.test(tag) ? markerOfWord(element) : undefined;
    if (number) blocks.write(`${number} `, inside);
    readAll(element, inside);
    blocks.end();
  };
  readAll(new DOMParser().parseFromString(html, "text/html").body, {
    type: "unstyled",
    depth: -1,
    styles: new Set(),
    link: undefined,
    isPreformatted: false,
    isOneBlock: false,
  });
  return blocks.document();
}

const skipped = new Set(["SCRIPT", "STYLE", "TEMPLATE", "TITLE", "NOSCRIPT", "IFRAME", "OBJECT", "TEXTAREA", "SELECT"]);

const headings = ["one", "two", "three", "four", "five", "six"];
const types: Readonly<Record<string, string>> = {
  ...Object.fromEntries(headings.map((name, at) => [`H${at + 1}`, `header-${name}`])),
  BLOCKQUOTE: "blockquote",
  PRE: "code-block",
};

const blockTags = new Set([
  ...Object.keys(types),
  ...["P", "DIV", "LI", "UL", "OL", "DL", "DT", "DD", "TABLE", "TBODY", "THEAD", "TFOOT", "TR", "TD", "TH", "HR"],
  ...["ADDRESS", "ARTICLE", "ASIDE", "CAPTION", "DETAILS", "FIGCAPTION", "FIGURE", "FOOTER", "FORM", "HEADER", "MAIN"],
  ...["NAV", "SECTION", "SUMMARY"],
]);

const startsBlock = (tag: string): boolean => ["LI", "UL", "OL", "TR", "TABLE"].includes(tag) || tag in types;

const isHidden = (element: HTMLElement): boolean =>
  element.style.display === "none" ||
  /mso-list:\s*Ignore|mso-hide:\s*all/i.test(element.getAttribute("style") ?? "") ||
  // Tracked changes of Word.
  element.classList.contains("msoDel");

/** What holds of the text in an element. */
function within(element: HTMLElement, around: Pasted): Pasted {
  const { tagName: tag, style } = element;
  const link = tag === "A" ? (element.getAttribute("href")?.trim() ?? undefined) : around.link;
  const own = { ...around, link, styles: stylesWithin(element, around.styles, link !== undefined) };
  const isPreformatted = around.isPreformatted || tag === "PRE" || style.whiteSpace.startsWith("pre");
  const level = levelInWord(element);
  const type = types[tag];
  if (type) return { ...own, type, depth: -1, isPreformatted, isOneBlock: type !== "blockquote" };
  if (level !== undefined)
    return { ...own, type: itemType(isOrderedInWord(element)), depth: level, isPreformatted, isOneBlock: true };
  if (tag === "UL" || tag === "OL")
    return { ...own, type: itemType(tag === "OL"), depth: own.depth + 1, isPreformatted };
  if (tag === "LI" || tag === "TR") return { ...own, isPreformatted, isOneBlock: true };
  return { ...own, isPreformatted };
}

const itemType = (isOrdered: boolean): string => (isOrdered ? "ordered-list-item" : "unordered-list-item");

const styleOfTag: Readonly<Record<string, string>> = {
  B: "BOLD",
  STRONG: "BOLD",
  I: "ITALIC",
  EM: "ITALIC",
  U: "UNDERLINE",
  S: "STRIKETHROUGH",
  STRIKE: "STRIKETHROUGH",
  DEL: "STRIKETHROUGH",
  CODE: "CODE",
  KBD: "CODE",
  TT: "CODE",
  SUP: "SUPERSCRIPT",
  SUB: "SUBSCRIPT",
};

function stylesWithin({ tagName, style }: HTMLElement, around: ReadonlySet<string>, isLinked: boolean): Set<string> {
  const styles = new Set(around);
  const set = (name: string, isOn: boolean) => void (isOn ? styles.add(name) : styles.delete(name));
  const ofTag = styleOfTag[tagName];
  if (ofTag) styles.add(ofTag);
  const { fontWeight, fontStyle, verticalAlign, textDecoration } = style;
  if (fontWeight !== "") set("BOLD", /bold|[6-9]00/.test(fontWeight));
  if (fontStyle !== "") set("ITALIC", fontStyle !== "normal");
  if (textDecoration.includes("underline")) styles.add("UNDERLINE");
  if (textDecoration.includes("line-through")) styles.add("STRIKETHROUGH");
  if (verticalAlign === "super") styles.add("SUPERSCRIPT");
  if (verticalAlign === "sub") styles.add("SUBSCRIPT");
  // A link is underlined anyway.
  if (isLinked) styles.delete("UNDERLINE");
  return styles;
}
