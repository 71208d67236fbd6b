import { expect, test } from "vitest";
import { readForm } from "./multipart";

const crlf = (...lines: string[]) => lines.join("\r\n");
const form = crlf(
  "--b",
  'Content-Disposition: form-data; name="mode"',
  "",
  "create",
  "--b",
  'Content-Disposition: form-data; name="file"; filename="p.csv"',
  "Content-Type: text/csv",
  "",
  "id,name\r\na,--b\r\n\r\n--c",
  "--b--",
  "",
);

/** What a form has whose bytes come a number at a time. */
async function read(text: string, atOnce: number, type = "multipart/form-data; boundary=b") {
  async function* pieces() {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at += atOnce) yield bytes.subarray(at, at + atOnce);
  }
  const { pieces: content, ...rest } = await readForm(type, pieces());
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return { ...rest, content: Buffer.concat(chunks).toString() };
}

test.each([1, 7, 1_000])(
  "A form has its fields and its file, whatever pieces of %i bytes it comes in",
  async (atOnce) => {
    expect(await read(form, atOnce)).toEqual({
      fields: { mode: "create" },
      contentType: "text/csv",
      name: "p.csv",
      content: "id,name\r\na,--b\r\n\r\n--c",
    });
  },
);

test("A form without a boundary, a file or an end is refused", async () => {
  await expect(read(form, 9, "multipart/form-data")).rejects.toThrow("names no boundary");
  await expect(read(crlf("--b--", ""), 9)).rejects.toThrow("has no file");
  await expect(read(form.slice(0, -10), 9)).rejects.toThrow("ends before its last boundary");
});
