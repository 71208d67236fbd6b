import type { TextRow } from "@/lib/base/db/copied-lines";
import { plainText } from "@/lib/base/rich-text/plain-text";
import { type CsvColumn, cellOfText, cellOfValues } from "./csv";

/**
 * CSV lines from the columns of a row instead of its document, whose parsing is most of the work of an export. A cell is the
 * same either way.
 */

type ValueKind = "text" | "number" | "time" | "boolean";

/** Where the values of the columns are in a row as Postgres sends it: `at` counts what the statement selects. */
export type ColumnSource =
  | { at: number; kind: ValueKind }
  /** A member of elements that are JSON. */
  | { at: number; member: number };

export interface SourcedColumn extends CsvColumn {
  source: ColumnSource;
}

/** A function that writes a row as a line. */
export function columnsLine(columns: readonly SourcedColumn[]): (row: TextRow) => string {
  const cells = columns.map(cellOf);
  return (row) => {
    // Elements of an array are one text, which several columns share.
    const elements: Elements = new Map();
    return `${cells.map((cell) => cell(row, elements)).join(",")}\r\n`;
  };
}

type Elements = Map<number, unknown[][]>;
type Writer = (value: string) => string;

function cellOf({ source, isRich, isOmitted }: SourcedColumn): (row: TextRow, elements: Elements) => string {
  if (isOmitted) return () => "";
  if ("member" in source) {
    return (row, elements) => {
      const values = elementsAt(row, source.at, elements)?.map((element) => element[source.member] ?? undefined);
      return values ? cellOfValues(values, isRich) : "";
    };
  }
  const write = isRich ? richText : writers[source.kind];
  const { at } = source;
  return (row) => {
    const value = row[at];
    return value ? write(value) : "";
  };
}

function elementsAt(row: TextRow, at: number, elements: Elements): unknown[][] | undefined {
  const text = row[at];
  if (!text) return undefined;
  const known = elements.get(at) ?? JSON.parse(text);
  elements.set(at, known);
  return known;
}

/** A value as Postgres sends it, as JavaScript writes it. */
const writers: Record<ValueKind, Writer> = {
  text: cellOfText,
  number: (value) => (value.includes("e") || value === "-0" ? String(Number(value)) : value),
  boolean: (value) => (value === "t" ? "true" : "false"),
  // 2026-10-01 12:00:00.5+00
  time: (value) =>
    `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.length === 22 ? "000" : value.slice(20, -3).padEnd(3, "0")}Z`,
};

const richText: Writer = (value) => cellOfText(plainText(value));
