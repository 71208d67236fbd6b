import Negotiator from "negotiator";
import { appendInOwnTransaction } from "@/lib/base/audit/append";
import { type Actor, requireFeature } from "@/lib/base/auth/actor";
import { presentedCredential, sessionCookieHeader } from "@/lib/base/auth/authenticate";
import { withKeyedMutex } from "@/lib/base/concurrency/keyed-mutex";
import { confirm, inTenant, type Transaction } from "@/lib/base/db/transaction";
import { AppError, type ErrorCode, errorStatus } from "@/lib/base/errors";
import { etagOf, namesEtag } from "@/lib/base/http/etag";
import type { List } from "@/lib/base/list/fields";
import { envelope, pageLinks } from "@/lib/base/list/page";
import { type ListQuery, parseListQuery } from "@/lib/base/list/query";
import { rawParameters } from "@/lib/base/list/raw-parameters";
import type { ListResult } from "@/lib/base/list/read";
import { log } from "@/lib/base/log";
import { identifier } from "@/lib/base/schema/primitives";
import { readBody } from "./body";
import { answerCaller, type Site } from "./caller";
import { downloadResponse } from "./download-response";
import type { Answer, Endpoint, Input, Service } from "./endpoint";
import { errorReply, toAppError } from "./error-response";
import { idempotencyKey, rejectConcurrentRepeat, runIdempotently, type StoredAnswer } from "./idempotency";
import { parsePlain, sortParameters } from "./parameters";
import { toProblem } from "./problem";
import { fromResponse, type Reply, reply, toResponse, withStandardHeaders } from "./reply";
import { client, isSameOrigin, requestId } from "./request";
import { clearSiteData } from "./security-headers";

/** A bound endpoint: a plain function from request to response, which Next mounts; the server mounts `replyTo`. */
export interface Handler {
  replyTo(request: Request, params: Record<string, string>): Promise<Reply>;
  (request: Request, context?: { params: Promise<Record<string, string>> }): Promise<Response>;
  endpoint: Endpoint;
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
  const authenticateByBody = recognizeBody && byBody(endpoint, recognizeBody as (body: unknown) => Promise<Actor>);
  const replyTo: Handler["replyTo"] = async (request, params) => {
    const id = requestId(request);
    const url = new URL(request.url);
    const started = performance.now();
    let body: Promise<unknown> | undefined;
    const sent = () => {
      body ??= readBody(request);
      return body;
    };
    const site: Site = { request, limits: {} };
    const asActor = (actor: Actor) =>
      answer({ ...site, endpoint, service: service as Service<Endpoint>, url, params, sent, actor });
    let answered: Reply;
    try {
      answered = await answerCaller(site, asActor, authenticateByBody);
    } catch (error) {
      answered = errorReply(error, { id, path: url.pathname });
    }
    answered = withStandardHeaders({ ...answered, headers: { ...answered.headers, ...site.limits } }, id);
    log.info(
      {
        requestId: id,
        operation: endpoint.name,
        path: url.pathname,
        status: answered.status,
        milliseconds: Math.round(performance.now() - started),
        tenant: site.actor?.tenant.id,
        credential: site.actor?.credential,
      },
      "request",
    );
    return answered;
  };
  const handler = async (request: Request, context?: { params: Promise<Record<string, string>> }) =>
    toResponse(await replyTo(request, (await context?.params) ?? {}));
  return Object.assign(handler, { endpoint, replyTo });
}

interface Call extends Site {
  endpoint: Endpoint;
  service: Service<Endpoint>;
  url: URL;
  params: Record<string, string>;
  /** Reads the body, once: a request whose credential turns out to have changed is begun again. */
  sent(): Promise<unknown>;
  actor: Actor;
}

const answer = (call: Call): Promise<Reply> => (call.endpoint.method === "GET" ? reading(call) : writing(call));

/** The body is the only credential, so the request and the body are validated before it is used. */
function byBody(endpoint: Endpoint, recognize: (body: unknown) => Promise<Actor>) {
  return async (request: Request): Promise<Actor> => {
    negotiate(endpoint, request);
    parseQuery(endpoint, new URL(request.url));
    return await recognize(parseBody(endpoint, await readBody(request.clone())));
  };
}

