"use client";

import type { ReactNode } from "react";
import { IconX } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { useViewer } from "@/components/session/viewer";
import { filterKinds } from "@/components/table/filter-kinds";
import { chipWords } from "@/components/table/filter-words";
import { useNow, useTimeZone } from "@/components/ui/clock";
import { useStore } from "@/components/ui/store";
import { t } from "@/lib/languages/text";
import { readSentence } from "./lists";
import classes from "./sentence-bar.module.css";
import { counted } from "./sentence-items";
import { knownMeanings } from "./word-meanings";

interface SentenceBarProps {
  query: string;
  onQueryChange: (query: string) => void;
}

/** The sentence that the text is, read anew when meanings of its words become known. */
function useSentence(query: string) {
  const viewer = useViewer();
  const now = useNow();
  useStore(knownMeanings);
  return query.includes(" ") && !query.startsWith(">") ? readSentence(query, viewer, now) : undefined;
}

/** The filters of the sentence, each with a button to remove it, and the number of matching rows. */
export function SentenceBar({ query, onQueryChange }: SentenceBarProps) {
  const timeZone = useTimeZone();
  const count = useStore(counted);
  const sentence = useSentence(query);
  if (!sentence) return null;
  const { list, chips, without, isLearned, search, withoutSearch } = sentence;
  const plural = `${list.noun}s`;
  const name = without.length > 0 && query.toLowerCase().includes(plural) ? `${plural} ` : "";
  return (
    <div className="row min-h-44 gap-12 py-8 px-16 border-b phone-flex-wrap">
      <ul
        aria-label={t("Filters of the sentence")}
        className="flex flex-wrap flex-1 min-w-0 gap-6 phone-flex-basis-100"
      >
        {chips.map((chip, at) => {
          const field = list.fields.find(({ path }) => path === chip.field);
          const kind = field?.kind ?? "text";
          const shownOf = (value: string) => {
            const known = field?.values?.find((each) => each.value === value);
            return known ? t(known.label) : filterKinds[kind].format(value, timeZone);
          };
          const { word, values } = chipWords(chip, kind, shownOf);
          const label = t(field?.label ?? chip.field);
          const Icon = field?.icon;
          return (
            // Chips have no id, only a position.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={at} className={`flex max-w-full h-28 border-2 rounded-6 bg-raised phone-h-42 ${classes.chip}`}>
              <span className="text-2">
                {Icon && <Icon aria-hidden />}
                {label}
              </span>
              <span className="text-2">{word}</span>
              {values !== "" && (
                <b className="align-content-center overflow-hidden min-w-0 font-500 ellipsis">{values}</b>
              )}
              <button
                className="hover-bg-soft focus-outline-inset phone-justify-center phone-w-40"
                type="button"
                aria-label={t("Remove the filter {label} {word} {values}", { label, word, values })}
                onClick={() => onQueryChange(`${name}${without[at] ?? ""}`)}
              >
                <IconX aria-hidden />
              </button>
            </li>
          );
        })}
        {search !== "" && isLearned && (
          <li className={`flex max-w-full h-28 border-2 rounded-6 bg-raised phone-h-42 ${classes.chip}`}>
            <span className="text-2">{t("contains")}</span>
            <b className="align-content-center overflow-hidden min-w-0 font-500 ellipsis">{search}</b>
            <button
              className="hover-bg-soft focus-outline-inset phone-justify-center phone-w-40"
              type="button"
              aria-label={t("Remove the search for {search}", { search })}
              onClick={() => onQueryChange(`${name}${withoutSearch}`)}
            >
              <IconX aria-hidden />
            </button>
          </li>
        )}
      </ul>
      <span
        className={`flex-none text-2 tabular ${classes.count}`}
        data-old={count?.query !== query.trim() || undefined}
      >
        {count && rich(list.found, { count: count.total, b: (text) => <b className="font-600 text-1">{text}</b> })}
      </span>
    </div>
  );
}

/** Says which words are read as something else; `children` if none is. */
export function SentenceHint({ query, children }: { query: string; children: ReactNode }) {
  const sentence = useSentence(query);
  const [first] = sentence?.replaced ?? [];
  if (!first) return children;
  return t("“{word}” matches SKUs that contain {text}", { word: first.word, text: first.chip.values.join() });
}
