import { type Actor, requireFeature } from "@/lib/base/auth/actor";
import { presentedCredential, sessionCookieHeader } from "@/lib/base/auth/authenticate";
import { withKeyedMutex } from "@/lib/base/concurrency/keyed-mutex";
import type { Timing } from "@/lib/base/db/caller";
import type { Viewer } from "@/lib/base/db/tenancy";
import { inTenant, type Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { etagOf, namesEtag } from "@/lib/base/http/etag";
import type { Changes } from "@/lib/base/list/feed";
import type { ListResult } from "@/lib/base/list/read";
import { log } from "@/lib/base/log";
import { inSpan, traceIdOf } from "@/lib/base/trace";
import { asOf, asOfHeader } from "./as-of";
import { readBody } from "./body";
import { answerCaller, type Site } from "./caller";
import { asksForDryRun, dryRun } from "./dry-run";
import type { Answer, Endpoint, Input, Service } from "./endpoint";
import { errorReply } from "./error-response";
import { appendFailedWrite } from "./failed-write";
import { isFile, readSent, SentFile } from "./file";
import { withFilePlace } from "./file-places";
import { idempotencyKey, rejectConcurrentRepeat, runIdempotently, type StoredAnswer } from "./idempotency";
import { changesReply, explanationReply, jsonHeaders, listReply, listRequest } from "./list-reply";
import { observe, serverTiming, spanOf } from "./observe";
import { negotiate, parseBody, parseParams, parseQuery } from "./parse-input";
import { secondsToWait } from "./prefer";
import { requireRecentProof } from "./recent-proof";
import { type Reply, reply, toResponse, withStandardHeaders } from "./reply";
import { client, clientIp, isSameOrigin, requestId, siteOf } from "./request";
import { clearSiteData } from "./security-headers";
import { removeFile } from "./stored-file";
import { usage } from "./usage";
import { writtenAnswer } from "./written-answer";

/** A bound endpoint: a plain function from request to response, which Next mounts; the server mounts `replyTo`. */
export interface Handler {
  replyTo(request: Request, params: Record<string, string>): Promise<Reply>;
  (request: Request, context?: { params: Promise<Record<string, string>> }): Promise<Response>;
  endpoint: Endpoint;
  service: Service<Endpoint>;
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
    const timing: Timing = { wait: 0, database: 0 };
    let body: Promise<unknown> | undefined;
    const sent = (caller: Viewer) => {
      body ??= readSent(endpoint, request, caller, site.isDryRun);
      return body;
    };
    const site: Site = { request, limits: {}, isDryRun: asksForDryRun(endpoint, request) };
    const asActor = ({ tenant, ...rest }: Actor) => {
      const actor = { ...rest, tenant: { ...tenant, timing } };
      return answer({ ...site, endpoint, service: service as Service<Endpoint>, url, params, sent, actor });
    };
    let answered: Reply;
    try {
      answered = await answerCaller(site, asActor, authenticateByBody);
    } catch (error) {
      answered = errorReply(error, { id, path: url.pathname, operation: endpoint.name }, endpoint.protocol);
    }
    const milliseconds = performance.now() - started;
    const headers = {
      ...answered.headers,
      ...(site.isDryRun && !endpoint.notPreviewable ? { "Preference-Applied": "dry-run" } : {}),
      ...site.limits,
      ...serverTiming(answered.status, timing, milliseconds),
    };
    answered = withStandardHeaders({ ...answered, headers }, id);
    observe(endpoint, answered.status, milliseconds);
    if (site.actor) usage().count(site.actor, endpoint.name, answered.status === 403);
    log.info(
      {
        requestId: id,
        operation: endpoint.name,
        ...(site.isDryRun ? { dryRun: true } : {}),
        path: url.pathname,
        status: answered.status,
        milliseconds: Math.round(milliseconds),
        trace: traceIdOf(request.headers),
        ip: clientIp(request.headers),
        tenant: site.actor?.tenant.id,
        credential: site.actor?.credential,
      },
      "request",
    );
    return answered;
  };
  const traced: Handler["replyTo"] = (request, params) =>
    inSpan(`${endpoint.method} ${endpoint.path}`, spanOf(endpoint, request), async (span) => {
      const answered = await replyTo(request, params);
      span.setAttribute("http.response.status_code", answered.status);
      return answered;
    });
  const handler = async (request: Request, context?: { params: Promise<Record<string, string>> }) =>
    toResponse(await traced(request, (await context?.params) ?? {}));
  return Object.assign(handler, { endpoint, service: service as Service<Endpoint>, replyTo: traced });
}

interface Call extends Site {
  endpoint: Endpoint;
  service: Service<Endpoint>;
  url: URL;
  params: Record<string, string>;
  /** Reads the body, once: a request whose credential turns out to have changed is begun again. */
  sent(caller: Viewer): Promise<unknown>;
  actor: Actor;
}

