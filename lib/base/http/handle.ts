import type { Actor } from "@/lib/base/auth/actor";
import type { Timing } from "@/lib/base/db/caller";
import type { ErrorCode } from "@/lib/base/error-codes";
import { log } from "@/lib/base/log";
import { inSpan, traceIdOf } from "@/lib/base/trace";
import { readBody } from "./body";
import type { Call, IncomingCall } from "./call";
import { answerCaller } from "./caller";
import { deprecationHeaders } from "./deprecation";
import { asksForDryRun } from "./dry-run";
import type { Endpoint, Input, Service } from "./endpoint";
import { errorReply, toAppError } from "./error-response";
import { isFile, readSent } from "./file";
import { withFilePlace } from "./file-places";
import { observe, serverTiming, spanOf } from "./observe";
import { negotiate, parseBody, parseQuery } from "./parse-input";
import { type Reply, toResponse, withStandardHeaders } from "./reply";
import { clientIp, isFromAssistant, requestId } from "./request";
import { type Answered, listRequest } from "./request-log";
import { runRead } from "./run-read";
import { runWrite } from "./run-write";

/** A bound endpoint: a plain function from request to response, which Next mounts; the server mounts `replyTo`. */
export interface Handler {
  replyTo(request: Request, params: Record<string, string>): Promise<Reply>;
  (request: Request, context?: { params: Promise<Record<string, string>> }): Promise<Response>;
  endpoint: Endpoint;
  service: Service<Endpoint>;
}

interface Binding {
  endpoint: Endpoint;
  service: Service<Endpoint>;
  /** Finds the caller of an operation that takes no credential. */
  identifyBy?: ((request: Request) => Promise<Actor>) | undefined;
}

/**
 * Binds an endpoint to its service function. Every request takes this path: authenticate, limit, authorize, negotiate,
 * parse, run, encode; anything thrown on the way becomes a problem document. `recognizeBody` finds the actor from the body,
 * for operations that take no credential.
 */
export function handle<E extends Endpoint>(
  endpoint: E,
  service: Service<E>,
  recognizeBody?: (body: Input<E>["body"]) => Promise<Actor>,
): Handler {
  const binding: Binding = {
    endpoint,
    service: service as Service<Endpoint>,
    identifyBy: recognizeBody && byBody(endpoint, recognizeBody as (body: unknown) => Promise<Actor>),
  };
  const replyTo: Handler["replyTo"] = (request, params) =>
    inSpan(`${endpoint.method} ${endpoint.path}`, spanOf(endpoint, request), async (span) => {
      const answered = await answer(binding, request, params);
      span.setAttribute("http.response.status_code", answered.status);
      return answered;
    });
  const handler = async (request: Request, context?: { params: Promise<Record<string, string>> }) =>
    toResponse(await replyTo(request, (await context?.params) ?? {}));
  return Object.assign(handler, { endpoint, service: binding.service, replyTo });
}

/** The body is the only credential, so the request and the body are validated before it is used. */
function byBody(endpoint: Endpoint, recognize: (body: unknown) => Promise<Actor>) {
  return async (request: Request): Promise<Actor> => {
    negotiate(endpoint, request);
    parseQuery(endpoint, new URL(request.url));
    return await recognize(parseBody(endpoint, await readBody(request.clone())).body);
  };
}

/** Answers a request, and records it in the metrics, the counts of calls and the log. */
async function answer(
  { endpoint, service, identifyBy }: Binding,
  request: Request,
  params: Record<string, string>,
): Promise<Reply> {
  const id = requestId(request);
  const url = new URL(request.url);
  const started = performance.now();
  const timing: Timing = { wait: 0, database: 0 };
  const incoming: IncomingCall = { request, id, limits: {}, isDryRun: asksForDryRun(endpoint, request) };
  let body: Promise<unknown> | undefined;
  const readBodyOnce: Call["readBody"] = (caller) => {
    body ??= readSent(endpoint, request, caller, incoming.isDryRun);
    return body;
  };
  const via = isFromAssistant(request) ? { via: "mcp" as const } : {};
  const runAs = ({ tenant, user, ...rest }: Actor) => {
    const actor = { ...rest, user: { ...user, ...via }, tenant: { ...tenant, timing, signal: () => request.signal } };
    return run({ ...incoming, endpoint, service, url, params, readBody: readBodyOnce, actor });
  };
  let answered: Reply;
  let code: ErrorCode | undefined;
  try {
    answered = await answerCaller(incoming, runAs, identifyBy);
  } catch (error) {
    code = toAppError(error).code;
    answered = errorReply(error, { id, path: url.pathname, operation: endpoint.name }, endpoint.protocol);
  }
  const { status } = answered;
  const milliseconds = performance.now() - started;
  observe(endpoint, status, milliseconds);
  const { method, name: operation } = endpoint;
  const line = { requestId: id, operation, method, path: url.pathname, status, code, milliseconds };
  logCall(incoming, line);
  listRequest(incoming.actor, line, method !== "GET" && !incoming.isDryRun);
  const headers = {
    ...answered.headers,
    ...(incoming.isDryRun && !endpoint.notPreviewable ? { "Preference-Applied": "dry-run" } : {}),
    ...incoming.limits,
    ...deprecationHeaders(endpoint),
    ...serverTiming(status, timing, milliseconds),
  };
  return withStandardHeaders({ ...answered, headers }, id);
}

function run(call: Call): Promise<Reply> {
  if (call.endpoint.method === "GET") return runRead(call);
  return isFile(call) ? withFilePlace(call.actor.tenant.id, () => runWrite(call)) : runWrite(call);
}

function logCall({ request, isDryRun, actor }: IncomingCall, { milliseconds, ...line }: Answered): void {
  log.info(
    {
      ...line,
      ...(isDryRun ? { dryRun: true } : {}),
      milliseconds: Math.round(milliseconds),
      trace: traceIdOf(request.headers),
      ip: clientIp(request.headers),
      tenant: actor?.tenant.id,
      credential: actor?.credential,
    },
    "request",
  );
}
