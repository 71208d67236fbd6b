import { type Actor, requireFeature } from "@/lib/base/auth/actor";
import { presentedCredential, sessionCookieHeader } from "@/lib/base/auth/authenticate";
import { refusedBy } from "@/lib/base/auth/decision";
import { withKeyedMutex } from "@/lib/base/concurrency/keyed-mutex";
import { inTenant, type Transaction } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import { AppError } from "@/lib/base/errors";
import { languageCookieOf } from "@/lib/languages/languages";
import { message } from "@/lib/languages/text";
import type { Call } from "./call";
import { type Asked, dryRun, dryRunDigest, hasDigest, requireSame } from "./dry-run";
import type { Answer, Endpoint, Input } from "./endpoint";
import { appendFailedWrite } from "./failed-write";
import { SentFile } from "./file";
import {
  idempotencyKey,
  type KeyedRequest,
  rejectConcurrentRepeat,
  runIdempotently,
  type StoredAnswer,
} from "./idempotency";
import { type IgnoredMember, ignoredHeader, uneditableMembers } from "./ignored-members";
import { Precondition } from "./judged-body";
import { negotiate, parseBody, parseParams, parseQuery } from "./parse-input";
import { prefersStrict } from "./prefer";
import { requireRecentProof } from "./recent-proof";
import { type Reply, reply } from "./reply";
import { client, isSameOrigin, siteOf } from "./request";
import { clearSiteData } from "./security-headers";
import { removeFile } from "./stored-file";
import { writeResponse } from "./write-response";

/** Facts about a write that are set while it runs, and needed after its success or failure. */
interface Progress {
  file?: SentFile | undefined;
  /** Names the object of the write, for the event of a refusal. */
  objectName?: string | undefined;
  /** Finds the answer once the transaction has ended. */
  findAnswer?: () => Promise<Answer<Endpoint>>;
}

/** Runs a writing operation in one transaction with its event and its stored answer, or tries it (`Prefer: dry-run`). */
export async function runWrite(call: Call): Promise<Reply> {
  const { endpoint, actor, isDryRun } = call;
  const progress: Progress = {};
  let answer: StoredAnswer & { replayed: boolean };
  let withIgnored = (answer: Reply): Reply => answer;
  try {
    const { input, keyed, asked, ignored } = await validInput(call, progress);
    withIgnored = (answer) => withHeaders(answer, ignoredHeader([...ignored, ...uneditable(call, asked.body, answer)]));
    const change = (tx: Transaction) => runJudged(call, { ...input, tx }, progress);
    // A dry run has no use for the key, which a request that runs at the same time may need.
    if (isDryRun) return withIgnored(await inOrder(call, () => dryRun(actor, asked, change)));
    answer = await commit(call, keyed, asTried(call, asked, change));
  } catch (error) {
    const content = progress.file?.content;
    if (content && !(content instanceof Uint8Array)) await removeFile(actor.tenant, content.id);
    if (!isDryRun) await appendFailedWrite(call, error, progress.objectName);
    throw error;
  }
  const found = answer.replayed ? undefined : await progress.findAnswer?.();
  const { status, headers, body } = found ? writeResponse(endpoint, found) : answer;
  const more: Record<string, string> = answer.replayed ? { "Idempotency-Replayed": "true" } : {};
  return withIgnored(reply(body, { ...headers, ...more }, status));
}

/** What the updated record does not let an update change. Few records say so, and others can be long: they are not parsed. */
function uneditable({ endpoint }: Call, sent: unknown, { body }: Reply) {
  if (endpoint.method !== "PUT" || endpoint.etag !== true) return [];
  const record = String(body);
  return /"editable":\s*false/.test(record) ? uneditableMembers(sent, JSON.parse(record)) : [];
}

/** A change that is refused where it is not what a dry run of the same request has shown: `If-Dry-Run`. */
function asTried(
  { actor, endpoint, request }: Call,
  asked: Asked,
  change: (tx: Transaction) => Promise<StoredAnswer>,
): (tx: Transaction) => Promise<StoredAnswer> {
  const expected = request.headers.get("if-dry-run");
  if (expected === null) return change;
  if (!hasDigest(endpoint))
    throw AppError.invalidParameter(
      "If-Dry-Run",
      message("A dry run of this operation has no digest, so the header is not taken."),
    );
  return async (tx) => {
    const began = Date.now();
    const answer = await change(tx);
    requireSame(expected, await dryRunDigest(tx, actor, asked, answer, began));
    return answer;
  };
}

const withHeaders = (answer: Reply, headers: Record<string, string>): Reply => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
});