function answer(call: Call): Promise<Reply> {
  if (call.endpoint.method === "GET") return reading(call);
  return isFile(call) ? withFilePlace(call.actor.tenant.id, () => writing(call)) : writing(call);
}

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
  requireFeature(actor, endpoint.feature);
  const format = negotiate(endpoint, request);
  const { query, listQuery } = parseQuery(endpoint, url);
  if (format === "csv") requireRecentProof(endpoint, actor);
  const input = {
    params: parseParams(endpoint, call.params),
    query,
    list: listQuery && listRequest(call, listQuery, query, format),
    ifMatch: undefined,
    client: client(request),
    site: siteOf(request.headers),
    body: undefined,
    tx: undefined,
    wait: secondsToWait(request),
    afterCommit: () => {},
    setSession: () => {},
    nameObject: () => {},
  } as Input<Endpoint>;
  const result = await service(asOf(actor, endpoint, query), input);
  if (endpoint.changes === "feed") return changesReply(url, result as Changes);
  if (endpoint.list && listQuery && !endpoint.filtersOnly && !endpoint.changes)
    return await listReply(call, listQuery, result as ListResult);
  if (endpoint.explains) return explanationReply(result as ListResult);
  const body = JSON.stringify(result);
  const headers = endpoint.attachment
    ? { ...jsonHeaders, "Content-Disposition": `attachment; filename="${endpoint.attachment}"` }
    : { ...jsonHeaders, ...endpoint.protocol?.headersOf(result) };
  if (!endpoint.etag) return reply(body, headers);
  const state = { ETag: etagOf(result), ...asOfHeader(endpoint, query) };
  const known = request.headers.get("if-none-match");
  if (known !== null && namesEtag(known, state.ETag, true)) return reply(null, state, 304);
  return reply(body, { ...headers, ...state });
}

async function writing(call: Call): Promise<Reply> {
  const { endpoint, service, actor, request, url, isDryRun } = call;
  let objectName: string | undefined;
  const later: { find?: () => Promise<Answer<Endpoint>> } = {};
  let answer: StoredAnswer & { replayed: boolean };
  let file: SentFile | undefined;
  try {
    if (actor.session && !isSameOrigin(request)) {
      throw new AppError("missing_feature", "A write with a session must come from this site itself.");
    }
    requireFeature(actor, endpoint.feature);
    negotiate(endpoint, request);
    const { query } = parseQuery(endpoint, url);
    if (isDryRun && endpoint.notPreviewable) throw new AppError("not_previewable", endpoint.notPreviewable);
    const key = endpoint.method === "POST" ? idempotencyKey(request) : undefined;
    const sent = endpoint.body ? await call.sent(actor.tenant) : undefined;
    file = sent instanceof SentFile ? sent : undefined;
    const params = parseParams(endpoint, call.params);
    const body = parseBody(endpoint, file ? { ...query, ...file.fields } : sent);
    requireRecentProof(endpoint, actor, body);
    const ifMatch = request.headers.get("if-match") ?? undefined;
    const change = async (tx: Transaction): Promise<StoredAnswer> => {
      const headers: Record<string, string> = {};
      const result: Answer<Endpoint> = await service(actor, {
        params,
        query,
        list: undefined,
        body,
        ...defined({ file }),
        ifMatch,
        client: client(request),
        site: siteOf(request.headers),
        tx,
        wait: 0,
        afterCommit: (find) => {
          later.find = find;
        },
        setSession: (secret: string | null) => {
          headers["Set-Cookie"] = sessionCookieHeader(secret);
          if (secret === null) Object.assign(headers, clearSiteData);
        },
        nameObject: (name: string | undefined) => {
          objectName = name;
        },
      } as Input<Endpoint>);
      return writtenAnswer(endpoint, result, headers);
    };
    const inOrder = <T>(run: () => Promise<T>) =>
      endpoint.lock ? withKeyedMutex(`${endpoint.lock}:${actor.tenant.id}`, run) : run();
    // A dry run has no use for the key, which a request that runs at the same time may need.
    if (isDryRun) return await inOrder(() => dryRun(endpoint, actor, change));
    const credential = endpoint.secret && presentedCredential(request);
    const keyed = key && {
      method: endpoint.method,
      path: url.pathname,
      key,
      body: file ? { query, file } : sent,
      credential,
    };
    const run = () =>
      inTenant(actor.tenant, async (tx) =>
        keyed ? await runIdempotently(tx, actor, keyed, () => change(tx)) : { ...(await change(tx)), replayed: false },
      );
    answer = keyed ? await rejectConcurrentRepeat(actor, keyed, () => inOrder(run)) : await inOrder(run);
  } catch (error) {
    if (file && !(file.content instanceof Uint8Array)) await removeFile(actor.tenant, file.content.id);
    if (!isDryRun) await appendFailedWrite(call, error, objectName);
    throw error;
  }
  const found = answer.replayed ? undefined : await later.find?.();
  const { status, headers, body } = found ? writtenAnswer(endpoint, found) : answer;
  return reply(body, answer.replayed ? { ...headers, "Idempotency-Replayed": "true" } : headers, status);
}
