import type * as z from "zod";
import { defined } from "@/lib/base/defined";
import type { Endpoint } from "@/lib/base/http/endpoint";
import type { FileType } from "@/lib/base/http/file-types";
import { readableQuery } from "@/lib/base/http/readable-query";
import { serverPage } from "@/lib/base/http/server-page";
import { tenantHeader, userHeader } from "@/lib/base/http/tenant-header";
import type { ProblemDocument } from "@/lib/base/problem-document";
import { reader, t } from "@/lib/languages/text";
import { endWrite, keyOfWrite } from "./unanswered-writes";

/**
 * Calls the API from the browser: every call is one declared endpoint, typed by it. The only code that calls `fetch`.
 */

export interface CallInput<E extends Endpoint> {
  params?: E["params"] extends z.ZodType ? z.input<E["params"]> : undefined;
  /** The query, as in the address bar and in the API. */
  search?: URLSearchParams | string;
  body?: E["body"] extends z.ZodType ? z.input<E["body"]> : undefined;
  /** Records sent as a file, instead of a body. */
  file?: SentFile;
  /** The ETag a change was made from. */
  ifMatch?: string | undefined;
  /** The tenant to act for, if not that of the page. */
  tenant?: string;
  /**
   * The `Prefer` header, such as `dry-run`; `snapshot` adds the token of the feed to a page of a list, `count=none` leaves
   * out its total.
   */
  prefer?: string;
  signal?: AbortSignal;
}

export interface SentFile {
  type: FileType;
  content: Blob;
}

export interface Called<E extends Endpoint> {
  data: z.output<E["response"]>;
  etag: string | undefined;
  /** Of a list, the number of all matches. */
  total: number | undefined;
  /** The token that the feed of the list continues from. */
  snapshot: string | undefined;
  /** Of a list as of a moment to come, how many of the matches differ from now. */
  projected: number | undefined;
  /** The request, for the request line at the end of a page. */
  request: { method: string; address: string; milliseconds: number };
}

/** A failure as the problem document describes it, or no answer at all (status 0). */
export class CallError extends Error {
  override name = "CallError";

  constructor(
    readonly status: number,
    readonly problem: Failure,
    readonly retryAfterSeconds: number | undefined,
    readonly etag: string | undefined,
  ) {
    super(problem.detail);
  }
}

/** Whether a retry cannot change the answer: no access, no such record, or an invalid request. */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && [400, 403, 404, 422].includes(error.status);

/** The reason of a failed call, to show after a sentence such as "Not saved." */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : "");

/** What is known of a failure: all of the problem document, or without one a code of its own and the reason. */
export type Failure = Pick<ProblemDocument, "detail"> &
  Partial<Omit<ProblemDocument, "code">> & { code: ProblemDocument["code"] | "offline" | "unreadable" };

/** A failure of any kind, such as that of code which reads an answer of another shape. */
export const callErrorOf = (error: unknown): CallError => (error instanceof CallError ? error : unreadable(200));

/** An answer that is not the API's: it was cut off, or something between has answered, such as the sign-in of a network. */
const unreadable = (status: number): CallError =>
  new CallError(
    status,
    {
      code: "unreadable",
      detail: t("The answer cannot be read. Something between you and Comptoir may have changed it."),
    },
    undefined,
    undefined,
  );

/** The address of a call, with path parameters filled in. */
export function addressOf(
  endpoint: Endpoint,
  { params, search }: { params?: unknown; search?: URLSearchParams | string } = {},
): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const query = readableQuery(new URLSearchParams(search));
  return query === "" ? path : `${path}?${query}`;
}

/** Calls an endpoint. @throws CallError */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Called<E>> {
  const started = performance.now();
  // A POST that changes nothing, such as a preview, declares no event. A file only makes a plan.
  const isWrite = endpoint.method === "POST" && endpoint.event !== undefined && !input.file;
  const write = isWrite ? writeOf(endpoint, input) : undefined;
  const response = await send(endpoint, input, "application/json", write && keyOfWrite(write));
  const data: z.output<E["response"]> = await bodyOf(response);
  if (write) endWrite(write);
  const milliseconds = Math.round(performance.now() - started);
  const etag = response.headers.get("etag") ?? undefined;
  const total = countIn(response, "total-count");
  const projected = countIn(response, "comptoir-projected");
  const snapshot = response.headers.get("snapshot") ?? undefined;
  const request = { method: endpoint.method, address: addressOf(endpoint, input), milliseconds };
  return { data, etag, total, snapshot, projected, request };
}

function countIn({ headers }: Response, name: string): number | undefined {
  const count = headers.get(name);
  return count === null ? undefined : Number(count);
}

