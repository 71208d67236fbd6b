import { createHash } from "node:crypto";

/** The SHA-256 of a text, as the bytes that a `bytea` column stores. */
export const sha256 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash("sha256").update(text).digest());

/** The same as 43 characters that are safe in names, headers and addresses. */
export const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");
