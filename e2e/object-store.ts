import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A small S3-compatible store in memory, which refuses a request whose signature (version 4) is not that of its key. */
export const storeKey = { id: "comptoir", secret: "a secret of the store" };

export async function startObjectStore() {
  const objects = new Map<string, Buffer>();
  const parts = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://store");
    const answer = (status: number, content: string | Buffer = "") =>
      response
        .writeHead(status, {
          "Content-Type": "application/xml",
          "Content-Length": Buffer.byteLength(content),
          ETag: '"1"',
        })
        .end(content);
    if (!isSigned(request)) return answer(403, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
    const upload = searchParams.get("uploadId");
    if (searchParams.has("uploads"))
      return answer(200, "<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>");
    if (request.method === "PUT" && upload) {
      parts.set(`${pathname} ${searchParams.get("partNumber")?.padStart(5, "0")}`, body);
      return answer(200);
    }
    if (request.method === "POST" && upload) {
      const own = [...parts].filter(([name]) => name.startsWith(`${pathname} `)).sort(([a], [b]) => (a < b ? -1 : 1));
      objects.set(pathname, Buffer.concat(own.map(([, part]) => part)));
      return answer(200, '<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>');
    }
    if (request.method === "PUT") objects.set(pathname, body);
    if (request.method === "DELETE") return answer(objects.delete(pathname) ? 204 : 204);
    const found = objects.get(pathname);
    return found
      ? answer(200, request.method === "GET" ? found : "")
      : answer(404, "<Error><Code>NoSuchKey</Code></Error>");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { objects, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

function isSigned({ method = "", url = "", headers }: IncomingMessage): boolean {
  const [, scope = "", signed = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const { pathname, search } = new URL(url, "http://store");
  const query = search
    .slice(1)
    .split("&")
    .filter(Boolean)
    .map((each) => (each.includes("=") ? each : `${each}=`));
  const canonical = [
    ...[method, pathname, query.sort().join("&")],
    ...signed.split(";").map((name) => `${name}:${headers[name]}`),
    ...["", signed, headers["x-amz-content-sha256"]],
  ].join("\n");
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const key = scope.split("/").reduce<string | Buffer>(hmac, `AWS4${storeKey.secret}`);
  const digest = createHash("sha256").update(canonical).digest("hex");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, digest].join("\n");
  return hmac(key, text).toString("hex") === signature;
}
