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

/** The parts of a form whose bytes arrive in chunks. */
async function read(text: string, atOnce: number, type = "multipart/form-data; boundary=b") {
  async function* arriving() {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at += atOnce) yield bytes.subarray(at, at + atOnce);
  }
  const { chunks: content, ...rest } = await readForm(type, arriving());
  const read: Uint8Array[] = [];
  for await (const chunk of content) read.push(chunk);
  return { ...rest, content: Buffer.concat(read).toString() };
}

test.each([1, 7, 1_000])(
  "A form has its fields and its file, whatever chunks of %i bytes it comes in",
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

test("A form with a part after its file is refused, as that would be ignored", async () => {
  const field = crlf("--b", 'Content-Disposition: form-data; name="mode"', "", "update", "--b--", "");
  await expect(read(form.replace(/--b--\r\n$/, field), 9)).rejects.toThrow("as its last part");
});

test.each([
  "name=file; filename=p.csv",
  "name=\"file\"; filename*=UTF-8''%C3%85r.csv",
  'name="file" ; FileName="p.csv"',
])("The file of a form is found by %s", async (parameters) => {
  const sent = form.replace('name="file"; filename="p.csv"', parameters);
  expect(await read(sent, 9)).toMatchObject({ fields: { mode: "create" }, name: expect.stringMatching(/csv$/) });
});