/** Checks everything that a request sends before a transaction is begun. */
async function validInput(call: Call, progress: Progress) {
  const { endpoint, actor, request, url, isDryRun } = call;
  if (actor.session && !isSameOrigin(request)) {
    const detail = message("A write with a session must come from this site itself.");
    throw new AppError("missing_feature", detail, { steps: refusedBy("origin", detail) });
  }
  requireFeature(actor, endpoint.feature);
  negotiate(endpoint, request);
  const { query } = parseQuery(endpoint, url);
  if (isDryRun && endpoint.notPreviewable) throw new AppError("not_previewable", endpoint.notPreviewable);
  const key = endpoint.method === "POST" ? idempotencyKey(request) : undefined;
  const sent = endpoint.body ? await call.readBody(actor.tenant) : undefined;
  const file = sent instanceof SentFile ? sent : undefined;
  progress.file = file;
  const params = parseParams(endpoint, call.params);
  const isStrict = endpoint.method === "POST" || prefersStrict(request);
  // The members that would stand beside a file are parameters: a name that is none of them is an unknown member.
  const content = file ? { ...Object.fromEntries(url.searchParams), ...query, ...file.fields } : sent;
  const { body, open, ignored } = parseBody(endpoint, content, isStrict);
  if (endpoint.method === "POST") requireOwnTenant(actor, sent, ignored);
  requireRecentProof(endpoint, actor, body);
  const ifMatch = request.headers.get("if-match") ?? undefined;
  const from = { client: client(request), site: siteOf(request.headers) };
  const keyed: KeyedRequest | undefined =
    key === undefined
      ? undefined
      : {
          method: endpoint.method,
          path: url.pathname,
          key,
          body: file ? { query, file } : sent,
          credential: endpoint.secret && presentedCredential(request),
        };
  const input = { params, query, list: undefined, body, open, ...defined({ file }), ifMatch, ...from };
  const asked: Asked = { endpoint, path: url.pathname, query, body: sent };
  return { input: { ...input, wait: 0, isDryRun }, keyed, asked, ignored };
}

type ValidInput = Awaited<ReturnType<typeof validInput>>["input"];

/** Runs the service, which judges the members of the body that are still open. */
async function runJudged(call: Call, { open, ...input }: ValidInput & { tx: Transaction }, progress: Progress) {
  if (open.length === 0) return await runService(call, input, progress);
  // Of its own for each attempt of the transaction, since members are taken out of it.
  const body = structuredClone(input.body);
  const condition = new Precondition(input.ifMatch, body, open);
  const answer = await runService(call, { ...input, body, ifMatch: condition }, progress);
  condition.requireJudged();
  return answer;
}

/**
 * Refuses a record for another tenant, which would be made in the caller's. An operation that makes records of others takes
 * the member itself.
 */
function requireOwnTenant({ tenant }: Actor, sent: unknown, ignored: readonly IgnoredMember[]): void {
  if (!ignored.some(({ pointer }) => pointer === "/tenant")) return;
  const { tenant: named } = sent as { tenant: unknown };
  if ((Object(named).id ?? named) === tenant.id) return;
  throw AppError.invalidField(
    "/tenant",
    message("This operation is for your tenant alone, {id}.", { id: tenant.id }),
    "not_allowed",
  );
}

/** Runs the service in a transaction, and writes its answer as it is stored and sent. */
async function runService(
  { endpoint, service, actor }: Call,
  input: object,
  progress: Progress,
): Promise<StoredAnswer> {
  const headers: Record<string, string> = {};
  const result = await service(actor, {
    ...input,
    afterCommit: (find: () => Promise<Answer<Endpoint>>) => {
      progress.findAnswer = find;
    },
    setSession: (secret: string | null) => {
      headers["Set-Cookie"] = sessionCookieHeader(secret);
      if (secret === null) Object.assign(headers, clearSiteData);
    },
    setLanguage: (language: string | null) => {
      headers["Set-Cookie"] = languageCookieOf(language);
    },
    setAuditTarget: (name: string | undefined) => {
      progress.objectName = name;
    },
  } as Input<Endpoint>);
  return writeResponse(endpoint, result, headers);
}

/** Makes a change in its transaction; with an idempotency key only once. */
function commit(
  call: Call,
  keyed: KeyedRequest | undefined,
  change: (tx: Transaction) => Promise<StoredAnswer>,
): Promise<StoredAnswer & { replayed: boolean }> {
  const { actor } = call;
  if (!keyed)
    return inOrder(call, () => inTenant(actor.tenant, async (tx) => ({ ...(await change(tx)), replayed: false })));
  const once = () => inTenant(actor.tenant, (tx) => runIdempotently(tx, actor, keyed, () => change(tx)));
  return rejectConcurrentRepeat(actor, keyed, () => inOrder(call, once));
}

/** Runs the writes that take one lock of a tenant one after another, so that none holds a connection while it waits. */
const inOrder = <T>({ endpoint, actor }: Call, work: () => Promise<T>): Promise<T> =>
  endpoint.lock ? withKeyedMutex(`${endpoint.lock}:${actor.tenant.id}`, work) : work();
