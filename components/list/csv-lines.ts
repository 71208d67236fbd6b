const quote = 0x22;
const lineFeed = 0x0a;

/**
 * Processes a CSV that arrives in chunks: counts its rows without the header. A line break inside quotes does not end a row.
 *
 * @param leaveOutHeader an earlier file has already written it
 */
export function readLines(leaveOutHeader: boolean) {
  let isQuoted = false;
  let isHeader = true;
  return {
    take(chunk: string): { text: string; rows: number } {
      let rows = 0;
      let from = isHeader && leaveOutHeader ? chunk.length : 0;
      for (let at = 0; at < chunk.length; at += 1) {
        const mark = chunk.charCodeAt(at);
        if (mark === quote) isQuoted = !isQuoted;
        if (mark !== lineFeed || isQuoted) continue;
        if (!isHeader) rows += 1;
        else if (leaveOutHeader) from = at + 1;
        isHeader = false;
      }
      return { text: chunk.slice(from), rows };
    },
  };
}
