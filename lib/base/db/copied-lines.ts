import type { Connection, Submittable } from "pg";

/**
 * What a query answers, as the lines of COPY's text format: Postgres and this process spend half as much on them as on the
 * messages of a cursor. The socket is not read while the lines that have arrived are more than a batch. The members other
 * than `next` are those that pg's client calls.
 */
export class CopiedLines implements Submittable {
  #lines: string[] = [];
  #bytes = 0;
  #connection: Connection | undefined;
  #outcome: { error?: Error } | undefined;
  #changed = () => {};

  /** @param query SQL without parameters */
  constructor(readonly query: string) {}

  submit(connection: Connection): void {
    this.#connection = connection;
    // An absent value is an empty text, so that most lines have nothing to unescape.
    connection.query(`COPY (${this.query}) TO STDOUT (NULL '')`);
  }

  /** The next lines, at least `bytesMin` of them unless they are the last; none when there are no more. */
  async next(bytesMin: number): Promise<string[]> {
    while (this.#bytes < bytesMin && !this.#outcome) {
      await new Promise<void>((resolve) => {
        this.#changed = resolve;
      });
    }
    if (this.#outcome?.error) throw this.#outcome.error;
    const lines = this.#lines;
    this.#lines = [];
    this.#bytes = 0;
    this.#connection?.stream.resume();
    return lines;
  }

  /** The bytes are read now, because the client uses their buffer again. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#lines.push(chunk.toString("utf8", 0, chunk.length - 1));
    this.#bytes += chunk.length;
    if (this.#bytes >= bytesMax) this.#connection?.stream.pause();
    this.#changed();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end({});
  }

  handleError(error: Error): void {
    this.#end({ error });
  }

  #end(outcome: { error?: Error }): void {
    this.#outcome ??= outcome;
    this.#changed();
  }
}

/** From here on the socket is not read; one read more has up to 64 KiB. */
const bytesMax = 256 * 1024;

/** A row as text; an absent value is an empty one. */
export type TextRow = readonly string[];

/** The values of a line. */
export function valuesOf(line: string): TextRow {
  const values = line.split("\t");
  return line.includes("\\") ? values.map(unescaped) : values;
}

const unescaped = (value: string): string =>
  value.includes("\\") ? value.replaceAll(/\\(.)/g, (_, escaped: string) => escapes[escaped] ?? escaped) : value;

const escapes: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };
