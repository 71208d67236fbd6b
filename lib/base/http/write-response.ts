import type { Endpoint } from "./endpoint";
import { etagOf } from "./etag";
import type { StoredAnswer } from "./idempotency";
import { jsonHeaders } from "./reply";

/** The answer of a write: 202 with the address of its progress while its work continues. */
export function writeResponse(endpoint: Endpoint, result: unknown, more: Record<string, string> = {}): StoredAnswer {
  const { accepted, etag, protocol, secret, status = 200 } = endpoint;
  const headers: Record<string, string> = { ...jsonHeaders, ...more };
  if (secret) headers["Cache-Control"] = "no-store";
  Object.assign(headers, etag === true && { ETag: etagOf(result) }, protocol?.headersOf(result));
  const body = JSON.stringify(result);
  const { id, status: state, [accepted?.nothing ?? ""]: count } = Object(result);
  if (!accepted?.path || state !== accepted.while) return { status: count === 0 ? 200 : status, headers, body };
  return { status: 202, headers: { ...headers, Location: accepted.path.replace(":id", id) }, body };
}
