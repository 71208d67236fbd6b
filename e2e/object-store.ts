import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A small S3-compatible store in memory, which takes files in one part from its key alone. Signing is the work of the client's library. */
export async function startObjectStore(keyId: string) {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { pathname } = new URL(request.url ?? "", "http://store");
    const answer = (status: number, content: string | Buffer = "") =>
      response
        .writeHead(status, {
          "Content-Type": "application/xml",
          "Content-Length": Buffer.byteLength(content),
          ETag: '"1"',
        })
        .end(content);
    if (!request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${keyId}/`))
      return answer(403, "<Error><Code>InvalidAccessKeyId</Code></Error>");
    if (request.method === "PUT") objects.set(pathname, body);
    if (request.method === "DELETE") {
      objects.delete(pathname);
      return answer(204);
    }
    const found = objects.get(pathname);
    return found
      ? answer(200, request.method === "GET" ? found : "")
      : answer(404, "<Error><Code>NoSuchKey</Code></Error>");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { objects, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}
