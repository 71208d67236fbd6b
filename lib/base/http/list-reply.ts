import { hasFeature } from "@/lib/base/auth/actor";
import { confirm } from "@/lib/base/db/transaction";
import { defined } from "@/lib/base/defined";
import type { DownloadFormat } from "@/lib/base/download/download";
import type { Changes } from "@/lib/base/list/feed";
import type { List } from "@/lib/base/list/fields";
import { envelope, pageLinks } from "@/lib/base/list/page";
import type { ListQuery } from "@/lib/base/list/query";
import type { ListRequest } from "@/lib/base/list/question";
import type { ListResult } from "@/lib/base/list/run";
import type { Call } from "./call";
import { changesAnswer } from "./changes";
import { downloadResponse } from "./download-response";
import { linesType } from "./file-types";
import { groupsType } from "./list-groups";
import { reasonType } from "./list-why";
import type { Format } from "./parse-input";
import { prefers, prefersNoCount } from "./prefer";
import { fromResponse, jsonHeaders, type Reply, reply } from "./reply";

/** Converts requests to lists, and their results to replies: a page, a feed, an explanation or a download. */

export function changesReply(url: URL, changes: Changes): Reply {
  const { body, link } = changesAnswer(url, changes);
  // A token names each transaction that was running.
  return reply(body, link.length > 2_048 ? jsonHeaders : { ...jsonHeaders, Link: link });
}

/** The request for the service of a list. */
export function listRequest(
  { endpoint, actor, request }: Call,
  query: ListQuery,
  format: Format,
): ListRequest | undefined {
  const { list } = endpoint;
  if (!list) return undefined;
  const { why: id } = query;
  const explained = id === undefined ? undefined : { id, mayReadEvents: hasFeature(actor, "Platform/Event") };
  return {
    list,
    query,
    form: format === "json" ? "page" : format,
    withSnapshot: prefers(request, "snapshot"),
    isUncounted: prefersNoCount(request),
    ...defined({ explained }),
  };
}

export async function listReply({ endpoint, actor, url }: Call, query: ListQuery, result: ListResult): Promise<Reply> {
  const { list } = endpoint;
  const projected = "projected" in result ? result.projected : undefined;
  const asOf = defined({ "As-Of": query.at, "Comptoir-Projected": projected?.toString() });
  if (!list) throw new Error("not a list");
  if (result.form === "page") {
    const { rows, total, snapshot } = result;
    const links = pageLinks(list, query, snapshot === undefined ? url : inSnapshot(url, snapshot), result);
    const applied = [...(snapshot === undefined ? [] : ["snapshot"]), ...(total === undefined ? ["count=none"] : [])];
    const headers = defined({
      Link: links,
      "Total-Count": total === undefined ? undefined : String(total),
      Snapshot: snapshot,
      "Preference-Applied": applied.join(", ") || undefined,
      ...asOf,
    });
    const types = query.group === undefined ? jsonHeaders : { "Content-Type": `${groupsType}; charset=utf-8` };
    return reply(envelope(list, query, rows, total), { ...types, ...headers });
  }
  if (result.form === "explanation") {
    return reply(JSON.stringify(result.explanation), { "Content-Type": `${reasonType}; charset=utf-8` });
  }
  // A download begins with its first bytes, before the request is over.
  await confirm(actor.tenant);
  return fromResponse(
    await downloadResponse(result.chunks, actor, {
      ...headersOf[result.type](list),
      ...(result.total === undefined ? {} : { "Total-Count": String(result.total) }),
      ...asOf,
    }),
  );
}

/** The links to the other pages, read in the same snapshot. */
function inSnapshot(url: URL, snapshot: string): URL {
  const address = new URL(url);
  address.searchParams.set("~snapshot", snapshot);
  return address;
}

/** The headers of a download by its type. */
const headersOf: Record<DownloadFormat["type"], (list: List) => Record<string, string>> = {
  csv: (list) => ({
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="${list.csv?.fileName ?? "records"}.csv"`,
  }),
  ndjson: () => ({ "Content-Type": `${linesType}; charset=utf-8` }),
  array: () => jsonHeaders,
};
