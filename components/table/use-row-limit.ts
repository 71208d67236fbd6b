"use client";

import { useEffect, useRef, useState } from "react";

const rowsShown = 2;

/**
 * Limits chips to two rows: the remaining ones are hidden and counted until all are shown. How many fit depends on their
 * widths, so it is measured.
 */
export function useRowLimit(count: number) {
  const area = useRef<HTMLUListElement>(null);
  const [hidden, setHidden] = useState(0);
  const [isWhole, setWhole] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of chips is measured again
  useEffect(() => {
    const list = area.current;
    if (!list) return;
    const measure = () => {
      const chips = [...list.querySelectorAll<HTMLElement>("[data-chip]")];
      for (const chip of chips) chip.hidden = false;
      if (isWhole || getComputedStyle(list).display !== "flex") return setHidden(0);
      const tops = [
        ...new Set(
          [...list.children]
            .filter((item): item is HTMLElement => item instanceof HTMLElement)
            .map((item) => item.offsetTop),
        ),
      ];
      const limit = tops[rowsShown];
      const beyond = limit === undefined ? [] : chips.filter((chip) => chip.offsetTop >= limit);
      for (const chip of beyond) chip.hidden = true;
      setHidden(beyond.length);
    };
    // The observer also fires initially, after layout; measuring here would force another layout.
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [count, isWhole]);

  return { area, hidden, showAll: () => setWhole(true) };
}
