import { ImportError } from "./import-error";

const byteOf = (character: string): number => character.charCodeAt(0);
const [quote, backslash, comma, colon] = ['"', "\\", ",", ":"].map(byteOf);
const [brace, braceEnd, bracket, bracketEnd] = ["{", "}", "[", "]"].map(byteOf);
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** No record is longer; a missing bracket must not draw the rest of a file into memory. */
const valueBytesMax = 64 * 1024 * 1024;

/**
 * JSON values off a stream of bytes, one by one: their ends are looked for here, where strings and brackets are all that
 * matters, and each is then parsed at the speed of `JSON.parse`. No more than one is held.
 */
export class JsonValues {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  #begun = false;
  readonly #chunks: AsyncIterator<Buffer>;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next character that is not white space, left where it is, or undefined at the end. */
  async peek(): Promise<string | undefined> {
    for (;;) {
      while (this.#at < this.#bytes.length && isSpace(this.#bytes[this.#at] ?? 0)) this.#at++;
      const byte = this.#bytes[this.#at];
      if (byte !== undefined) return String.fromCharCode(byte);
      if (!(await this.#more())) return undefined;
    }
  }

  /** Goes past this character. @throws ImportError when another stands there */
  async pass(character: string): Promise<void> {
    const found = await this.peek();
    if (found !== character)
      throw broken(found === undefined ? "it ends too early" : `there is ${found} instead of ${character}`);
    this.#at++;
  }

  /** The next value. @throws ImportError when there is none */
  async next(): Promise<unknown> {
    await this.peek();
    const length = await this.#lengthOfValue();
    const text = this.#bytes.toString("utf8", this.#at, this.#at + length);
    this.#at += length;
    try {
      return JSON.parse(text);
    } catch {
      throw broken(`${text.slice(0, 60)}${text.length > 60 ? "…" : ""} is no value`);
    }
  }

  async #lengthOfValue(): Promise<number> {
    let length = 0;
    let depth = 0;
    let quoted = false;
    for (;;) {
      const bytes = this.#bytes;
      let at = this.#at + length;
      for (; at < bytes.length; at++) {
        const byte = bytes[at] ?? 0;
        if (quoted) {
          if (byte === backslash) at++;
          else if (byte === quote) quoted = false;
          continue;
        }
        if (byte === quote) quoted = true;
        else if (byte === brace || byte === bracket) depth++;
        else if (byte === braceEnd || byte === bracketEnd) {
          if (depth === 0) return at - this.#at;
          depth--;
          if (depth === 0) return at + 1 - this.#at;
        } else if (depth === 0 && (byte === comma || byte === colon || isSpace(byte))) return at - this.#at;
      }
      // An escaped character may be in the next chunk, so this can be past the end of what is there.
      length = at - this.#at;
      if (length > valueBytesMax) throw broken("a record is longer than 64 MiB, or its brackets do not close");
      if (!(await this.#more())) {
        if (depth > 0 || quoted) throw broken("it ends too early");
        return length;
      }
    }
  }

  /** Takes in the next chunk and lets go of what has been read. */
  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    // What stands before the first character may say that it is UTF-8.
    const chunk = this.#begun || !value.subarray(0, 3).equals(byteOrderMark) ? value : value.subarray(3);
    this.#begun = true;
    this.#bytes = this.#at < this.#bytes.length ? Buffer.concat([this.#bytes.subarray(this.#at), chunk]) : chunk;
    this.#at = 0;
    return true;
  }
}

const broken = (reason: string): ImportError => new ImportError(`The JSON is broken: ${reason}.`);
