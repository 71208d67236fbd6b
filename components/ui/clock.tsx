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

export function useTimeZone(): string {
  const { timeZone } = use(ClockContext);
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => timeZone,
  );
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

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, 10_000);
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}
