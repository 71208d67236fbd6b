import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { type Readable, Transform } from "node:stream";
import { chain } from "stream-chain";
import { parser } from "stream-json";
import { pick } from "stream-json/filters/pick.js";
import { streamArray } from "stream-json/streamers/stream-array.js";
import { envelopeMembers } from "@/lib/base/http/file-types";
import { ImportError } from "./import-error";

const envelopeStart = new RegExp(
  `^\\{\\s*"(?:(?:${envelopeMembers.join("|")})"\\s*:\\s*\\[|(?:metadata|pagination)"\\s*:\\s*\\{)`,
);

/**
 * Reads records from a file (`-` is standard input) in any form the API answers: an array, a list envelope, or one record
 * per line. Only one record is in memory at a time.
 * @throws ImportError naming where the JSON is broken
 */
export async function* readRecords(file: string): AsyncGenerator<unknown> {
  const input = file === "-" ? process.stdin : createReadStream(file);
  const { start, stream } = await peek(input);
  const head = start.replace(/^\uFEFF/, "").trimStart();
  if (head === "") return;
  if (head.startsWith("[")) yield* elements([], stream);
  else if (envelopeStart.test(head))
    yield* elements([pick({ filter: new RegExp(`^(${envelopeMembers.join("|")})$`) })], stream);
  else if (head.startsWith("{")) yield* lines(stream);
  else throw new ImportError("The file holds no JSON array, list envelope or record per line.");
}

/** The beginning of a stream, and the whole stream. */
async function peek(input: Readable): Promise<{ start: string; stream: Readable }> {
  const stream = utf8();
  input.on("error", (error) => stream.destroy(error));
  input.pipe(stream);
  for await (const _ of once(stream)) break;
  const chunk: Buffer | null = stream.read();
  if (chunk) stream.unshift(chunk);
  return { start: chunk?.subarray(0, 4096).toString("utf8") ?? "", stream };
}

/** Passes text on. Bytes that are none, such as those of Latin-1, would become U+FFFD in the records. */
function utf8(): Transform {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const check = (done: (error: Error | null, chunk?: Buffer) => void, chunk?: Buffer) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      return done(new ImportError("The file is not text in UTF-8."));
    }
    done(null, chunk);
  };
  return new Transform({
    transform: (chunk: Buffer, _, done) => check(done, chunk),
    flush: (done) => check(done),
  });
}

async function* once(stream: Readable): AsyncGenerator<void> {
  await new Promise<void>((resolve, reject) => {
    stream.once("readable", resolve);
    stream.once("end", resolve);
    stream.once("error", reject);
  });
  yield;
}

async function* elements(filters: ReturnType<typeof pick>[], stream: Readable): AsyncGenerator<unknown> {
  // Without the tokens of every value, which are not needed, it takes a quarter of the time.
  const records = chain([parser({ streamValues: false }), ...filters, streamArray()]);
  stream.on("error", (error) => records.destroy(error));
  stream.pipe(records);
  try {
    for await (const { value } of records) yield value;
  } catch (error) {
    throw broken(error);
  }
}

async function* lines(stream: Readable): AsyncGenerator<unknown> {
  let number = 0;
  let failure: Error | undefined;
  const read = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  stream.on("error", (error) => {
    failure = error;
    read.close();
  });
  for await (const line of read) {
    number++;
    const record = number === 1 ? line.replace(/^\uFEFF/, "") : line;
    if (record.trim() === "") continue;
    let value: unknown;
    try {
      value = JSON.parse(record);
    } catch {
      throw new ImportError(
        `Line ${number} is not a JSON record. A record a line, an array or a list envelope is expected.`,
      );
    }
    yield value;
  }
  if (failure) throw failure;
}

function broken(error: unknown): Error {
  if (error instanceof ImportError || (error instanceof Error && "code" in error)) return error;
  return new ImportError(`The JSON is broken: ${error instanceof Error ? error.message : String(error)}`);
}
