"use client";

import { createContext, Fragment, type ReactNode, use, useMemo, useSyncExternalStore } from "react";
import { readLocale, setLocale } from "./locale";

/**
 * The current time, the user's time zone, and the locale of dates and numbers. The server renders in zone and locale of the
 * last visit (cookies), at the first one in UTC and British English; the browser corrects both while hydrating, without a
 * mismatch.
 */
interface Clock {
  timeZone: string;
  now: number;
}

const never = () => () => {};

const ClockContext = createContext<Clock>({ timeZone: "UTC", now: 0 });

interface ClockProviderProps extends Clock {
  /** The locale at the last visit. */
  locale: string;
  children: ReactNode;
}

export function ClockProvider({ timeZone, now, locale: last, children }: ClockProviderProps) {
  const locale = useSyncExternalStore(never, readLocale, () => last);
  // Set before the children are rendered. A server never reads it, so that concurrent requests do not affect each other.
  setLocale(locale);
  const clock = useMemo(() => ({ timeZone, now }), [timeZone, now]);
  return (
    <ClockContext value={clock}>
      {/* Numbers do not use the context: for another locale everything is rendered anew. */}
      <Fragment key={locale}>{children}</Fragment>
    </ClockContext>
  );
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
