"use client";

import { useSyncExternalStore } from "react";

/** The edges of the layout: a phone has sheets and two-line rows, a wide window pushes panels beside the content. */
const phoneQuery = "(max-width: 47.99em)";

/** Whether a media query matches; on the server and while hydrating, what `first` says. */
function useMedia(query: string, first: boolean): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
    () => first,
  );
}

export const useIsPhone = (): boolean => useMedia(phoneQuery, false);
