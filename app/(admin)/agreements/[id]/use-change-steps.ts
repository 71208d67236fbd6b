"use client";

import { type RefObject, useEffect, useMemo, useState } from "react";
import { useCommands } from "@/components/command/registry";
import { message, t } from "@/lib/languages/text";
import { type ComparedText, changedElements } from "./compared-text";

/** A marked element: the number of the change in its language. */
interface Mark {
  language: string;
  number: number;
}

export type ChangeSteps = ReturnType<typeof useChangeSteps>;

/** Goes from change to change of a comparison: the current one is marked and scrolled into view. */
export function useChangeSteps(comparison: RefObject<HTMLElement | null>, texts: readonly ComparedText[]) {
  const places = useMemo(() => placesOf(texts), [texts]);
  const [place, setPlace] = useState<readonly Mark[]>();
  // Of another comparison if it is not among them.
  const at = place ? places.indexOf(place) : -1;
  const current = places[at];
  const step = (by: 1 | -1) => setPlace(places.at((Math.max(at, by === 1 ? -1 : 0) + by) % places.length));
  useEffect(() => {
    const shown = current?.flatMap(
      ({ language, number }) => (comparison.current && changedElements(comparison.current, language)[number]) ?? [],
    );
    // On a phone one language is below the other, and the first one stays visible.
    for (const element of shown?.toReversed() ?? []) {
      element.setAttribute("aria-current", "location");
      element.scrollIntoView({ block: "center" });
    }
    return () => {
      for (const element of shown ?? []) element.removeAttribute("aria-current");
    };
  }, [comparison, current]);
  useCommands([
    {
      id: "change",
      label: t("Next and previous change"),
      group: message("Anywhere"),
      keys: ["alt+n", "alt+shift+n"],
      repeats: true,
      run: (keys) => step(keys === "alt+n" ? 1 : -1),
      when: () => places.length > 0,
    },
  ]);
  const goTo = ({ language, number }: Mark) =>
    setPlace(places.find((marks) => marks.some((mark) => mark.language === language && mark.number === number)));
  return { at, count: places.length, current, step, goTo };
}

/** Equally long texts have their changes side by side; otherwise those of one language follow those of the other. */
function placesOf(texts: readonly ComparedText[]): readonly (readonly Mark[])[] {
  const columns = texts.map(({ language, differs }) => {
    let number = 0;
    return differs.map((isMarked): Mark[] => (isMarked ? [{ language, number: number++ }] : []));
  });
  const [first = []] = columns;
  const rows = columns.every(({ length }) => length === first.length)
    ? first.map((_, at) => columns.flatMap((column) => column[at] ?? []))
    : columns.flat();
  return rows.filter(({ length }) => length > 0);
}
