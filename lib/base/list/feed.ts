import { digest } from "@/lib/base/crypto/digest";
import { dayMilliseconds } from "@/lib/base/day";
import { raw } from "@/lib/base/db/sql";
import type { Viewer } from "@/lib/base/db/tenancy";
import { read, readByOnePlan } from "@/lib/base/db/transaction";
import { env } from "@/lib/base/env";
import { AppError } from "@/lib/base/errors";
import { type Shape, shapedText } from "@/lib/base/project";
import { readStart } from "@/lib/base/schema/time";
import { message } from "@/lib/languages/text";
import { type FeedPage, type FeedStart, feedStartStatement, feedStatement } from "./feed-sql";
import { type FeedPlace, type FeedToken, readToken, writeToken } from "./feed-token";
import type { List } from "./fields";
import { pageSizeMax } from "./list-parameters";
import { isUnconditional } from "./query";
import { type ListRequest, shapeOf } from "./question";
import { requireSells, shownDocument } from "./seller-sql";
import { epochOf, isGone, listScope, type SnapshotState, snapshotStatement } from "./snapshot";
import { xmin } from "./version-sql";

/** Reads the changes of a list since a token, unless the token is too old. */
export type Changes = { body: string; since: string; more: boolean } | "gone";

/** The value of `~since` that asks for a token alone. */
const latest = "latest";

interface FeedOptions {
  requested?: readonly string[];
  /** As in `readList`; `t` may also be a former version of the record. */
  document?: string;
}

/** Reads the next page of changes: at most `~perPage` records, as they are in the snapshot that the difference leads to. */
export async function readChanges(
  viewer: Viewer,
  { list, query }: ListRequest,
  sent: string | undefined,
  { requested = [], document = "t.doc::text" }: FeedOptions = {},
): Promise<Changes> {
  await requireSells(viewer, list, query);
  const scope = digest(JSON.stringify([viewer.id, list.table, query.filters, query.search])).slice(0, 16);
  if (sent === latest) {
    const [state] = await read<SnapshotState>(viewer, snapshotStatement);
    return page("", false, await writeToken({ epoch: epochOf(state), since: state?.snapshot }, scope));
  }
  const token = sent === undefined ? undefined : await startOf(viewer, list, sent, scope);
  if (token === "gone") return "gone";
  const limit = query.paging?.limit ?? pageSizeMax;
  const difference = { since: token?.since, until: token?.until, after: token?.after };
  const statement = feedStatement(list, viewer, query, difference, {
    document: shownDocument(list, raw(document)),
    limit,
  });
  // What a client asks for again and again. A walk through all records or a long difference is planned by its place.
  const isPolled = token?.since !== undefined && token.until === undefined && isUnconditional(query);
  const [found] = await (isPolled ? readByOnePlan : read)<FeedPage>(viewer, statement);
  const epoch = epochOf(found);
  const isImmutable = list.versions === "immutable";
  if (!found || (token && isGone(token, { epoch, horizon: isImmutable ? found.eventHorizon : found.horizon })))
    return "gone";
  if (found.lacking > 0) throw new Error("an entry that is not a removal has a document");
  const until = token?.until ?? found.snapshot;
  const shape = shapeOf(list, query, requested);
  const records = shape ? shapedRecords(found, shape) : (found.records ?? "");
  const after = placeIn(found.after);
  const next: FeedToken = after ? { epoch, since: token?.since, until, after } : { epoch, since: until };
  return page(records, after !== undefined, await writeToken(next, scope));
}

function shapedRecords({ records, removed }: FeedPage, shape: Shape): string {
  const removedAt = new Set(removed);
  const all: object[] = JSON.parse(`[${records ?? ""}]`);
  return all.map((each, at) => (removedAt.has(at) ? JSON.stringify(each) : shapedText(each, shape))).join(",");
}

const page = (records: string, more: boolean, since: string): Changes => ({
  body: `{"data":[${records}],"metadata":${JSON.stringify({ more, since })}}`,
  since,
  more,
});

/** What was written before a time and is committed after it comes with a feed from that time, if it took no longer. */
const longestTransaction = "1 hour";

/**
 * A state of the list at some time before `start`: that of all transactions before the first one that has changed a record
 * since. It is the present one at most, of which a transaction that runs is no part.
 */
async function tokenOfTime(viewer: Viewer, list: List, start: Date): Promise<FeedToken | "gone"> {
  if (start.getTime() > Date.now())
    throw AppError.invalidParameter("since", message("The moment is to come. Give one that has passed."));
  const days = list.versions === "immutable" ? env.EVENT_DAYS : env.VERSION_DAYS;
  if (days !== undefined && start.getTime() < Date.now() - days * dayMilliseconds) return "gone";
  const [found] = await read<FeedStart>(viewer, feedStartStatement(list, viewer, start, longestTransaction));
  const epoch = epochOf(found);
  if (!found || found.isTooEarly) return "gone";
  const running = BigInt(xmin(found.snapshot));
  const first = found.tx === null ? running : BigInt(found.tx);
  const tx = first < running ? first : running;
  return { epoch, since: `${tx}:${tx}:` };
}

async function startOf(viewer: Viewer, list: List, sent: string, scope: string): Promise<FeedToken | "gone"> {
  const time = readStart(sent);
  return time ? await tokenOfTime(viewer, list, time) : await requireToken(sent, scope, listScope(viewer, list));
}

async function requireToken(sent: string, ...scopes: string[]): Promise<FeedToken> {
  const token = await readToken(sent, scopes);
  if (typeof token !== "string") return token;
  const details = {
    unknown: message(
      "The value must be a token that this operation has answered, latest, or a day, timestamp or relative time.",
    ),
    other: message(
      "The token is of another list, other filters or another tenant. Keep these as they were, or begin without it.",
    ),
  };
  throw AppError.invalidParameter("since", details[token]);
}

function placeIn(last: string | null): FeedPlace | undefined {
  if (last === null) return undefined;
  const [tx, tenant, id, source]: [string, string, string, number] = JSON.parse(last);
  return { tx, tenant, id, source };
}
