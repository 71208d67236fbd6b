/**
 * The block types, styles, entities and limits of raw Draft.js documents. Writing refuses anything else; reading reports
 * it as unsupported and shows its text.
 */

export const blockTypes = [
  "unstyled",
  "paragraph",
  "header-one",
  "header-two",
  "header-three",
  "header-four",
  "header-five",
  "header-six",
  "unordered-list-item",
  "ordered-list-item",
  "blockquote",
  "code-block",
] as const;

export const inlineStyles = [
  "BOLD",
  "ITALIC",
  "UNDERLINE",
  "STRIKETHROUGH",
  "CODE",
  "SUPERSCRIPT",
  "SUBSCRIPT",
] as const;

export const entityTypes = ["LINK"] as const;

/** The allowed schemes of links. Display renders no other link either. */
export const linkSchemes = ["https", "http", "mailto", "tel"] as const;

/** The cost of reading a document grows with its ranges and the length they cover, so both are limited. */
export const richTextLimits = {
  sourceLength: 500_000,
  blocks: 2_000,
  blockLength: 20_000,
  textLength: 200_000,
  rangesPerBlock: 100,
  rangedPerBlock: 50_000,
  entities: 1_000,
  depth: 4,
  addressLength: 2_048,
} as const;

/**
 * Whether a URL is safe as a link: absolute, with a known scheme, and written so that all parsers read the same scheme.
 * The URL parser ignores spaces around a URL and line breaks in it, other parsers do not.
 */
export function isSafeLink(address: string): boolean {
  if (address.length > richTextLimits.addressLength || hasControls(address) || address !== address.trim()) return false;
  // `https:evil` is a path to some parsers and a host to others, and some repair a host such as `exa mple.com`.
  if (!URL.canParse(address) || (/^https?:/i.test(address) && !plainHost.test(address))) return false;
  const scheme = new URL(address).protocol.slice(0, -1);
  return (linkSchemes as readonly string[]).includes(scheme);
}

const plainHost = /^https?:\/\/(?:[^/?#\\]*@)?[^/?#\\@\s"%<>^`{|}]+(?:[/?#]|$)/i;

function hasControls(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

/** `href` is present only for safe URLs; `scheme` is that of an unsafe one. */
export type Link = { href: string } | { scheme: string };

/** Reads a stored URL. Its scheme is read as browsers do, which ignore control characters. */
export function readLink(address: string): Link {
  const href = address.trim();
  if (isSafeLink(href)) return { href };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters can hide a scheme
  const bare = address.replace(/[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g, "");
  return { scheme: /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase().slice(0, 24) ?? "" };
}

/** The length of a text as ranges count it: Draft.js counts characters, not UTF-16 units. */
export function characterCount(text: string): number {
  if (!/[\ud800-\udfff]/.test(text)) return text.length;
  let count = 0;
  for (const _ of text) count++;
  return count;
}
