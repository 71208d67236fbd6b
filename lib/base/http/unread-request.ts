import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { RequestError } from "@hono/node-server";
import { AppError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { message } from "@/lib/languages/text";
import { errorReply, toAppError } from "./error-response";
import { type Reply, toResponse, withStandardHeaders } from "./reply";

/** Handles requests that are not read to the end: those answered before their body arrived, and those that cannot be parsed. */

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
  new AppError(
    "too_large",
    message("Send a body here with its Content-Length, of at most {pageBodyBytesMax} bytes.", { pageBodyBytesMax }),
  );

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

/** How long a body may take to arrive. */
const bodySeconds = 30;
/** A file may take longer, while its average rate is at least this: 256 KiB (2 Mbit) a second. */
const fileBytesPerSecond = 262_144;

/** Ends a request whose body comes too slowly, so that it keeps nothing that others wait for. */
export function endSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  isFile: boolean,
  { seconds, bytesPerSecond } = { seconds: bodySeconds, bytesPerSecond: fileBytesPerSecond },
): void {
  if (!hasBody(request)) return;
  const { socket } = request;
  const [began, before] = [performance.now(), socket.bytesRead];
  const look = () => {
    if (request.complete) return;
    const allowed = seconds + (isFile ? (socket.bytesRead - before) / bytesPerSecond : 0);
    const left = allowed * 1000 - (performance.now() - began);
    if (left > 0) timer = setTimeout(look, left);
    else if (response.headersSent) socket.destroy();
    else refuse(socket, new AppError("too_slow", tooSlow));
  };
  let timer = setTimeout(look, seconds * 1000);
  request.once("close", () => clearTimeout(timer));
}

const tooSlow = message(
  "A body arrives within {bodySeconds} seconds, and a file at {fileBytesPerSecond} bytes a second at least.",
  { bodySeconds, fileBytesPerSecond },
);

/** The response to an error that happens before there is a `Request`, such as an impossible Host header. */
export const errorBeforeRequest = (error: unknown): Response => toResponse(replyBeforeRequest(error));

function replyBeforeRequest(error: unknown): Reply {
  const id = randomUUID();
  const known =
    error instanceof RequestError ? AppError.invalidParameter("Host", message("The Host header is not valid.")) : error;
  const answered = withStandardHeaders(errorReply(known, { id, path: "" }), id);
  log.info({ requestId: id, status: answered.status, reason: toAppError(known).code }, "request refused unread");
  return answered;
}

/**
 * Answers what Node's parser refuses: headers over the limit, most often a very long URL, too slow ones, and what is
 * not HTTP.
 */
export const answerUnparsed = ({ code }: NodeJS.ErrnoException, socket: Socket): void =>
  refuse(socket, refusals.get(code ?? "") ?? AppError.invalidParameter("request", notHttp));

const notHttp = message(
  "That is not valid HTTP, or a method that HTTP does not have. In a URL, everything outside ASCII is percent-encoded.",
);
const refusals = new Map([
  [
    "HPE_HEADER_OVERFLOW",
    new AppError(
      "url_too_long",
      message("A URL and its headers are at most {headerBytesMax} bytes.", { headerBytesMax }),
    ),
  ],
  ["ERR_HTTP_REQUEST_TIMEOUT", new AppError("too_slow", message("The headers of a request arrive within 10 seconds."))],
]);

/** Answers CONNECT, which Node leaves without an answer. */
export function refuseTunnel(_: IncomingMessage, socket: Duplex): void {
  const headers = { Allow: "GET, HEAD, POST, PUT, DELETE" };
  refuse(socket as Socket, new AppError("method_not_allowed", message("This server is no proxy."), { headers }));
}

/** Answers on the connection itself, and closes it. */
function refuse(socket: Socket, error: AppError): void {
  if (!socket.writable) return void socket.destroy();
  const { status, headers, body } = replyBeforeRequest(error);
  const text = typeof body === "string" ? body : "";
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = Buffer.byteLength(text);
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}Content-Length: ${length}\r\nConnection: close\r\n\r\n${text}`,
  );
  linger(socket);
  socket.destroySoon();
}
