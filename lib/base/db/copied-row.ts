/** Signature, flags and length of what follows them, of COPY's binary format. */
const headerLength = 11 + 4 + 4;

/**
 * The values of the first row of COPY's binary format, as bytes of the first message; a null is empty. Postgres sends a row as
 * one message, however long it is, and the header with the first.
 */
export function valuesOfCopiedRow([message]: readonly Buffer<ArrayBuffer>[]): Buffer<ArrayBuffer>[] {
  if (!message) throw new Error("COPY has sent nothing");
  let at = headerLength + 2;
  return Array.from({ length: message.readInt16BE(headerLength) }, () => {
    const length = Math.max(0, message.readInt32BE(at));
    const value = message.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    return value;
  });
}
