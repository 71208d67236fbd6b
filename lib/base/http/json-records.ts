import { AppError } from "@/lib/base/errors";
import { endOfText, inexactNumbers } from "@/lib/base/exact-numbers";
import { message } from "@/lib/languages/text";
import type { FileRecord } from "./file-records";
import { envelopeMembers } from "./file-types";

/** Reads the records of JSON: the elements of an array, those of a list as the API answers it, or one on each line. */

const listStart = new RegExp(
  `^\\{\\s*"(?:(?:${envelopeMembers.join("|")})"\\s*:\\s*\\[|(?:metadata|pagination)"\\s*:\\s*\\{)`,
);

export const tooLong = (lengthMax: number) =>
  AppError.invalidFormat(message("A record has at most {lengthMax} characters.", { lengthMax }));

/** @param start the beginning of the text, without white space */
export const documentsOf = (
  start: string,
  texts: AsyncIterable<string>,
  lengthMax: number,
): AsyncGenerator<FileRecord> =>
  start.startsWith("[") || listStart.test(start) ? elementsOf(texts, lengthMax) : onLines(texts, lengthMax);

/** @returns undefined for what is no JSON */
function recordOf(line: number, text: string): FileRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const problems = inexactNumbers(text);
    return { line, value, text, length: text.length, ...(problems.length > 0 ? { problems } : {}) };
  } catch {
    return undefined;
  }
}

async function* elementsOf(texts: AsyncIterable<string>, lengthMax: number): AsyncGenerator<FileRecord> {
  const array = new ArrayScanner();
  let count = 0;
  for await (const text of texts) {
    for (const element of array.read(text)) {
      const record = recordOf(++count, element);
      if (!record)
        throw AppError.invalidFormat(message("The JSON is broken: record {count} is not a JSON document.", { count }));
      yield { ...record, isElement: true };
    }
    if (array.waiting.length > lengthMax) throw tooLong(lengthMax);
  }
  // Without its elements it is JSON as well, unless something is missing or follows.
  if (!recordOf(0, array.waiting))
    throw AppError.invalidFormat(message("The JSON is broken after record {count}.", { count }));
}

/** Splits a text that arrives in chunks into the elements of its first array of records. */
class ArrayScanner {
  /** What is before the array, and the text from the present element on. */
  #before = "";
  #text = "";
  /** How far that is read, and how many arrays and objects are open there. */
  #at = 0;
  #depth = 0;
  /** The same in the array of records; more than there can be after it. */
  #arrayDepth: number | undefined;
  #hasElements = false;
  /** The last text in the outermost object: the name of the member that follows. */
  #name = "";

  /** What belongs to no element that was read. */
  get waiting(): string {
    return this.#before + this.#text;
  }

  *read(chunk: string): Generator<string> {
    const text = this.#text + chunk;
    const sign = /["{}[\],]/g;
    sign.lastIndex = this.#at;
    let start = 0;
    let end = text.length;
    for (let found = sign.exec(text); found; found = sign.exec(text)) {
      const { 0: character, index } = found;
      if (character === '"') {
        sign.lastIndex = endOfText(text, index);
        // Its end is still to come.
        if (sign.lastIndex === 0) {
          end = index;
          break;
        }
        if (this.#depth === 1) this.#name = text.slice(index + 1, sign.lastIndex - 1);
      } else if (character === "[" || character === "{") {
        this.#depth++;
        if (character === "{" || !this.#isOfRecords()) continue;
        this.#arrayDepth = this.#depth;
        start = index + 1;
        this.#before = text.slice(0, start);
      } else if (this.#depth === this.#arrayDepth) {
        const element = text.slice(start, index);
        const isLast = character !== ",";
        if (!isLast || this.#hasElements || element.trim() !== "") yield element;
        this.#hasElements = true;
        start = isLast ? index : index + 1;
        if (isLast) this.#arrayDepth = Number.POSITIVE_INFINITY;
      }
      if (character === "]" || character === "}") this.#depth--;
    }
    this.#text = text.slice(start);
    this.#at = end - start;
  }

  #isOfRecords(): boolean {
    if (this.#arrayDepth !== undefined) return false;
    return this.#depth === 1 || (this.#depth === 2 && envelopeMembers.includes(this.#name));
  }
}

async function* onLines(texts: AsyncIterable<string>, lengthMax: number): AsyncGenerator<FileRecord> {
  let line = 0;
  /** The lines of a file that is one record, which begins in the first of them. */
  let only = "";
  for await (const content of linesOf(texts, lengthMax)) {
    line++;
    if (only !== "") only += `\n${content}`;
    if (only.length > lengthMax) throw tooLong(lengthMax);
    if (only !== "" || content.trim() === "") continue;
    const record = recordOf(line, content);
    if (record) yield record;
    else if (line === 1 && content.trimStart().startsWith("{")) only = content;
    else throw notJson(line);
  }
  if (only === "") return;
  const record = recordOf(1, only);
  if (!record) throw notJson(1);
  yield record;
}

const notJson = (line: number) => {
  if (line > 1) return AppError.invalidFormat(message("Line {line} is not a JSON document.", { line }));
  return AppError.invalidFormat(
    message("Line 1 is not a JSON document. Send an array, a list, or a record on each line."),
  );
};

async function* linesOf(texts: AsyncIterable<string>, lengthMax: number): AsyncGenerator<string> {
  let rest = "";
  for await (const text of texts) {
    // The second half of a line's end may be in the next chunk.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    if (rest.length > lengthMax) throw tooLong(lengthMax);
    yield* lines;
  }
  yield* rest.split("\r");
}
