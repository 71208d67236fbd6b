"use client";

import { useEffect, useRef, useState } from "react";
import { type DayRange, grownBy } from "./viewport";

/** The range of ends: a draft while it is drawn, then passed to `onRange`. */
export function useRange(shown: DayRange | undefined, onChoose: (range: DayRange | undefined) => void) {
  const [draft, setDraft] = useState<DayRange>();
  // Keys can be pressed before the address has changed.
  const latest = useRef(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the range is a new object on each render
  useEffect(() => {
    latest.current = shown;
  }, [shown?.from, shown?.to]);
  const set = (range: DayRange | undefined) => {
    setDraft(undefined);
    latest.current = range;
    onChoose(range);
  };
  const grow = (days: number) => set(grownBy(latest.current, days, Date.now()));
  return { range: draft ?? shown, isDrawn: draft !== undefined, setDraft, set, grow };
}
