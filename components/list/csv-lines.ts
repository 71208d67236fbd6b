/**
 * Processes a CSV that arrives in chunks: counts its rows without the header, and drops the header if an earlier file
 * has already written it. A line break inside quotes does not end a row.
 */
export function readLines(leaveOutHeader: boolean) {
  let isQuoted = false;
  let isHeader = true;
  return {
    take(piece: string): { text: string; rows: number } {
      let rows = 0;
      let from = isHeader && leaveOutHeader ? piece.length : 0;
      for (let at = 0; at < piece.length; at += 1) {
        const mark = piece.charCodeAt(at);
        if (mark === quote) isQuoted = !isQuoted;
        else if (mark === lineFeed && !isQuoted) {
          if (!isHeader) rows += 1;
          else if (leaveOutHeader) from = at + 1;
          isHeader = false;
        }
      }
      return { text: piece.slice(from), rows };
    },
  };
}

const quote = 0x22;
const lineFeed = 0x0a;
