/**
 * Verifies a receipt of consent against the published text, without this service: nothing is imported, and it runs in
 * browsers and Node alike. Anyone can write the same in a few lines of another language:
 *
 * 1. Take `content.<language>` of the published version, the receipt's language.
 * 2. Write it as canonical JSON (RFC 8785): its members in order of their names, without spaces.
 * 3. The SHA-256 of those bytes in UTF-8, in hexadecimal, is the receipt's `sha256`.
 */
export async function verifyReceipt(
  receipt: { agreement: string; version: number; language: string; sha256: string },
  published: { agreement: string; version: number; content: Record<string, Record<string, string>> },
): Promise<boolean> {
  const text = published.content[receipt.language];
  if (!text || published.agreement !== receipt.agreement || published.version !== receipt.version) return false;
  const members = Object.keys(text).sort();
  const canonical = `{${members.map((name) => `${JSON.stringify(name)}:${JSON.stringify(text[name])}`).join(",")}}`;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonical));
  const hexadecimal = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hexadecimal === receipt.sha256;
}
