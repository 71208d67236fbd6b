import type { ReactNode } from "react";
import classes from "./marked.module.css";

/** The text with the words underlined. */
export function marked(text: string, words: readonly string[]): ReactNode {
  const patterns = words.filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (patterns.length === 0) return text;
  let at = 0;
  return text.split(new RegExp(`(${patterns.join("|")})`, "gi")).map((part, index) => {
    const key = at;
    at += part.length + 1;
    return index % 2 ? (
      <mark key={key} className={`text-inherit underline bg-none ${classes.mark}`}>
        {part}
      </mark>
    ) : (
      part
    );
  });
}
