"use client";

import { useSyncExternalStore } from "react";

/** Whether the window is as narrow as a phone: panels are sheets and rows have two lines. False until hydrated. */
export const useIsPhone = (): boolean => useMedia("(max-width: 47.99em)");

/** Whether there is room for a panel beside the content. False until hydrated. */
export const useIsWide = (): boolean => useMedia("(min-width: 72em)");

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
