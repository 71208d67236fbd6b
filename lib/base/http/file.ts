import { createHash } from "node:crypto";
import type { Viewer } from "@/lib/base/db/tenancy";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import { isEncoded, piecesOf, readBody } from "./body";
import type { Endpoint } from "./endpoint";
import { type FileType, fileTypeOf, formType, typeOfPart } from "./file-types";
import { readForm } from "./multipart";
import { resumed } from "./resumed";
import { type StoredFile, storeArriving } from "./stored-file";

/** Records sent as a file instead of a JSON body: in memory, or stored already where that is too little. */
export class SentFile {
  constructor(
    readonly type: FileType,
    readonly content: Uint8Array | StoredFile,
    /** The fields of a form before it. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {}

  /** The digest that identifies it in the fingerprint of a request. */
  toJSON() {
    const { type, content, fields } = this;
    const isStored = !(content instanceof Uint8Array);
    const sha256 = isStored ? content.sha256 : createHash("sha256").update(content).digest("base64url");
    return { type, sha256, ...fields };
  }
}

/** A longer file is stored while it arrives, and read in chunks. */
const inMemoryMax = 8_388_608;
const fileBytesMax = 134_217_728;

type Call = Pick<Endpoint, "file">;

export const isFile = ({ endpoint, request }: { endpoint: Call; request: Request }): boolean =>
  endpoint.file !== undefined && fileTypeOf(request.headers.get("content-type")) !== undefined;

/**
 * Reads what a request sends: a file, where its operation takes one, or JSON.
 * @throws AppError `too_large`, `unsupported_type`, and as `readBody`
 */
export async function readSent(endpoint: Call, request: Request, caller: Viewer, isDryRun: boolean): Promise<unknown> {
  const type = fileTypeOf(request.headers.get("content-type"));
  if (!endpoint.file || !type) return await readBody(request);
  if (isEncoded(request)) throw new AppError("unsupported_type", message("Send the file uncompressed."));
  // A dry run stores nothing.
  const arriving = piecesOf(request, isDryRun ? inMemoryMax : fileBytesMax);
  if (type !== formType) return new SentFile(type, await contentOf(caller, type, arriving));
  const form = await readForm(request.headers.get("content-type") ?? "", arriving);
  const typeInForm = typeOfPart(form);
  if (!typeInForm)
    throw new AppError("unsupported_type", message("Send a file of CSV or NDJSON, named .csv or .ndjson."));
  return new SentFile(typeInForm, await contentOf(caller, typeInForm, form.chunks), form.fields);
}

async function contentOf(
  caller: Viewer,
  type: FileType,
  chunks: AsyncGenerator<Uint8Array>,
): Promise<SentFile["content"]> {
  const first: Uint8Array[] = [];
  let length = 0;
  for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) {
    first.push(chunk.value);
    length += chunk.value.length;
    if (length > inMemoryMax) return await storeArriving(caller, type, resumed(first, chunks));
  }
  return Buffer.concat(first);
}
