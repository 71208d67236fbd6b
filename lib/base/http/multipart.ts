import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";

/**
 * A form with a file (RFC 7578), read as it arrives: its fields come before the file, of which no more than a chunk is
 * held.
 */

export interface FormFile {
  /** The fields before the file. */
  fields: Record<string, string>;
  /** The name and type of the file, from the sender. */
  contentType: string;
  name: string;
  chunks: AsyncGenerator<Uint8Array>;
}

const partHeadMax = 8_192;
const fieldMax = 65_536;
const fieldsMax = 20;

/** @throws AppError `invalid_body` */
export async function readForm(contentType: string, chunks: AsyncIterator<Uint8Array>): Promise<FormFile> {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  if (!boundary) throw AppError.invalidFormat(message("The form names no boundary."));
  const reader = new FormReader(chunks, Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`));
  const fields: Record<string, string> = {};
  await reader.skipToPart();
  for (let count = 0; count < fieldsMax; count++) {
    const head = await reader.head();
    if (head === undefined) throw AppError.invalidFormat(message("The form has no file."));
    const parameters = dispositionOf(head);
    const name = parameters.get("filename") ?? parameters.get("filename*");
    if (name !== undefined) {
      const type = /^content-type:\s*(\S+)/im.exec(head)?.[1] ?? "";
      return { fields, contentType: type, name, chunks: reader.lastContent() };
    }
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of reader.content()) {
      length += chunk.length;
      if (length > fieldMax) throw AppError.invalidFormat(message("A field of the form is too long."));
      chunks.push(chunk);
    }
    fields[parameters.get("name") ?? ""] = Buffer.concat(chunks).toString("utf8");
  }
  throw AppError.invalidFormat(message("The form has more than {fieldsMax} fields before its file.", { fieldsMax }));
}

/** The parameters of a part. Some clients leave out the quotation marks, or name a file by `filename*` (RFC 5987) alone. */
function dispositionOf(head: string): Map<string, string> {
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? "";
  const found = disposition.matchAll(/;\s*([\w*]+)=(?:"([^"]*)"|([^\s;"]*))/g);
  return new Map([...found].map(([, name = "", quoted, token = ""]) => [name.toLowerCase(), quoted ?? token]));
}

class FormReader {
  // The first boundary has no line before it.
  #rest: Buffer = Buffer.from("\r\n");

  constructor(
    readonly chunks: AsyncIterator<Uint8Array>,
    readonly mark: Buffer,
  ) {}

  async skipToPart(): Promise<void> {
    for await (const _ of this.content());
  }

  /** The head of the next part; undefined after the last. */
  async head(): Promise<string | undefined> {
    while (this.#rest.length < 2) if (!(await this.#more())) throw cutOff();
    if (this.#rest.subarray(0, 2).toString("latin1") === "--") return undefined;
    for (;;) {
      const end = this.#rest.indexOf("\r\n\r\n");
      if (end >= 0) {
        const head = this.#rest.subarray(0, end).toString("utf8");
        this.#rest = this.#rest.subarray(end + 4);
        return head;
      }
      if (this.#rest.length > partHeadMax)
        throw AppError.invalidFormat(message("The head of a part of the form is too long."));
      if (!(await this.#more())) throw cutOff();
    }
  }

  /** The bytes before the next boundary, which is consumed as well. */
  async *content(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#rest.indexOf(this.mark);
      if (at >= 0) {
        if (at > 0) yield this.#rest.subarray(0, at);
        this.#rest = this.#rest.subarray(at + this.mark.length);
        return;
      }
      // The boundary may begin in what has arrived.
      const certain = this.#rest.length - this.mark.length + 1;
      if (certain > 0) {
        yield this.#rest.subarray(0, certain);
        this.#rest = this.#rest.subarray(certain);
      }
      if (!(await this.#more())) throw cutOff();
    }
  }

  /** The content of a part after which there is no other. */
  async *lastContent(): AsyncGenerator<Uint8Array> {
    yield* this.content();
    if ((await this.head()) !== undefined)
      throw AppError.invalidFormat(message("A form has one file, as its last part. Put the fields before it."));
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.chunks.next();
    if (done) return false;
    this.#rest = Buffer.concat([this.#rest, value]);
    return true;
  }
}

const cutOff = () => AppError.invalidFormat(message("The form ends before its last boundary."));
