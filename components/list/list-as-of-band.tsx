"use client";

import { MomentBand } from "@/components/record/moment-band";
import { countOf, formatCount } from "@/components/ui/number-format";
import { t } from "@/lib/languages/text";
import { useList } from "./use-list-state";

/** Shows that the list is that of another moment, and how many records will differ by then. */
export function ListAsOfBand({ at }: { at: string }) {
  const { facts, page, see } = useList();
  const { total = 0, projected } = page ?? {};
  const differing = projected === undefined ? "" : `${differingWords(projected, total, facts.noun)} `;
  return (
    <MomentBand
      at={at}
      what={`the ${facts.plural}`}
      note={t("{differing}Read-only.", { differing })}
      onBack={() => see(undefined)}
    />
  );
}

function differingWords(count: number, total: number, noun: string): string {
  if (count === 0) return "Nothing differs from today.";
  return `${formatCount(count)} of ${countOf(total, noun)} ${count === 1 ? "differs" : "differ"} from today.`;
}
