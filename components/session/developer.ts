"use client";

import { useEffect } from "react";
import { createStore, useStore } from "@/components/ui/store";

/** Whether requests, field names, ids and JSON are shown: off, until the user turns it on for this device. */
const developer = createStore(false);

const storageKey = "developer";

export const useDeveloper = (): boolean => useStore(developer);

/** Shows its children while the developer switch is on. */
export function ForDevelopers({ children }: { children: React.ReactNode }) {
  return useDeveloper() && children;
}

export function setDeveloper(isOn: boolean): void {
  developer.set(isOn);
  try {
    localStorage.setItem(storageKey, isOn ? "1" : "");
  } catch {
    // A browser may deny access to its storage; the choice then lasts until the page is left.
  }
}

/** Reads the choice, which may be made in another tab. */
export function useDeveloperOfPage(): void {
  useEffect(() => {
    const stop = new AbortController();
    const read = () => developer.set(isStored());
    read();
    window.addEventListener("storage", read, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}

function isStored(): boolean {
  try {
    return localStorage.getItem(storageKey) === "1";
  } catch {
    return false;
  }
}
