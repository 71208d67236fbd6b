"use client";

import { useEffect } from "react";
import { createStore, useStore } from "@/components/ui/store";
import { attribute, darkQuery, storageKey } from "./color-scheme-script";

export type ColorScheme = "light" | "dark" | "auto";

const chosen = createStore<ColorScheme>("auto");

/** The scheme that the user has chosen on this device. */
export const useColorScheme = (): ColorScheme => useStore(chosen);

export function chooseColorScheme(scheme: ColorScheme): void {
  chosen.set(scheme);
  try {
    localStorage.setItem(storageKey, scheme);
  } catch {
    // A browser may deny access to its storage; the choice then lasts until the page is left.
  }
  apply();
}

/** Reads the choice, which may be made in another tab, and follows the system while there is none. */
export function useColorSchemeOfPage(): void {
  useEffect(() => {
    const stop = new AbortController();
    const read = () => {
      chosen.set(stored());
      apply();
    };
    read();
    matchMedia(darkQuery).addEventListener("change", apply, { signal: stop.signal });
    window.addEventListener("storage", read, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}

function stored(): ColorScheme {
  try {
    const value = localStorage.getItem(storageKey);
    return value === "light" || value === "dark" ? value : "auto";
  } catch {
    return "auto";
  }
}

function apply(): void {
  const scheme = chosen.get();
  const shown = scheme === "auto" ? (matchMedia(darkQuery).matches ? "dark" : "light") : scheme;
  document.documentElement.setAttribute(attribute, shown);
}
