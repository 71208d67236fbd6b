import { AppError } from "@/lib/base/errors";
import { log } from "@/lib/base/log";
import { withQuestion } from "@/lib/base/nearest-name";
import { message } from "@/lib/languages/text";
import type { Endpoint } from "./endpoint";
import { errorReply, toAppError } from "./error-response";
import type { Handler } from "./handle";
import { observe } from "./observe";
import { registerParameters } from "./parameters";
import { type Reply, withStandardHeaders } from "./reply";
import { clientIp, requestId } from "./request";

/** Answers requests; `operationAt` finds the operation with a route file for a method and URL. */
export interface Router {
  (request: Request): Promise<Reply>;
  operationAt(method?: string, url?: string): Endpoint | undefined;
}

/**
 * Finds the handler of a request by method and path. Unknown paths and wrong methods are answered before any
 * credential is checked.
 */
export function router(handlers: Handler[]): Router {
  const root: Node = { children: new Map(), handlers: new Map() };
  for (const handler of handlers) insert(root, handler);
  // A protocol's names say nothing of the API's: `count` is ignored there as before.
  registerParameters(handlers.flatMap(({ endpoint }) => (endpoint.protocol ? [] : [endpoint])));

  const operationAt = (method = "GET", url = "/") => {
    if (url.length > urlLengthMax) return undefined;
    const found = find(root, url.split("?", 1)[0] ?? "");
    return found?.handlers.get(method === "HEAD" ? "GET" : method)?.endpoint;
  };

  const answer = async (request: Request): Promise<Reply> => {
    const { pathname, search } = new URL(request.url);
    const began = performance.now();
    try {
      if (pathname.length + search.length > urlLengthMax) {
        throw new AppError(
          "url_too_long",
          message("A URL is at most {urlLengthMax} characters long.", { urlLengthMax }),
        );
      }
      const found = find(root, pathname);
      if (!found) throw new AppError("not_found", nothingAt(handlers, pathname));
      const handler = found.handlers.get(request.method === "HEAD" ? "GET" : request.method);
      if (!handler) {
        throw new AppError("method_not_allowed", message("This path takes {found}.", { found: allow(found) }), {
          headers: { Allow: allow(found) },
        });
      }
      const answered = await handler.replyTo(request, found.params);
      return request.method === "HEAD" ? await withoutBody(answered) : answered;
    } catch (error) {
      const id = requestId(request);
      const answered = withStandardHeaders(
        errorReply(error, { id, path: pathname }, protocolOf(handlers, pathname)),
        id,
      );
      const milliseconds = performance.now() - began;
      observe(noOperation, answered.status, milliseconds);
      logWithoutOperation(
        request,
        { requestId: id, status: answered.status, code: toAppError(error).code },
        milliseconds,
      );
      return answered;
    }
  };
  return Object.assign(answer, { operationAt });
}

/** Why there is nothing, and the path that was meant: one that is written nearly so, with the parameters of the one that was sent. */
function nothingAt(handlers: Handler[], path: string): string {
  const sent = path.slice(0, 200).replace(/\/+$/, "").split("/");
  const paths = handlers.flatMap(({ endpoint }) => {
    const known = endpoint.path.split("/");
    if (known.length !== sent.length) return [];
    return [known.map((segment, at) => (segment.startsWith(":") ? sent[at] : segment)).join("/")];
  });
  const refusal = message("There is no operation at {path}.", { path: path.slice(0, 200) });
  return withQuestion(refusal, sent.join("/"), [...new Set(paths)]);
}

/** The protocol of the operations whose paths begin like this one. */
const protocolOf = (handlers: Handler[], path: string) =>
  handlers.find(({ endpoint }) => endpoint.protocol && endpoint.path.split("/")[1] === path.split("/")[1])?.endpoint
    .protocol;

/** For requests that no operation takes: their method and path can be anything. */
const noOperation = { method: "other", path: "none" };

/** The path alone, and not all of it: a query can hold what somebody typed. */
function logWithoutOperation(request: Request, line: object, milliseconds: number): void {
  log.info(
    {
      ...line,
      method: request.method,
      path: new URL(request.url).pathname.slice(0, 200),
      milliseconds: Math.round(milliseconds),
      ip: clientIp(request.headers),
    },
    "request",
  );
}

const urlLengthMax = 8_192;

interface Node {
  children: Map<string, Node>;
  /** A path parameter below, by its name. */
  parameter?: { name: string; node: Node };
  handlers: Map<string, Handler>;
}

function insert(root: Node, handler: Handler): void {
  let node = root;
  for (const segment of handler.endpoint.path.slice(1).split("/")) {
    if (segment.startsWith(":")) {
      node.parameter ??= { name: segment.slice(1), node: { children: new Map(), handlers: new Map() } };
      node = node.parameter.node;
    } else {
      const next = node.children.get(segment) ?? { children: new Map(), handlers: new Map() };
      node.children.set(segment, next);
      node = next;
    }
  }
  node.handlers.set(handler.endpoint.method, handler);
}

/** The node of a path. Fixed segments are tried first, then the segment as a parameter. */
function find(root: Node, path: string): Found | undefined {
  return below(root, path.slice(1).split("/"), {});
}

interface Found {
  handlers: Node["handlers"];
  params: Record<string, string>;
}

function below(node: Node, [segment, ...rest]: string[], params: Record<string, string>): Found | undefined {
  if (segment === undefined) return node.handlers.size > 0 ? { handlers: node.handlers, params } : undefined;
  const fixed = node.children.get(segment);
  const found = fixed && below(fixed, rest, params);
  if (found || !node.parameter || segment === "") return found;
  const value = decode(segment);
  if (value === undefined) return undefined;
  return below(node.parameter.node, rest, { ...params, [node.parameter.name]: value });
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

const allow = ({ handlers }: { handlers: Node["handlers"] }): string =>
  [...handlers.keys()].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");

async function withoutBody({ status, headers, body }: Reply): Promise<Reply> {
  if (body instanceof ReadableStream) await body.cancel();
  return { status, headers, body: null };
}
