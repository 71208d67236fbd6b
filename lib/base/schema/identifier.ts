import { randomBytes } from "node:crypto";

/** A new identifier: 24 hexadecimal digits, the first 12 the millisecond, so that identifiers sort by time of creation. */
export function newIdentifier(now = Date.now()): string {
  return now.toString(16).padStart(12, "0") + randomBytes(6).toString("hex");
}
