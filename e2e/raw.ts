import { Agent, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** One complete answer of the API. */
export interface Answer {
  status: number;
  headers: Headers;
  /** As a program reads it: decompressed. */
  text: string;
  bytesSent: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape, and its expectations are the check
  body: any;
}

/** A request exactly as it goes out: `fetch` would tidy the path, refuse headers and choose a length by itself. */
export interface RawRequest {
  method: string;
  /** With the query, as it is sent. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Sends the body in chunks, without a Content-Length. */
  chunked?: boolean;
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Sends a request and reads the whole answer, however early it comes. */
export function send(origin: string, { method, path, headers = {}, body, chunked }: RawRequest): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const length: Record<string, string> =
    body === undefined
      ? {}
      : chunked
        ? { "Transfer-Encoding": "chunked" }
        : { "Content-Length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, agent, headers: { ...length, ...headers } });
    sent.once("response", (response) => read(response).then(resolve, reject));
    sent.once("error", reject);
    if (body === undefined) sent.end();
    else if (chunked)
      for (const chunk of [...pieces(Buffer.from(body)), undefined]) chunk ? sent.write(chunk) : sent.end();
    else sent.end(body);
  });
}

/** Runs requests side by side, as many as `width` at a time; the answers come in the order of the requests. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [at, item] of queue) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

async function read(response: IncomingMessage): Promise<Answer> {
  const bytes = await bytesOf(response);
  const headers = new Headers();
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    headers.append(response.rawHeaders[at] ?? "", response.rawHeaders[at + 1] ?? "");
  }
  const text = decompress(bytes, headers.get("content-encoding")).toString("utf8");
  const isJson = /[/+]json/.test(headers.get("content-type") ?? "") && text !== "";
  const body = isJson ? JSON.parse(text) : undefined;
  return { status: response.statusCode ?? 0, headers, text, bytesSent: bytes.length, body };
}

function decompress(bytes: Buffer, encoding: string | null): Buffer {
  // Answers to HEAD have an encoding and no body.
  if (bytes.length === 0) return bytes;
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "gzip" ? gunzipSync(bytes) : bytes;
}

/** By its events: to iterate over a stream takes several times as long, and there are thousands. */
const bytesOf = (response: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.once("end", () => resolve(Buffer.concat(chunks)));
    response.once("error", reject);
  });

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
