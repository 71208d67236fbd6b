import { IconFilter, IconRepeat } from "@tabler/icons-react";
import type { PaletteItem } from "@/components/command/palette-store";
import { toFilters } from "@/components/table/filter-words";
import { formatDay, toDate } from "@/components/ui/date-format";
import { countOf } from "@/components/ui/number-format";
import { createStore } from "@/components/ui/store";
import type { Feature } from "@/lib/base/auth/features";
import { type ListPage, listQuery } from "@/lib/base/list/client";
import { toSearchParams } from "@/lib/base/list/query";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { paths } from "../paths";
import { type ReadSentence, readSentence } from "./lists";

/** How many rows the last sentence that was counted has. */
export const counted = createStore<{ query: string; total: number } | undefined>(undefined);

const rowsShown = 4;

/** The list of a sentence as the first row of the palette, then the first records of it. */
export async function sentenceItems(
  group: "Filter" | "Records",
  query: string,
  features: readonly Feature[],
  signal: AbortSignal,
): Promise<PaletteItem[]> {
  const sentence = readSentence(query, features, Date.now());
  if (!sentence) return [];
  const { list } = sentence;
  const { rows, total } = await pageOf(sentence, signal);
  counted.set({ query, total });
  if (group === "Records") return list.endpoint === listCustomerSubscriptions ? rows.map(recordOf) : [];
  return [
    {
      id: `sentence ${query}`,
      label: `Open ${countOf(total, list.noun, list.plural)}`,
      icon: <IconFilter aria-hidden />,
      href: list.href(searchOf(sentence)),
    },
  ];
}

/** The address of the list, with the filters and the words that are searched for. */
export const searchOf = ({ list: { endpoint, sort }, chips, search }: ReadSentence): URLSearchParams =>
  toSearchParams(endpoint.list, {
    filters: toFilters(chips),
    search,
    sort: sort === undefined ? [] : [{ field: sort, descending: false }],
  });

/** Asked for once, although two groups show it. */
let last: { key: string; page: Promise<ListPage<Subscription>> } | undefined;

function pageOf(sentence: ReadSentence, signal: AbortSignal): Promise<ListPage<Subscription>> {
  const { endpoint } = sentence.list;
  const search = searchOf(sentence);
  const paged = toSearchParams(endpoint.list, { paging: { limit: rowsShown, skip: 0 } });
  for (const [name, value] of paged) search.set(name, value);
  const key = `${endpoint.name} ${search}`;
  if (last?.key === key) return last.page;
  const { queryFn } = listQuery<typeof endpoint, Subscription>(endpoint, search);
  if (typeof queryFn !== "function") throw new Error("A list is read by a function.");
  const page = Promise.resolve(queryFn({ signal } as Parameters<typeof queryFn>[0]));
  last = { key, page };
  page.catch(() => {
    if (last?.key === key) last = undefined;
  });
  return page;
}

function recordOf({ _id, name, account_details, end_date, items = [] }: Subscription): PaletteItem {
  const end = toDate(end_date);
  return {
    id: `${listCustomerSubscriptions.name} ${_id}`,
    label: name ?? _id,
    icon: <IconRepeat aria-hidden />,
    detail: [account_details?.name, end && `ends ${formatDay(end, "UTC")}`].filter(Boolean).join(", "),
    code: items[0]?.sku ?? _id,
    href: paths.subscription(_id),
  };
}
