import { requireFeature } from "@/lib/base/auth/actor";
import type { Changes } from "@/lib/base/list/feed";
import type { ListResult } from "@/lib/base/list/run";
import { asOf, asOfHeader } from "./as-of";
import type { Call } from "./call";
import type { Endpoint, Input } from "./endpoint";
import { etagOf, namesEtag } from "./etag";
import { changesReply, listReply, listRequest } from "./list-reply";
import { negotiate, parseParams, parseQuery } from "./parse-input";
import { secondsToWait } from "./prefer";
import { requireRecentProof } from "./recent-proof";
import { jsonHeaders, type Reply, reply } from "./reply";
import { client, siteOf } from "./request";

/** Runs a reading operation: a list in one of its forms, or a record. */
export async function runRead(call: Call): Promise<Reply> {
  const { endpoint, service, actor, request, url } = call;
  requireFeature(actor, endpoint.feature);
  const format = negotiate(endpoint, request);
  const { query, listQuery } = parseQuery(endpoint, url);
  if (format !== "json") requireRecentProof(endpoint, actor);
  const input = {
    params: parseParams(endpoint, call.params),
    query,
    list: listQuery && listRequest(call, listQuery, format),
    ifMatch: undefined,
    client: client(request),
    site: siteOf(request.headers),
    body: undefined,
    tx: undefined,
    wait: secondsToWait(request),
    isDryRun: false,
    afterCommit: () => {},
    setSession: () => {},
    setLanguage: () => {},
    setAuditTarget: () => {},
  } as Input<Endpoint>;
  const result = await service(await asOf(actor, endpoint, query), input);
  if (endpoint.changes === "feed") return changesReply(url, result as Changes);
  if (endpoint.list && listQuery && !endpoint.filtersOnly && !endpoint.changes) {
    return await listReply(call, listQuery, result as ListResult);
  }
  return recordReply(call, query, result);
}

/** The reply to what is no list. A record has an ETag, and is not sent again to a client that has this state of it. */
function recordReply({ endpoint, request }: Call, query: Record<string, unknown>, record: unknown): Reply {
  const body = JSON.stringify(record);
  const headers = endpoint.attachment
    ? { ...jsonHeaders, "Content-Disposition": `attachment; filename="${endpoint.attachment}"` }
    : { ...jsonHeaders, ...endpoint.protocol?.headersOf(record) };
  if (endpoint.etag !== true) return reply(body, headers);
  const state = { ETag: etagOf(record), ...asOfHeader(endpoint, query) };
  const known = request.headers.get("if-none-match");
  if (known !== null && namesEtag(known, state.ETag)) return reply(null, state, 304);
  return reply(body, { ...headers, ...state });
}
