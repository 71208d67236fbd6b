import { AppError } from "@/lib/base/errors";
import { inexactNumbers } from "@/lib/base/exact-numbers";
import { isStorableText } from "@/lib/base/schema/text";
import { message } from "@/lib/languages/text";

/** Bodies are read as a stream, and limited in size before they are parsed. */
const bodyBytesMax = 1_048_576;
const depthMax = 32;
const keysMax = 10_000;

/**
 * Reads a JSON body. An empty one is `undefined`.
 * @throws AppError `too_large`, `unsupported_type`, `malformed_json` (also if it ends early), `invalid_body` (too deep,
 *   too many members, names that cannot be stored, or numbers that would become others)
 */
export async function readBody(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, bodyBytesMax);
  if (bytes.length === 0) return undefined;
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i.test(type) || isEncoded(request)) {
    throw new AppError("unsupported_type", message("Send the body as application/json, uncompressed."));
  }
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new AppError("malformed_json", message("The body is not valid JSON in UTF-8."));
  }
  checkShape(value);
  const inexact = inexactNumbers(text);
  if (inexact.length > 0) throw AppError.invalidBody(inexact);
  return value;
}

export const isEncoded = ({ headers }: Request): boolean =>
  (headers.get("content-encoding") ?? "identity") !== "identity";

/** @throws AppError `too_large` */
async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  // Read without a stream, which costs more than all else that is done with a small body. HTTP ends the body at this length.
  if (length <= bytesMax) return new Uint8Array(await request.arrayBuffer().catch(rejectIncomplete));
  const chunks: Uint8Array[] = [];
  for await (const chunk of piecesOf(request, bytesMax)) chunks.push(chunk);
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** The bytes of a body as they arrive. @throws AppError `too_large`; `malformed_json` if it ends early */
export async function* piecesOf(request: Request, bytesMax: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new AppError("too_large", message("A body is at most {bytesMax} bytes.", { bytesMax }));
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) throw tooLarge();
  if (!request.body) return;
  let length = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(rejectIncomplete);
    if (done) return;
    length += value.length;
    // The rest stays unread: server.ts closes the connection after the answer.
    if (length > bytesMax) throw tooLarge();
    yield value;
  }
}

/** A client that leaves is no fault of the server's, which the error of its connection would be counted as. */
function rejectIncomplete(): never {
  throw new AppError("malformed_json", message("The connection ended before the whole body had arrived."));
}

/**
 * Refuses what is nested too deep or holds too many members. It is iterative, so that hostile nesting cannot exhaust the
 * stack before the schema rejects it.
 * @throws AppError `invalid_body`
 */
export function checkShape(root: unknown): void {
  let keys = 0;
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue;
      const members = Object.values(value);
      keys += members.length;
      if (!Array.isArray(value) && !Object.keys(value).every(isStorableText)) {
        throw AppError.invalidField(
          "",
          message("The name of a member must not contain NUL or unpaired surrogates."),
          "invalid_text",
        );
      }
      for (const member of members) next.push(member);
    }
    if (depth > depthMax || keys > keysMax) {
      throw AppError.invalidField(
        "",
        message("A body nests at most {depthMax} levels and holds at most {keysMax} members.", { depthMax, keysMax }),
        "too_complex",
      );
    }
    level = next;
  }
}