async function reading(call: Call): Promise<Reply> {
  const { endpoint, service, actor, request, url } = call;
  requireFeatureOf(endpoint, actor);
  const format = negotiate(endpoint, request);
  const { query, listQuery } = parseQuery(endpoint, url);
  const input = {
    params: parseParams(endpoint, call.params),
    query,
    list: endpoint.list &&
      listQuery && { list: endpoint.list, query: listQuery, form: format === "csv" ? "csv" : "page" },
    ifMatch: undefined,
    client: client(request),
    body: undefined,
    tx: undefined,
    setSession: () => {},
    nameObject: () => {},
  } as Input<Endpoint>;
  const result = await service(actor, input);
  if (endpoint.list && listQuery && !endpoint.filtersOnly)
    return await listReply(call, listQuery, result as ListResult);
  const body = JSON.stringify(result);
  const headers = endpoint.attachment
    ? { ...jsonHeaders, "Content-Disposition": `attachment; filename="${endpoint.attachment}"` }
    : jsonHeaders;
  if (!endpoint.etag) return reply(body, headers);
  const etag = etagOf(result);
  const known = request.headers.get("if-none-match");
  if (known !== null && namesEtag(known, etag, true)) return reply(null, { ETag: etag }, 304);
  return reply(body, { ...headers, ETag: etag });
}

async function writing(call: Call): Promise<Reply> {
  const { endpoint, service, actor, request, url } = call;
  let objectName: string | undefined;
  try {
    if (actor.session && !isSameOrigin(request)) {
      throw new AppError("missing_feature", "A write with a session must come from this site itself.");
    }
    requireFeatureOf(endpoint, actor);
    negotiate(endpoint, request);
    const { query } = parseQuery(endpoint, url);
    const key = endpoint.method === "POST" ? idempotencyKey(request) : undefined;
    const sent = endpoint.body ? await call.sent() : undefined;
    const params = parseParams(endpoint, call.params);
    const body = parseBody(endpoint, sent);
    const ifMatch = request.headers.get("if-match") ?? undefined;
    const change = async (tx: Transaction): Promise<StoredAnswer> => {
      const headers: Record<string, string> = { ...jsonHeaders };
      const result: Answer<Endpoint> = await service(actor, {
        params,
        query,
        list: undefined,
        body,
        ifMatch,
        client: client(request),
        tx,
        setSession: (secret: string | null) => {
          headers["Set-Cookie"] = sessionCookieHeader(secret);
          if (secret === null) Object.assign(headers, clearSiteData);
        },
        nameObject: (name: string | undefined) => {
          objectName = name;
        },
      } as Input<Endpoint>);
      if (endpoint.etag) headers.ETag = etagOf(result);
      if (endpoint.secret) headers["Cache-Control"] = "no-store";
      return { status: endpoint.status ?? 200, headers, body: JSON.stringify(result) };
    };
    const credential = endpoint.secret && presentedCredential(request);
    const keyed = key && { method: endpoint.method, path: url.pathname, key, body: sent, credential };
    const run = () =>
      inTenant(actor.tenant, async (tx) =>
        keyed ? await runIdempotently(tx, actor, keyed, () => change(tx)) : { ...(await change(tx)), replayed: false },
      );
    const inOrder = () => (endpoint.lock ? withKeyedMutex(`${endpoint.lock}:${actor.tenant.id}`, run) : run());
    const answer = keyed ? await rejectConcurrentRepeat(actor, keyed, inOrder) : await inOrder();
    const headers = answer.replayed ? { ...answer.headers, "Idempotency-Replayed": "true" } : answer.headers;
    return reply(answer.body, headers, answer.status);
  } catch (error) {
    await appendFailedWrite(call, error, objectName);
    throw error;
  }
}

