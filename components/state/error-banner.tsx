"use client";

import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import classes from "./error-banner.module.css";

interface ErrorBannerProps {
  /** `Could not refresh.` or `Could not load.` */
  title: string;
  /** Why, in a sentence: "The database is away." */
  reason: string;
  /** Seconds until the automatic retry; undefined if a retry cannot help. */
  retryInSeconds?: number | undefined;
  onRetry: () => void;
}

/** Shown above the stale data. Counts down to the next retry; remount it (with a `key`) for each failure. */
export function ErrorBanner({ title, reason, retryInSeconds, onRetry }: ErrorBannerProps) {
  const [left, setLeft] = useState(retryInSeconds);
  const retry = useEffectEvent(onRetry);
  const isWaiting = left !== undefined && left > 0;
  useEffect(() => {
    if (retryInSeconds === undefined) return;
    const end = Date.now() + retryInSeconds * 1000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      retry();
    }, 250);
    return () => clearInterval(timer);
  }, [retryInSeconds]);

  return (
    <div role="alert" className={classes.banner}>
      <IconAlertTriangle aria-hidden />
      <p>
        <b>{title}</b> {reason}
        {/* Hidden from screen readers, which would read the countdown every second. */}
        {left !== undefined && (
          <span aria-hidden>{isWaiting ? ` Trying again in ${left} s.` : " Trying again now."}</span>
        )}
      </p>
      <Button variant="quiet" onClick={onRetry}>
        Try now
      </Button>
    </div>
  );
}

/** Below stale rows: the time of the data, and the request that failed. */
export function StaleNote({ time, requestId }: { time: string; requestId?: string | undefined }) {
  return (
    <p className={classes.stale}>
      Shown as of {time}.{requestId !== undefined && ` Request ${requestId}`}
    </p>
  );
}
