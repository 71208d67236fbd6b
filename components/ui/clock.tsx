"use client";

import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import { readLocale, serverLocale, setLocale } from "./locale";

/**
 * The current time, the user's time zone, and the locale of dates. On a first visit the server does not know the zone, so it
 * renders in the zone of the last visit (a cookie) or UTC; the browser corrects both while hydrating, without a mismatch.
 */
interface Clock {
  timeZone: string;
  now: number;
}

const never = () => () => {};

const ClockContext = createContext<Clock>({ timeZone: "UTC", now: 0 });

export function ClockProvider({ timeZone, now, children }: Clock & { children: ReactNode }) {
  const locale = useSyncExternalStore(never, readLocale, () => serverLocale);
  // Set before the children are rendered. On a server it is constant, so that concurrent requests do not affect each other.
  setLocale(locale);
  // A new object for a new locale, so that every date is rendered again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const clock = useMemo(() => ({ timeZone, now }), [timeZone, now, locale]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

// Cached: every date of a table needs it, and reading it takes longer than formatting the date.
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

/** The current time in milliseconds, updated every minute. */
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

/** One timer for all components, because every row of a table may use the time. */
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
