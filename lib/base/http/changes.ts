import * as z from "zod";
import { AppError } from "@/lib/base/errors";
import type { Changes } from "@/lib/base/list/feed";
import { tenantId, text } from "@/lib/base/schema/primitives";
import { message } from "@/lib/languages/text";
import type { ListOperation } from "./endpoint";

/** The feed of a list: declared from the operation that answers the list, with its path, feature and filters. */

const wrongSince = message(
  "The value must be a token that this operation has answered, latest, or a day, timestamp or relative time.",
);

const since = z.string().min(1, wrongSince).max(6_000, wrongSince).optional().meta({
  description:
    "The `since` of an earlier answer, for what has changed after it; without it all records, and with `latest` a token alone. A day (UTC), a timestamp or a relative time such as `today-7d` begins with what was added, changed or deleted since an hour before it: nothing is missing, and a little may come that is older. Also `~since`.",
});

const description = `What has been added, changed or deleted since the earlier answer identified by the cursor \`since\`: gap-free and duplicate-free, even under concurrent writes. A record that was deleted or no longer matches the filters has \`removed\`. While \`metadata.more\` is true, the \`Link\` \`next\` has the rest; after that, \`later\` is where to ask for later changes.`;

export function changesOf<const Name extends string, Record extends z.ZodObject, Of extends ListOperation>(
  name: Name,
  of: Of,
  record: Record,
  /** A sentence about parts of the answer whose changes are not changes of the record. */
  exception = "",
) {
  const { path, area, feature, list, summary } = of;
  const id = text.meta({ description: "Identifier of the record." });
  const removed = z.object({ [list.id]: id, tenant: tenantId, removed: z.literal(true) });
  return {
    name,
    method: "GET",
    path: `${path}/changes` as `${Of["path"]}/changes`,
    area,
    summary: summary.replace("List", "Follow changes of"),
    description: exception ? `${description} ${exception}` : description,
    feature,
    list: list as Of["list"],
    changes: "feed",
    refusals: {
      gone: "the token or the time is older than the versions that are kept, or the token belongs to another database (`resync`). Start over at the `Link` `start`.",
    },
    query: { since },
    response: z.object({
      data: z.array(z.union([removed, record])).meta({ description: "What has changed, oldest first." }),
      metadata: z.object({
        more: z.boolean().meta({ description: "Whether there is more to read now." }),
        since: z.string().meta({ description: "The token to continue with." }),
      }),
    }),
    example: { query: "~perPage=10" },
  } as const;
}

/** The address of the answer's request with another token. */
function addressWith({ pathname, searchParams }: URL, token: string | undefined): string {
  const others = [...searchParams].filter(([name]) => name.replace(/^~/, "") !== "since");
  const search = new URLSearchParams(token === undefined ? others : [...others, ["~since", token]]);
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}

/** @throws AppError `resync` */
export function changesAnswer(url: URL, changes: Changes): { body: string; link: string } {
  if (changes === "gone") {
    const start = addressWith(url, undefined);
    throw new AppError(
      "resync",
      message(
        "The token or the time is older than what is kept, or the token belongs to another database. Start over at {start}",
        { start: start.slice(0, 1_000) },
      ),
      {
        headers: start.length > 2_000 ? {} : { Link: `<${start}>; rel="start"` },
      },
    );
  }
  const { body, since, more } = changes;
  return { body, link: `<${addressWith(url, since)}>; rel="${more ? "next" : "later"}"` };
}
