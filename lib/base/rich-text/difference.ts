import { diffArrays } from "diff";
import { plainText } from "./plain-text";

/** A line of text that came, or one that went. */
export interface LineChange {
  change: "added" | "removed";
  text: string;
}

/** Two long texts without a line in common would take long and tell nothing. */
const timeoutMilliseconds = 100;

/** What changed from one rich text to another, line by line; undefined when they have too little in common to say. */
export function lineChanges(before: string, after: string): LineChange[] | undefined {
  const parts = diffArrays(lines(before), lines(after), { timeout: timeoutMilliseconds });
  return parts?.flatMap(({ added, removed, value }): LineChange[] =>
    added || removed ? value.map((text) => ({ change: added ? "added" : "removed", text })) : [],
  );
}

const lines = (source: string): string[] => (source === "" ? [] : plainText(source).split("\n"));
