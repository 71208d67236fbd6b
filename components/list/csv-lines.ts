/** A column to add at the end, whose value depends on another cell of the row. */
interface AddedColumn {
  name: string;
  by: string;
  valueOf: (cell: string) => string;
}

interface LineOptions {
  /** An earlier file has already written the header. */
  leaveOutHeader?: boolean;
  /** Left out if the other column is not there. Its values need no quotes. */
  added?: AddedColumn | undefined;
}

/**
 * Processes a CSV that arrives in chunks: counts its rows without the header, and adds a column. A line break inside quotes
 * does not end a row; rows end with CR LF.
 */
export function readLines({ leaveOutHeader = false, added }: LineOptions = {}) {
  let isQuoted = false;
  let isHeader = true;
  let column = 0;
  let cell = "";
  /** The index of the column that the added one depends on, and its value in this row. */
  let known: number | undefined;
  let value = "";

  const keep = (chunk: string, at: number) => {
    if (added && (isHeader || column === known)) cell += chunk.charAt(at);
  };
  const endCell = () => {
    if (isHeader && cell === added?.by) known = column;
    else if (!isHeader && column === known) value = added?.valueOf(cell) ?? "";
    cell = "";
    column += 1;
  };
  const ending = (): string => {
    if (known === undefined || (isHeader && leaveOutHeader)) return "";
    return `,${isHeader ? added?.name : value}`;
  };
  return {
    take(chunk: string): { text: string; rows: number } {
      let rows = 0;
      let text = "";
      let from = isHeader && leaveOutHeader ? chunk.length : 0;
      for (let at = 0; at < chunk.length; at += 1) {
        const mark = chunk.charCodeAt(at);
        if (mark === quote) isQuoted = !isQuoted;
        else if (isQuoted) keep(chunk, at);
        else if (mark === comma) endCell();
        else if (mark === carriageReturn) {
          endCell();
          text += chunk.slice(from, at) + ending();
          from = Math.max(from, at);
        } else if (mark === lineFeed) {
          if (!isHeader) rows += 1;
          else if (leaveOutHeader) from = at + 1;
          isHeader = false;
          column = 0;
          value = "";
        } else keep(chunk, at);
      }
      return { text: text + chunk.slice(from), rows };
    },
  };
}

const quote = 0x22;
const comma = 0x2c;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;
