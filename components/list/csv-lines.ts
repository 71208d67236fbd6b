/**
 * Follows a CSV that arrives in pieces: counts its rows, the header not among them, and leaves the header out where it was
 * written before. A line break inside quotes ends no row.
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
