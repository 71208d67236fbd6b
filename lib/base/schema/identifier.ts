import { randomBytes } from "node:crypto";

/** A new identifier: 24 hexadecimal digits, the first 12 the millisecond, so that identifiers sort by time of creation. */
export function newIdentifier(now = Date.now()): string {
  return firstIdentifier(now) + randomBytes(6).toString("hex");
}

/** A text that sorts before all identifiers made from this millisecond on. */
export const firstIdentifier = (milliseconds: number): string => milliseconds.toString(16).padStart(12, "0");
