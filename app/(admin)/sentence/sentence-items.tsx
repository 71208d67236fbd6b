import type { PaletteItem } from "@/components/command/palette-store";
import { IconBookmarkPlus, IconDownload, IconFilter, IconRepeat } from "@/components/icons/icons";
import { startExport } from "@/components/list/start-export";
import type { Chip } from "@/components/table/filter-words";
import { createStore } from "@/components/ui/store";
import { toSearchParams } from "@/lib/base/list/query";
import { callForCsv } from "@/lib/browser/client-text";
import { readRows, readTotal } from "@/lib/browser/list-search";
import { t } from "@/lib/languages/text";
import { listCustomerSubscriptions } from "@/lib/resources/subscription/endpoints";
import type { Subscription } from "@/lib/resources/subscription/schema";
import { latestRequest } from "../palette/latest-request";
import { subscriptionItem } from "../subscriptions/subscription-item";
import { learnMeanings, type Reader, type ReadSentence, readSentence, searchOf } from "./lists";
import { savedSentence } from "./saved-sentence";

/** The number of rows of the last sentence that was counted. */
export const counted = createStore<{ query: string; total: number } | undefined>(undefined);

const rowsShown = 4;

/** The list of a sentence, its first records, and actions for all of them. */
export type SentenceGroup = "Filter" | "Records" | "Do";

/** The rows of the palette for a sentence. */
export async function sentenceItems(
  group: SentenceGroup,
  query: string,
  viewer: Reader,
  signal: AbortSignal,
): Promise<PaletteItem[]> {
  const now = Date.now();
  await learnMeanings(query, viewer, now);
  const sentence = signal.aborted ? undefined : readSentence(query, viewer, now);
  if (!sentence) return [];
  const { list } = sentence;
  if (group === "Records") return await recordsOf(sentence, signal);
  const total = await totalOf(sentence, signal);
  counted.set({ query, total });
  if (total === 0) return [];
  if (group === "Do") {
    return [...(list.endpoint.list.csv ? [exportOf(sentence, total)] : []), savingOf(sentence)];
  }
  return [
    {
      id: `sentence ${query}`,
      label: t(list.opens, { count: total }),
      icon: <IconFilter aria-hidden />,
      href: list.href(searchOf(sentence)),
    },
  ];
}

const latestTotal = latestRequest<number>();

/** Requested once for the groups that show it. */
const totalOf = (sentence: ReadSentence, signal: AbortSignal): Promise<number> =>
  latestTotal(`${sentence.list.endpoint.name} ${searchOf(sentence)}`, () =>
    readTotal(sentence.list.endpoint, searchOf(sentence), signal),
  );

/** The first records, which are found before all of them are counted. */
async function recordsOf(sentence: ReadSentence, signal: AbortSignal): Promise<PaletteItem[]> {
  const { endpoint } = sentence.list;
  if (endpoint !== listCustomerSubscriptions) return [];
  const page = toSearchParams(endpoint.list, { paging: { limit: rowsShown, skip: 0 } });
  const rows = await readRows<Subscription>(endpoint, new URLSearchParams([...searchOf(sentence), ...page]), signal);
  return rows.map((row) => recordOf(row, sentence));
}

function exportOf(sentence: ReadSentence, total: number): PaletteItem {
  const { endpoint, noun } = sentence.list;
  const search = searchOf(sentence).toString();
  const facts = {
    list: endpoint.list,
    plural: `${noun}s`,
    download: (search: string, signal: AbortSignal, onChunk: (chunk: string) => void) =>
      callForCsv(endpoint, { search, signal }, onChunk),
  };
  return {
    id: `export ${search}`,
    label: t("{count, plural, one {Export this one} other {Export these #}}", { count: total }),
    detail: t("CSV, all columns"),
    icon: <IconDownload aria-hidden />,
    run: () => startExport({ facts, searches: [search], total }),
  };
}

const labelOf = ({ field }: Chip, { fields }: ReadSentence["list"]): string =>
  t(fields.find(({ path }) => path === field)?.label ?? field);

function savingOf(sentence: ReadSentence): PaletteItem {
  const labels = sentence.chips.map((chip) => labelOf(chip, sentence.list));
  return {
    id: "save sentence",
    label: t("Save as a view"),
    marks: [],
    detail: [...new Set(labels), ...(sentence.search === "" ? [] : [t("Search")])].join(", "),
    icon: <IconBookmarkPlus aria-hidden />,
    stays: true,
    run: () => savedSentence.set(sentence),
  };
}

function recordOf(row: Subscription, { chips, replaced, others }: ReadSentence): PaletteItem {
  const texts = chips.flatMap(({ op, values }) => (op === "contains" || op === "starts" ? values : []));
  const skus = (row.items ?? []).flatMap(({ sku }) => sku ?? []);
  const matching = skus.find((sku) => texts.some((text) => sku.toLowerCase().includes(text.toLowerCase())));
  return {
    ...subscriptionItem(row),
    id: `${listCustomerSubscriptions.name} ${row._id}`,
    icon: <IconRepeat aria-hidden />,
    code: matching ?? skus[0] ?? row._id,
    marks: [...texts, ...replaced.map(({ word }) => word), ...others],
  };
}