/** Refusals of these kinds are part of the event log; wrong syntax, credentials and limits are not. */
const loggedCodes: readonly ErrorCode[] = [
  "missing_feature",
  "not_found",
  "conflict",
  "precondition_failed",
  "invalid_body",
  "key_reused",
];
/** A message can quote what was sent. */
const messageLengthMax = 1000;

/** Records a refused write as a failed event. */
async function appendFailedWrite({ endpoint, actor, params }: Call, thrown: unknown, name?: string): Promise<void> {
  const error = toAppError(thrown);
  const statusCode = errorStatus[error.code];
  if (!endpoint.event || !loggedCodes.includes(error.code)) return;
  // The path may hold any text; only what could be an identifier is recorded.
  const id = identifier.safeParse(params.id ?? params.role);
  const message = error.message.slice(0, messageLengthMax).replaceAll("\0", "").toWellFormed();
  await appendInOwnTransaction(actor, endpoint.event, {
    ...(id.success ? { _id: id.data } : {}),
    ...(name === undefined ? {} : { name }),
    statusCode,
    message,
  });
}

const jsonHeaders = { "Content-Type": "application/json; charset=utf-8" };

function requireFeatureOf(endpoint: Endpoint, actor: Actor): void {
  if (endpoint.feature !== "authenticated" && endpoint.feature !== "anyone") requireFeature(actor, endpoint.feature);
}

/** @throws AppError `not_acceptable` when the caller takes none of what there is. */
function negotiate(endpoint: Endpoint, request: Request): "json" | "csv" {
  // `~Accept` is for clients whose `Accept` is fixed, such as a spreadsheet's web query.
  const accept = request.headers.get("~accept") ?? request.headers.get("accept") ?? "*/*";
  const offered = endpoint.list?.csv ? ["application/json", "text/csv"] : ["application/json"];
  const chosen = new Negotiator({ headers: { accept } }).mediaType(offered);
  // Errors are problem documents, so asking for just those still takes JSON.
  if (!chosen && !/application\/problem\+json/.test(accept)) {
    throw new AppError("not_acceptable", `This operation answers ${offered.join(" or ")}.`);
  }
  return chosen === "text/csv" ? "csv" : "json";
}

function parseQuery(
  endpoint: Endpoint,
  url: URL,
): { query: Record<string, unknown>; listQuery: ListQuery | undefined } {
  const { plain, list } = sortParameters(endpoint, rawParameters(url.searchParams));
  const query = parsePlain(endpoint, plain);
  return { query, listQuery: endpoint.list && parseListQuery(endpoint.list, list) };
}

/** A malformed identifier is answered like an unknown one. */
function parseParams(endpoint: Endpoint, params: Record<string, string>): unknown {
  if (!endpoint.params) return undefined;
  const result = endpoint.params.safeParse(params);
  if (!result.success) throw AppError.notFound("The record");
  return result.data;
}

function parseBody(endpoint: Endpoint, sent: unknown): unknown {
  if (!endpoint.body) return undefined;
  const result = endpoint.body.safeParse(sent === undefined && endpoint.bodyOptional ? {} : sent);
  if (result.success) return result.data;
  throw AppError.invalidBody(result.error.issues.map(toProblem));
}

async function listReply({ endpoint, actor, url }: Call, query: ListQuery, result: ListResult): Promise<Reply> {
  const { list } = endpoint;
  if (!list) throw new Error("not a list");
  if (result.form === "page") {
    const links = pageLinks(list, query, url, result.total);
    return reply(
      envelope(list, query, result.rows, result.total),
      links ? { ...jsonHeaders, Link: links } : jsonHeaders,
    );
  }
  // A download begins with its first bytes, before the request is over.
  await confirm(actor.tenant);
  return fromResponse(
    await downloadResponse(result.chunks, actor, result.type === "csv" ? csvHeaders(list) : jsonHeaders),
  );
}

const csvHeaders = (list: List): Record<string, string> => ({
  "Content-Type": "text/csv; charset=utf-8; header=present",
  "Content-Disposition": `attachment; filename="${list.csv?.fileName ?? "records"}.csv"`,
});