/** @throws CallError if it is not JSON, or not all of it. */
const bodyOf = (response: Response) =>
  response.json().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw unreadable(response.status);
  });

const writeOf = <E extends Endpoint>(endpoint: E, input: CallInput<E>): string =>
  JSON.stringify([addressOf(endpoint, input), input.body]);

let tenantOfPage: string | undefined;
let userOfPage: string | undefined;
let refusedTenant: ((isWrite: boolean) => void) | undefined;

/**
 * Sends the tenant and the user of the page with every call, so that a page never reads or changes another tenant's records,
 * nor as somebody else, whatever other tabs do.
 *
 * @param onRefused called when that tenant no longer admits the user
 */
export function actAs(
  { tenant, user }: { tenant: string; user: string | undefined },
  onRefused: (isWrite: boolean) => void,
): void {
  tenantOfPage = tenant;
  userOfPage = user;
  refusedTenant = onRefused;
}

let renewSession: ((isWrite: boolean) => Promise<boolean>) | undefined;

/**
 * Lets a page renew an ended session: a call that was refused because of it waits, and is sent again once `renew` resolves
 * to true. @returns a function that removes this
 */
export function onSessionEnd(renew: (isWrite: boolean) => Promise<boolean>): () => void {
  renewSession = renew;
  return () => {
    if (renewSession === renew) renewSession = undefined;
  };
}

let proveIdentity: ((act: string) => Promise<boolean>) | undefined;

/**
 * Lets a page ask for a proof of identity, for an act such as "Create a webhook": a call that needs one waits, and is sent again
 * once `prove` resolves to true.
 * @returns a function that removes this
 */
export function onProofRequired(prove: (act: string) => Promise<boolean>): () => void {
  proveIdentity = prove;
  return () => {
    if (proveIdentity === prove) proveIdentity = undefined;
  };
}

/** Sends a call, again where the session has to be renewed or proved first. @throws CallError */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  accept: string,
  key?: string,
): Promise<Response> {
  let response = await attempt(endpoint, input, accept, key);
  // Another tab may just have changed the session's cookie, so that this one has to be sent again.
  if (response.status === 401) response = await attempt(endpoint, input, accept, key);
  const isWrite = endpoint.method !== "GET";
  if (response.status === 401 && (await renewSession?.(isWrite)))
    response = await attempt(endpoint, input, accept, key);
  if (response.ok) return response;
  let error = await toError(response);
  if (error.problem.code === "reauthentication_required" && (await proveIdentity?.(endpoint.summary))) {
    response = await attempt(endpoint, input, accept, key);
    if (response.ok) return response;
    error = await toError(response);
  }
  if (error.problem.code === "wrong_tenant") refusedTenant?.(isWrite);
  throw error;
}

/** The headers that bind a call to the tenant and the user of the page. */
const ofPage = (tenant = tenantOfPage): Record<string, string> =>
  defined<Record<string, string | undefined>>({ [tenantHeader]: tenant, [userHeader]: userOfPage }) as Record<
    string,
    string
  >;

function attempt<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  accept: string,
  key: string | undefined,
): Promise<Response> {
  return sent(addressOf(endpoint, input), {
    method: endpoint.method,
    headers: defined<Record<string, string | undefined>>({
      Accept: accept,
      "Accept-Language": reader().language,
      ...ofPage(input.tenant),
      "Content-Type": input.file?.type ?? (input.body === undefined ? undefined : "application/json"),
      "If-Match": input.ifMatch,
      "Idempotency-Key": key,
      Prefer: input.prefer,
    }),
    // Undefined without a body.
    body: input.file?.content ?? JSON.stringify(input.body),
    signal: input.signal ?? null,
  });
}

type SentRequest = RequestInit & { method: string; headers: Record<string, string> };

/** Sends a request and adds it to the log of the page. @throws CallError without an answer */
async function sent(address: string, init: SentRequest): Promise<Response> {
  const page = typeof window === "undefined" ? serverPage() : undefined;
  if (page && init.method === "GET")
    return page.read(address, init.headers, init.signal ?? new AbortController().signal);
  try {
    return await fetch(address, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new CallError(0, { code: "offline", detail: t("The server cannot be reached.") }, undefined, undefined);
  }
}

async function toError(response: Response): Promise<CallError> {
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  const problem = await response.json().catch(() => undefined);
  return new CallError(
    response.status,
    problem ?? { code: "internal", detail: t("The server answered {status}.", { status: response.status }) },
    Number.isNaN(retryAfter) ? undefined : retryAfter,
    response.headers.get("etag") ?? undefined,
  );
}
