import { databaseState } from "@/lib/base/db/ready";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import { message } from "@/lib/languages/text";
import { errorReply } from "./error-response";
import { etagOf, namesEtag } from "./etag";
import { jsonHeaders, type Reply, reply, toResponse, withStandardHeaders } from "./reply";
import { requestId } from "./request";

const securityPath = "/.well-known/security.txt";

/** The documents without a credential: the OpenAPI document, the two health probes, and whom to tell of a weakness. */
export const publicDocumentPaths = new Set([
  "/openapi.json",
  "/livez",
  "/readyz",
  ...(env.SECURITY_CONTACT ? [securityPath] : []),
]);

const readyMilliseconds = 800;

export interface PublicFile {
  type: string;
  text: () => string;
  /** Of a file that changes with releases alone: the query of its address, with which it is kept for a year. */
  version?: () => string;
}

/**
 * @param buildDocument builds the OpenAPI document, which is then kept
 * @param release what `/livez` says beside `status`
 * @param files further documents, by their paths
 * @param isStopping whether the server finishes its requests and takes no new ones
 */
export function publicDocuments(
  buildDocument: () => object,
  release: object,
  files: ReadonlyMap<string, PublicFile>,
  isStopping: () => boolean,
) {
  let openApi: object | undefined;
  const texts = new Map<string, string>();

  function fileAt(path: string, query: string) {
    const file = files.get(path);
    if (!file) return undefined;
    const text = texts.get(path) ?? file.text();
    texts.set(path, text);
    const isKept = file.version !== undefined && query === `?${file.version()}`;
    const headers = { "Content-Type": file.type };
    return reply(text, isKept ? { ...headers, "Cache-Control": "public, max-age=31536000, immutable" } : headers);
  }

  async function answer(path: string, request: Request): Promise<unknown> {
    if (path === "/openapi.json") {
      openApi ??= buildDocument();
      return { ...openApi, servers: [{ url: siteOf(request) }] };
    }
    if (path === "/livez") return { status: "ok", ...release };
    return { status: await readiness(isStopping()) };
  }

  return async (request: Request): Promise<Response> => {
    const id = requestId(request);
    const { pathname: path, search } = new URL(request.url);
    try {
      if (request.method !== "GET" && request.method !== "HEAD") {
        throw new AppError("method_not_allowed", message("This path takes GET, HEAD."), {
          headers: { Allow: "GET, HEAD" },
        });
      }
      const document =
        fileAt(path, search) ??
        (path === securityPath
          ? reply(securityText(new Date()), { "Content-Type": "text/plain; charset=utf-8" })
          : reply(JSON.stringify(await answer(path, request)), jsonHeaders));
      return toResponse(withStandardHeaders(asKnown(request, document), id));
    } catch (error) {
      return toResponse(withStandardHeaders(errorReply(error, { id, path }), id));
    }
  };
}

/** Without its text for a client that has it already. */
function asKnown({ headers }: Request, document: Reply): Reply {
  const state = { ETag: etagOf(document.body) };
  const isKnown = namesEtag(headers.get("if-none-match") ?? "", state.ETag);
  return isKnown ? reply(null, state, 304) : { ...document, headers: { ...document.headers, ...state } };
}

/** Where the API is: as configured, else as the request has found it. */
function siteOf({ url, headers }: Request): string {
  if (env.PUBLIC_URL !== undefined) return env.PUBLIC_URL;
  const isSecure = headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https";
  return `${isSecure ? "https" : "http"}://${new URL(url).host}`;
}

/** As RFC 9116 has it: a reader trusts it for less than a year. */
function securityText(now: Date): string {
  const expires = new Date(now.getTime() + 90 * 24 * 3_600_000).toISOString();
  const canonical = env.PUBLIC_URL ? `Canonical: ${env.PUBLIC_URL}${securityPath}\n` : "";
  return `Contact: ${env.SECURITY_CONTACT}\nExpires: ${expires}\n${canonical}`;
}

/** With a database that takes no writes at present, reads are still answered. */
async function readiness(isStopping: boolean): Promise<"ok" | "read-only"> {
  if (isStopping) throw unavailable(message("The server is stopping."));
  // Answered before the probe itself times out.
  const state = await databaseState(readyMilliseconds);
  if (state === undefined) throw unavailable(message("The database does not answer."));
  return state;
}

const unavailable = (detail: string): AppError => AppError.retryLater("unavailable", detail, 5);
