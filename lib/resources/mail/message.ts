import { env } from "@/lib/base/env";
import { reader } from "@/lib/languages/text";

/** The content of an e-mail, in the order in which it is read. */
export interface EmailTemplate {
  subject: string;
  paragraphs: readonly string[];
  link: { label: string; path: string };
  /** Below the link. */
  closing: readonly string[];
}

/** An e-mail as it is stored, ready to be sent. */
export interface Message {
  subject: string;
  text: string;
  html: string;
}

const subjectMax = 150;

/** Writes an e-mail as plain text and as HTML. Names in it are other people's input: they are escaped, and stay on one line. */
export function compose({ subject, paragraphs, link, closing }: EmailTemplate): Message {
  const href = urlOf(link.path);
  const before = paragraphs.map(oneLine);
  const after = closing.map(oneLine);
  const html = [
    ...before.map(paragraph),
    `<p><a href="${escaped(href)}">${escaped(link.label)}</a></p>`,
    ...after.map(paragraph),
  ];
  return {
    subject: oneLine(subject).slice(0, subjectMax),
    text: `${[...before, `${link.label}:\n${href}`, ...after].join("\n\n")}\n`,
    html: `<!doctype html><html lang="${reader().language}"><body>${html.join("\n")}</body></html>\n`,
  };
}

/** Only the configured address is linked to, never one that a request names. */
function urlOf(path: string): string {
  if (env.PUBLIC_URL === undefined) throw new Error("E-mail needs PUBLIC_URL.");
  return `${env.PUBLIC_URL}${path}`;
}

/** Without line breaks and other control characters, which could begin another header or paragraph. */
export const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
