import { IconBookmarkPlus, IconDownload, IconFilter, IconRepeat } from "@tabler/icons-react";
import type { PaletteItem } from "@/components/command/palette-store";
import { startExport } from "@/components/list/export-csv";
import type { Viewer } from "@/components/session/viewer";
import { columnIds } from "@/components/table/use-data-table";
import { formatDay, toDate } from "@/components/ui/date-format";
import { countOf, formatCount } from "@/components/ui/number-format";
import { createStore } from "@/components/ui/store";
import { callForCsv } from "@/lib/base/http/client-text";
import { type ListPage, listQuery } from "@/lib/base/list/client";
import { toSearchParams } from "@/lib/base/list/query";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { paths } from "../paths";
import { learnMeanings, type ReadSentence, readSentence, searchOf } from "./lists";
import { savedSentence } from "./saved-sentence";

/** The number of rows of the last sentence that was counted. */
export const counted = createStore<{ query: string; total: number } | undefined>(undefined);

const rowsShown = 4;

/** The rows of the palette for a sentence: its list, the first records, and actions for all of them. */
export async function sentenceItems(
  group: "Filter" | "Records" | "Do",
  query: string,
  { features, currencies }: Pick<Viewer, "features" | "currencies">,
  signal: AbortSignal,
): Promise<PaletteItem[]> {
  const now = Date.now();
  await learnMeanings(query, features, now);
  const sentence = signal.aborted ? undefined : readSentence(query, features, now);
  if (!sentence) return [];
  const { list } = sentence;
  const { rows, total } = await pageOf(sentence, signal);
  counted.set({ query, total });
  if (group === "Do") {
    const isExported = total > 0 && list.endpoint.list.csv;
    return [...(isExported ? [exportOf(sentence, total, currencies)] : []), savingOf(sentence)];
  }
  if (group === "Records") {
    const isShown = list.endpoint === listCustomerSubscriptions;
    return isShown ? rows.map((row) => recordOf(row, sentence)) : [];
  }
  return [
    {
      id: `sentence ${query}`,
      label: `Open ${countOf(total, list.noun, list.plural)}`,
      icon: <IconFilter aria-hidden />,
      href: list.href(searchOf(sentence)),
    },
  ];
}

/** Requested once for the two groups that show it. */
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

function exportOf(sentence: ReadSentence, total: number, currencies: Viewer["currencies"]): PaletteItem {
  const { endpoint, columns, plural } = sentence.list;
  const search = searchOf(sentence).toString();
  const facts = {
    list: endpoint.list,
    plural,
    columnDefs: columns,
    columnIds: columnIds(columns),
    download: (search: string, signal: AbortSignal, onPiece: (piece: string) => void) =>
      callForCsv(endpoint, { search, signal }, onPiece),
  };
  return {
    id: `export ${search}`,
    label: total === 1 ? "Export this one" : `Export these ${formatCount(total)}`,
    detail: "CSV, all columns",
    icon: <IconDownload aria-hidden />,
    run: () => startExport({ facts, searches: [search], total, currencies }),
  };
}

function savingOf(sentence: ReadSentence): PaletteItem {
  const labels = sentence.chips.map(
    (chip) => sentence.list.fields.find(({ path }) => path === chip.field)?.label ?? chip.field,
  );
  return {
    id: "save sentence",
    label: "Save as a view",
    detail: [...new Set(labels), ...(sentence.search === "" ? [] : ["Search"])].join(", "),
    icon: <IconBookmarkPlus aria-hidden />,
    stays: true,
    run: () => savedSentence.set(sentence),
  };
}

function recordOf(
  { _id, name, account_details, end_date, items = [] }: Subscription,
  { chips, replaced, others }: ReadSentence,
): PaletteItem {
  const texts = chips.flatMap(({ op, values }) => (op === "contains" || op === "starts" ? values : []));
  const end = toDate(end_date);
  const skus = items.flatMap(({ sku }) => sku ?? []);
  const matching = skus.find((sku) => texts.some((text) => sku.toLowerCase().includes(text.toLowerCase())));
  return {
    id: `${listCustomerSubscriptions.name} ${_id}`,
    label: name ?? _id,
    icon: <IconRepeat aria-hidden />,
    detail: [account_details?.name, end && `ends ${formatDay(end, "UTC")}`].filter(Boolean).join(", "),
    code: matching ?? skus[0] ?? _id,
    marks: [...texts, ...replaced.map(({ word }) => word), ...others],
    href: paths.subscription(_id),
  };
}
