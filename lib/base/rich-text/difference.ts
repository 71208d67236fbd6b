import { diffArrays } from "diff";
import { plainText } from "./plain-text";

/** An added or removed line of text. */
export interface LineChange {
  change: "added" | "removed";
  text: string;
}

/** Limits the comparison: for long texts without common lines it would be slow and useless. */
const timeoutMilliseconds = 100;

/** The changed lines between two rich texts; undefined if they have too little in common. */
export function lineChanges(before: string, after: string): LineChange[] | undefined {
  const parts = diffArrays(lines(before), lines(after), { timeout: timeoutMilliseconds });
  return parts?.flatMap(({ added, removed, value }): LineChange[] =>
    added || removed ? value.map((text) => ({ change: added ? "added" : "removed", text })) : [],
  );
}

const lines = (source: string): string[] => (source === "" ? [] : plainText(source).split("\n"));
