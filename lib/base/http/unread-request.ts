import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { RequestError } from "@hono/node-server";
import { AppError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { errorReply, toAppError } from "./error-response";
import { type Reply, toResponse, withStandardHeaders } from "./reply";

/** Requests that no handler reads whole: those answered before their body arrived, and those that cannot be parsed. */

export const headerBytesMax = 65_536;
const lingerSeconds = 2;

/**
 * Closes the connection after a response that was sent before the body was read (a refused credential, a body over the
 * limit); the rest of the body would otherwise be parsed as the next request.
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead;
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    if (!request.complete && hasBody(request)) {
      response.setHeader("Connection", "close");
      linger(request.socket);
    }
    return writeHead.apply(response, args);
  }) as typeof writeHead;
}

const pageBodyBytesMax = 65_536;

/** Pages and sign-in take small forms; Next would read a body of any size into memory. */
export const hasLargeBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > pageBodyBytesMax;

export const pageBodyTooLarge = (): AppError =>
  new AppError("too_large", `Send a body here with its Content-Length, of at most ${pageBodyBytesMax} bytes.`);

const hasBody = (request: IncomingMessage): boolean =>
  request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;

/**
 * Node destroys a connection as soon as its last response is written; a client that is still sending then gets a broken
 * pipe instead of the response. This ends our side only, and discards for a moment what still arrives.
 */
function linger(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    socket
      .removeAllListeners("data")
      .on("data", () => {})
      .resume();
    const timer = setTimeout(() => socket.destroy(), lingerSeconds * 1000);
    socket.once("close", () => clearTimeout(timer));
  };
}

/** The response to an error that happens before there is a `Request`, such as an impossible Host header. */
export const errorBeforeRequest = (error: unknown): Response => toResponse(replyBeforeRequest(error));

function replyBeforeRequest(error: unknown): Reply {
  const id = randomUUID();
  const known = error instanceof RequestError ? invalidRequest("Host", "The Host header is not valid.") : error;
  const answered = withStandardHeaders(errorReply(known, { id, path: "" }), id);
  log.info({ requestId: id, status: answered.status, reason: toAppError(known).code }, "request refused unread");
  return answered;
}

/** Answers what Node's parser refuses: headers over the limit, most often a very long URL, and what is not HTTP. */
export function answerUnparsed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return void socket.end(`HTTP/1.1 408 ${STATUS_CODES[408]}\r\nConnection: close\r\n\r\n`);
  }
  const { status, headers, body } = replyBeforeRequest(
    error.code === "HPE_HEADER_OVERFLOW"
      ? new AppError("url_too_long", `A URL and its headers are at most ${headerBytesMax} bytes.`)
      : invalidRequest("request", "That is not valid HTTP. In a URL, everything outside ASCII is percent-encoded."),
  );
  const text = typeof body === "string" ? body : "";
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = Buffer.byteLength(text);
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}Content-Length: ${length}\r\nConnection: close\r\n\r\n${text}`,
  );
  linger(socket);
  socket.destroySoon();
}

const invalidRequest = (parameter: string, detail: string): AppError =>
  AppError.invalidParameters([{ parameter, code: "invalid_parameter", detail }]);
