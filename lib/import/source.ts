import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { PassThrough, type Readable } from "node:stream";
import { ImportError } from "./import-error";
import { JsonValues } from "./values";

/** The members that hold the records in the API's envelopes. */
const envelopes = ["data", "distributors", "collections"];
const envelopeStart = new RegExp(
  `^\\{\\s*"(?:(?:${envelopes.join("|")})"\\s*:\\s*\\[|(?:metadata|pagination)"\\s*:\\s*\\{)`,
);

/**
 * Reads records from a file (`-` is standard input) in any of the forms the API answers: an array, a list envelope, or
 * a record a line. Only one record is held at a time.
 * @throws ImportError naming where the JSON is broken
 */
export async function* readRecords(file: string): AsyncGenerator<unknown> {
  const input = file === "-" ? process.stdin : createReadStream(file);
  const { start, stream } = await peek(input);
  const head = start.replace(/^\uFEFF/, "").trimStart();
  if (head === "") return;
  if (head.startsWith("[")) yield* array(new JsonValues(stream));
  else if (envelopeStart.test(head)) yield* envelope(new JsonValues(stream));
  else if (head.startsWith("{")) yield* lines(stream);
  else throw new ImportError("The file holds no JSON array, list envelope or record per line.");
}

/** The beginning of a stream, and the stream whole. */
async function peek(input: Readable): Promise<{ start: string; stream: Readable }> {
  const stream = new PassThrough();
  input.on("error", (error) => stream.destroy(error));
  input.pipe(stream);
  for await (const _ of once(stream)) break;
  const chunk: Buffer | null = stream.read();
  if (chunk) stream.unshift(chunk);
  return { start: chunk?.subarray(0, 4096).toString("utf8") ?? "", stream };
}

async function* once(stream: Readable): AsyncGenerator<void> {
  await new Promise<void>((resolve, reject) => {
    stream.once("readable", resolve);
    stream.once("end", resolve);
    stream.once("error", reject);
  });
  yield;
}

async function* array(values: JsonValues): AsyncGenerator<unknown> {
  yield* elements(values);
  await end(values);
}

async function* elements(values: JsonValues): AsyncGenerator<unknown> {
  await values.pass("[");
  for (let more = (await values.peek()) !== "]"; more; more = (await values.peek()) === ",") {
    if ((await values.peek()) === ",") await values.pass(",");
    yield await values.next();
  }
  await values.pass("]");
}

/** The records are in one of the members; the others are only read. */
async function* envelope(values: JsonValues): AsyncGenerator<unknown> {
  await values.pass("{");
  do {
    if ((await values.peek()) === ",") await values.pass(",");
    const name = await values.next();
    await values.pass(":");
    if (envelopes.includes(String(name)) && (await values.peek()) === "[") yield* elements(values);
    else await values.next();
  } while ((await values.peek()) === ",");
  await values.pass("}");
  await end(values);
}

async function end(values: JsonValues): Promise<void> {
  const more = await values.peek();
  if (more !== undefined) throw new ImportError(`The JSON is broken: it goes on after its end, with ${more}.`);
}

async function* lines(stream: Readable): AsyncGenerator<unknown> {
  let number = 0;
  for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
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
}
