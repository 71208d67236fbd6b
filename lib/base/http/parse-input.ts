import Negotiator from "negotiator";
import { AppError } from "@/lib/base/errors";
import { findField, type List } from "@/lib/base/list/fields";
import { type RawParameter, rawParameters } from "@/lib/base/list/list-parameters";
import { type ListQuery, parseListQuery, resolveTimes } from "@/lib/base/list/query";
import { parseRelativeTime } from "@/lib/base/schema/relative-time";
import { message } from "@/lib/languages/text";
import type { Endpoint } from "./endpoint";
import { linesType } from "./file-types";
import { type IgnoredMember, ignoredMembers, unknownMembers } from "./ignored-members";
import { type OpenBody, parseChange } from "./judged-body";
import { isRecordList } from "./list-why";
import { parsePlain, sortParameters } from "./parameters";
import { toProblem } from "./problem";

/** Parses the input of an endpoint: the form of the answer, parameters, the path and the body. */

/** The form of an answer: `csv` and `ndjson` have every match of a list. */
export type Format = "json" | "csv" | "ndjson";

const formats: Readonly<Record<string, Format>> = { "text/csv": "csv", [linesType]: "ndjson" };

/** @throws AppError `not_acceptable` when the caller takes none of what there is. */
export function negotiate(endpoint: Endpoint, request: Request): Format {
  // `~Accept` is for clients whose `Accept` is fixed, such as a spreadsheet's web query.
  const accept = mediaRanges(request.headers.get("~accept") ?? request.headers.get("accept"));
  const own = endpoint.protocol ? [endpoint.protocol.mediaType] : [];
  const files = isRecordList(endpoint) ? [...(endpoint.list?.csv ? ["text/csv"] : []), linesType] : [];
  const offered = [...own, "application/json", ...files];
  const chosen = new Negotiator({ headers: { accept } }).mediaType(offered);
  // Errors are problem documents, so asking for just those still takes JSON.
  if (!chosen && !/application\/problem\+json/.test(accept)) {
    throw new AppError(
      "not_acceptable",
      message("This operation answers {offered}.", { offered: offered.join(" or ") }),
    );
  }
  return formats[String(chosen)] ?? "json";
}

/**
 * The media ranges that a request takes, as `negotiator` reads them. It demands each parameter of a range of what is offered;
 * ours have none, and JSON has no `charset` either (RFC 8259, section 11), so that all but the weight are left out.
 */
function mediaRanges(accept: string | null): string {
  if (!accept?.trim()) return "*/*";
  return accept.replace(/;\s*(?!q\s*=)[^\s=;,]+\s*(?:=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*))?/gi, "");
}

export function parseQuery(
  endpoint: Endpoint,
  url: URL,
): { query: Record<string, unknown>; listQuery: ListQuery | undefined } {
  const { plain, list } = sortParameters(endpoint, rawParameters(url.searchParams));
  const query = parsePlain(endpoint, plain);
  return { query, listQuery: endpoint.list && parseListPart(endpoint, endpoint.list, list) };
}

function parseListPart({ changes }: Endpoint, list: List, parameters: RawParameter[]): ListQuery {
  if (!changes) {
    const parsed = parseListQuery(list, parameters);
    // An explanation has relative times as they were sent.
    return parsed.why === undefined ? resolveTimes(list, parsed) : parsed;
  }
  const parsed = parseListQuery({ ...list, versions: undefined, envelope: { style: "array" } }, parameters);
  const moving = parsed.filters.find(
    ({ field, conditions }) =>
      findField(list, field)?.kind === "time" && conditions.some(({ value }) => parseRelativeTime(value)),
  );
  if (!moving) return parsed;
  const detail = message(
    "What matches a relative time changes without any record changing. Give a feed a time or a day.",
  );
  throw AppError.invalidParameter(`filter[${moving.field}]`, detail);
}

/** A malformed identifier is answered like an unknown one. */
export function parseParams(endpoint: Endpoint, params: Record<string, string>): unknown {
  if (!endpoint.params) return undefined;
  const result = endpoint.params.safeParse(params);
  if (!result.success) throw AppError.notFound(message("The record was not found."));
  return result.data;
}

/** Whether nothing may be sent in place of `{}`. */
export const isBodyOptional = ({ method, body }: Endpoint): boolean =>
  method === "POST" && body?.safeParse({}).success === true;

/** A body as its operation takes it, and the members that it does not take. */
export interface ParsedBody extends OpenBody {
  ignored: readonly IgnoredMember[];
}

/**
 * Reads a body by its schema.
 *
 * @param isStrict whether a member is refused that neither the operation nor its record knows, as always in a POST: what is
 *   misspelt there makes another record than was meant, while a PUT only leaves a member as it is
 * @throws AppError `invalid_body`
 */
export function parseBody(endpoint: Endpoint, sent: unknown, isStrict = endpoint.method === "POST"): ParsedBody {
  const { body, etag, method, protocol, response } = endpoint;
  if (!body) return { body: undefined, open: [], ignored: [] };
  const content = sent === undefined && isBodyOptional(endpoint) ? {} : sent;
  // A protocol has rules of its own.
  const ignored = protocol ? [] : ignoredMembers(body, content, response);
  const unknown = isStrict ? unknownMembers(ignored) : [];
  if (method === "PUT" && etag === true && !protocol) {
    if (unknown.length > 0) throw AppError.invalidBody(unknown);
    return { ...parseChange(body, content), ignored };
  }
  const { success, data, error } = body.safeParse(content);
  if (success && unknown.length === 0) return { body: data, open: [], ignored };
  const issues = error?.issues.filter(({ code }) => code !== "unrecognized_keys" || unknown.length === 0) ?? [];
  throw AppError.invalidBody([...unknown, ...issues.map(toProblem)]);
}
