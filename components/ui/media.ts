"use client";

import { useSyncExternalStore } from "react";

const phoneQuery = "(max-width: 47.99em)";

/** Whether the window is as narrow as a phone: panels are sheets and rows have two lines. False until hydrated. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(phoneQuery);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => window.matchMedia(phoneQuery).matches,
    () => false,
  );
}
