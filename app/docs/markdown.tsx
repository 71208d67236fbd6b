import type { ReactNode } from "react";
import styles from "./docs.module.css";

/**
 * Shows the Markdown of the texts: headings, paragraphs, lists and code, with code and links in a line. `{#id}` before a
 * paragraph is its anchor.
 */
export const Markdown = ({ text }: { text: string }) => (
  <>
    {blocksOf(text).map((block, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <Block key={at} text={block} />
    ))}
  </>
);

/** Blocks are parted by empty lines, which may be within code. */
export const blocksOf = (text: string): string[] =>
  (text.match(/^```[\s\S]*?^```$|(?:^(?!```).+\n?)+/gm) ?? []).map((block) => block.trim());

function Block({ text }: { text: string }) {
  const code = /^```\w*\n(.*)\n```$/s.exec(text)?.[1];
  if (code !== undefined)
    return (
      <pre className={`py-12 px-16 leading-20 pre-wrap rounded-8 bg-sunken ${styles.code}`}>
        <code>{code}</code>
      </pre>
    );
  if (text.startsWith("# ")) return <h1>{text.slice(2)}</h1>;
  if (text.startsWith("## ")) return <h2>{text.slice(3)}</h2>;
  if (text.startsWith("- "))
    return (
      <ul className={styles.list}>
        {text
          .slice(2)
          .split(/\n- /)
          .map((item) => (
            <li key={item}>{inline(item)}</li>
          ))}
      </ul>
    );
  const [, id, paragraph = ""] = /^(?:\{#([\w-]+)\} )?(.*)$/s.exec(text) ?? [];
  return <p id={id}>{inline(paragraph)}</p>;
}

/** Code between backticks, emphasis between asterisks, and links. */
function inline(text: string): ReactNode[] {
  return text.split(/(`[^`]+`|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/).map((part, at) => {
    const key = `${at}`;
    const link = /^\[(.+)\]\((.+)\)$/.exec(part);
    if (link)
      return (
        <a key={key} href={link[2]}>
          {link[1]}
        </a>
      );
    if (part.startsWith("`")) return <code key={key}>{part.slice(1, -1)}</code>;
    return /^\*.+\*$/.test(part) ? <em key={key}>{part.slice(1, -1)}</em> : part;
  });
}
