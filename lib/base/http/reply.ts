import { ServerResponse } from "node:http";
import type { Http2ServerResponse } from "node:http2";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { tenantHeader, userHeader } from "./tenant-header";

/**
 * An answer of the API before it is written. Text and bytes go to the socket as they are: as a `Response` they would be copied
 * through a web stream, which takes longer than everything else that an answer costs.
 */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

export const jsonHeaders = { "Content-Type": "application/json; charset=utf-8" };

export const reply = (body: Reply["body"], headers: Record<string, string>, status = 200): Reply => ({
  status,
  headers,
  body: status === 204 ? null : body,
});

/** The same as the platform's type, for Next and for what reads it as such. */
export const toResponse = ({ body, status, headers }: Reply): Response => new Response(body, { status, headers });

export const fromResponse = ({ status, headers, body }: Response): Reply =>
  reply(body, Object.fromEntries(headers), status);

/** Adds the headers that every response of the API carries. */
export function withStandardHeaders({ status, headers, body }: Reply, id: string): Reply {
  const standard = {
    "X-Request-Id": id,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": headers["Cache-Control"] ?? "private, no-cache",
    Vary: `Accept, ${headers["Content-Language"] ? "Accept-Language, " : ""}Authorization, Cookie, ${tenantHeader}, ${userHeader}`,
  };
  return { status, headers: { ...headers, ...standard }, body };
}

/** Writes text and bytes at once; a stream is left to the adapter, which ends it when the client has gone. */
export function send(answer: Reply, outgoing: ServerResponse | Http2ServerResponse): Response {
  const { status, headers, body } = answer;
  if (body instanceof ReadableStream || !(outgoing instanceof ServerResponse)) return toResponse(answer);
  if (body === null) outgoing.writeHead(status, headers).end();
  else outgoing.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) }).end(body);
  return RESPONSE_ALREADY_SENT;
}
