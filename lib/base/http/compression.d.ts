/** The published types are those of an Express middleware; the package itself takes Node's own request and response. */
declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  import type { BrotliOptions, ZlibOptions } from "node:zlib";

  interface CompressionOptions extends ZlibOptions {
    brotli?: BrotliOptions;
    /** Bytes below which an answer is sent as it is. */
    threshold?: number;
    filter?: (request: IncomingMessage, response: ServerResponse) => boolean;
  }

  interface Compression {
    (options: CompressionOptions): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
    /** Whether the content type is one that compresses well. */
    filter(request: IncomingMessage, response: ServerResponse): boolean;
  }

  const compression: Compression;
  export default compression;
}
