"use client";

import { createContext, type ReactNode, use, useSyncExternalStore } from "react";

/**
 * When and where the reader is. The server cannot know the reader's zone on a first visit, so it renders in the zone of
 * the last visit (a cookie) or UTC, and the browser corrects it while hydrating, without a mismatch.
 */
interface Clock {
  timeZone: string;
  now: number;
}

const ClockContext = createContext<Clock>({ timeZone: "UTC", now: 0 });

export function ClockProvider({ timeZone, now, children }: Clock & { children: ReactNode }) {
  return <ClockContext value={{ timeZone, now }}>{children}</ClockContext>;
}

const never = () => () => {};

// Asked once: every date of a table wants it, and to ask takes longer than to write the date.
let readersZone: string | undefined;
function readZone(): string {
  readersZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return readersZone;
}

export function useTimeZone(): string {
  const { timeZone } = use(ClockContext);
  return useSyncExternalStore(never, readZone, () => timeZone);
}

const minute = 60_000;

/** The present moment in milliseconds, to the minute; the component follows it. */
export function useNow(): number {
  const { now } = use(ClockContext);
  return useSyncExternalStore(
    everyMinute,
    () => Math.floor(Date.now() / minute) * minute,
    () => Math.floor(now / minute) * minute,
  );
}

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all: every row of a table follows the time. */
function everyMinute(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tell, 10_000);
    document.addEventListener("visibilitychange", tell);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tell);
  };
}
