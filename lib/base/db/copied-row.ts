/** Signature, flags and length of what follows them, of COPY's binary format. */
const headerLength = 11 + 4 + 4;

/** The values of the first row of COPY's binary format, as bytes; a null is empty. */
export function valuesOfCopiedRow(chunks: readonly Buffer[]): Buffer<ArrayBuffer>[] {
  const all = Buffer.concat(chunks);
  let at = headerLength + 2;
  return Array.from({ length: all.readInt16BE(headerLength) }, () => {
    const length = Math.max(0, all.readInt32BE(at));
    const value = all.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    return value;
  });
}
