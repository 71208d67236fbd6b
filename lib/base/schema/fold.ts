/**
 * A text for comparison where case does not count: composed, and in lower case. A dotted capital İ is the capital of i, as a
 * Turkish keyboard has it, not an i with a second dot.
 */
export const fold = (value: string): string =>
  value.normalize("NFC").toLowerCase().replaceAll("i\u0307", "i").normalize("NFC");
