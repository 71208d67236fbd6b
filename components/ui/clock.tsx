"use client";

import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from "react";

/**
 * The current time and the user's time zone. The server renders in the zone of the last visit (a cookie), at the first one in
 * UTC; the browser corrects that while hydrating, without a mismatch.
 */
interface Clock {
  timeZone: string;
  now: number;
}

const never = () => () => {};

const ClockContext = createContext<Clock>({ timeZone: "UTC", now: 0 });

interface ClockProviderProps extends Clock {
  children: ReactNode;
}

export function ClockProvider({ timeZone, now, children }: ClockProviderProps) {
  const clock = useMemo(() => ({ timeZone, now }), [timeZone, now]);
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
