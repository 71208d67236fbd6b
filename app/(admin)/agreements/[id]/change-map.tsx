"use client";

import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import type { WordCounts } from "@/lib/base/rich-text/redline";
import { t } from "@/lib/languages/text";
import { type ComparedText, changedElements } from "./compared-text";
import type { ChangeSteps } from "./use-change-steps";
import classes from "./version-comparison.module.css";

interface ChangeMapProps {
  comparison: RefObject<HTMLElement | null>;
  text: ComparedText;
  steps: ChangeSteps;
}

/** Fractions of the height of the text. */
interface Heights {
  clauses: readonly number[];
  visible: { from: number; to: number };
}

/** A scroll map of the text: the clauses that differ, each by its number, and the part of the text that is visible. */
export function ChangeMap({ comparison, text, steps }: ChangeMapProps) {
  const { language, passages } = text;
  const [heights, setHeights] = useState<Heights>();
  const firsts = useMemo(() => firstMarks(text), [text]);
  useLayoutEffect(() => {
    const scroller = comparison.current?.querySelector(`[data-language="${CSS.escape(language)}"] > section`);
    if (!scroller || !comparison.current) return;
    const elements = changedElements(comparison.current, language);
    const measure = () => {
      const { scrollTop, scrollHeight, clientHeight } = scroller;
      const top = scroller.getBoundingClientRect().top - scrollTop;
      const heightOf = (number: number) => (elements[number]?.getBoundingClientRect().top ?? top) - top;
      setHeights({
        clauses: spaced(
          firsts.map((number) => heightOf(number) / scrollHeight),
          numberHeight / clientHeight,
        ),
        visible: { from: scrollTop / scrollHeight, to: (scrollTop + clientHeight) / scrollHeight },
      });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    scroller.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener("scroll", measure);
    };
  }, [comparison, language, firsts]);
  if (passages.length === 0) return null;
  const percent = (fraction: number) => `${fraction * 100}%`;
  return (
    <nav aria-label={t("Clauses that differ")} className={`flex-none py-16 border-s print-hidden ${classes.map}`}>
      {heights && (
        <div className={`relative h-full ${classes.mapTrack}`}>
          <span
            className={`absolute w-16 rounded-4 ${classes.visible}`}
            style={{ top: percent(heights.visible.from), bottom: percent(1 - heights.visible.to) }}
          />
          {passages.map(({ number, heading, words, changes }, at) => {
            const first = firsts[at] ?? 0;
            const isCurrent = steps.current?.some(
              (mark) => mark.language === language && mark.number >= first && mark.number < first + changes,
            );
            return (
              <button
                className="row absolute h-24 gap-8 py-0 px-0 text-12 text-3 border-0 tabular"
                key={first}
                type="button"
                aria-label={[number, heading].filter(Boolean).join(" ") || t("Text")}
                aria-current={isCurrent ? "location" : undefined}
                data-words={kindOf(words)}
                style={{ top: percent(heights.clauses[at] ?? 0) }}
                onClick={() => steps.goTo({ language, number: first })}
              >
                {number}
              </button>
            );
          })}
        </div>
      )}
    </nav>
  );
}

/** In pixels. */
const numberHeight = 24;

/** The same places, where one number would cover another pushed apart: down, then up from the lower end. */
function spaced(places: readonly number[], least: number): number[] {
  const apart = [...places];
  for (let at = 1; at < apart.length; at++) apart[at] = Math.max(apart[at] ?? 0, (apart[at - 1] ?? 0) + least);
  let end = 1 - least;
  for (let at = apart.length - 1; at >= 0 && (apart[at] ?? 0) > end; at--) {
    apart[at] = Math.max(0, end);
    end -= least;
  }
  return apart;
}

/** Words came, went, or both; neither where only the formatting differs. */
const kindOf = ({ added, removed }: WordCounts): "added" | "removed" | "changed" =>
  added > 0 === removed > 0 ? "changed" : added > 0 ? "added" : "removed";

/** The number of the first change of each passage; those of the title and the description come before. */
function firstMarks({ passages, differs }: ComparedText): number[] {
  let next = differs.slice(0, 2).filter(Boolean).length;
  return passages.map(({ changes }) => {
    const first = next;
    next += changes;
    return first;
  });
}
