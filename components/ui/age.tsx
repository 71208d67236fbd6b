"use client";

import { useSyncExternalStore } from "react";
import { formatAge } from "./date-format";

/** `8 s`, counted on every second. @param since in milliseconds */
export function Age({ since }: { since: number }) {
  const now = useSyncExternalStore(
    everySecond,
    () => Math.floor(Date.now() / 1000) * 1000,
    () => since,
  );
  return formatAge(now - since);
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}
