import { EventEmitter } from "node:events";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import { linesType } from "./file-types";
import { ipHeader } from "./request";

/** Levels at which a page of records shrinks to a tenth within some milliseconds, on another thread. */
const levels = {
  level: 2,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 }, flush: constants.BROTLI_OPERATION_FLUSH },
  // What a stream has written leaves at once, and does not wait for a full buffer.
  flush: constants.Z_SYNC_FLUSH,
};

/** Compresses pages and documents, where the client asks for it. */
export function compressed(listener: RequestListener): RequestListener {
  return compressing(listener, 1024, (request, response) => {
    const etag = response.getHeader("ETag");
    // Next's ETag is strong, which would mean one sequence of bytes for all encodings.
    if (typeof etag === "string" && !isWeak(etag)) response.setHeader("ETag", `W/${etag}`);
    return isCompressible(request, response);
  });
}

/**
 * Compresses answers of the API, except for clients on this machine, to whom an answer takes longer to compress than to
 * send. A client behind a trusted proxy is where the proxy says it is. The strong ETag of a record is what `If-Match`
 * sends back, so an answer that has one keeps its bytes.
 */
export function compressedForRemote(listener: RequestListener): RequestListener {
  const forRemote = compressing(listener, 8192, (request, response) => {
    const etag = response.getHeader("ETag");
    return (typeof etag !== "string" || isWeak(etag)) && isCompressible(request, response);
  });
  return (request, response) =>
    isLoopback(String(request.headers[ipHeader])) ? listener(request, response) : forRemote(request, response);
}

/** The library does not know the type of records on lines. */
const isCompressible = (request: IncomingMessage, response: ServerResponse): boolean =>
  compression.filter(request, response) || String(response.getHeader("Content-Type")).startsWith(linesType);

const isWeak = (etag: string): boolean => etag.startsWith("W/");

const isLoopback = (ip: string): boolean => /^127\.|^::1$/.test(ip);

/** @param filter whether an answer is compressed when it is at least `bytesMin` long; runs before its header is sent */
function compressing(
  listener: RequestListener,
  bytesMin: number,
  filter: (request: IncomingMessage, response: ServerResponse) => boolean,
): RequestListener {
  const compress = compression({ ...levels, threshold: bytesMin, filter });
  return (request, response) => {
    compress(asGet(request), response, () => {
      forwardOnce(response);
      listener(request, response);
    });
  };
}

/** The library leaves HEAD out, whose header would then differ from that of GET. */
const asGet = (request: IncomingMessage): IncomingMessage =>
  request.method === "HEAD" ? Object.create(request, { method: { value: "GET" } }) : request;

/**
 * The library forwards `on("drain")` to its own stream, where the listener that `once` adds would stay: one for each
 * time that a long download waits for its client.
 */
function forwardOnce(response: ServerResponse): void {
  const { once } = EventEmitter.prototype;
  const onceDrained = (listener: () => void) => {
    const emitter: EventEmitter = response.on("drain", function drained() {
      emitter.off("drain", drained);
      listener();
    });
  };
  Object.assign(response, {
    once(event: string, listener: () => void) {
      if (event === "drain") onceDrained(listener);
      else once.call(response, event, listener);
      return response;
    },
  });
}
