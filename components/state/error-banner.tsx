"use client";

import Link from "next/link";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useState } from "react";
import { IconAlertTriangle } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { useScreenParts } from "@/components/record/screen-parts";
import { Button } from "@/components/ui/button";
import { useTimeZone } from "@/components/ui/clock";
import { Id } from "@/components/ui/copy";
import { formatTimeWithSeconds } from "@/components/ui/date-format";
import { createStore, useStore } from "@/components/ui/store";
import { CallError } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import classes from "./error-banner.module.css";
import { useIsOnline } from "./online";
import { retryIn } from "./retry-in";

interface ErrorBannerProps {
  /** `Could not refresh.` or `Could not load.` */
  title: string;
  error: Error;
  /** When it failed. */
  at: number;
  onRetry: () => void;
}

/** The banners of the page. One outage fails several requests: only the first banner is shown, and it retries them all. */
const failures = createStore<readonly { id: string; retry: () => void }[]>([]);

const retryAll = () => {
  for (const { retry } of failures.get()) retry();
};

/**
 * Shown at the lower edge of the page: render it below what could not be read, which then does not move. Counts down to the
 * next retry; remount it (with a `key`) for each failure.
 */
export function ErrorBanner({ title, error, at, onRetry }: ErrorBannerProps) {
  const id = useId();
  const all = useStore(failures);
  const retry = useEffectEvent(onRetry);
  // Before the first frame, which would show the others as well.
  useLayoutEffect(() => {
    const own = { id, retry: () => retry() };
    failures.set((known) => [...known, own]);
    return () => failures.set((known) => known.filter((other) => other !== own));
  }, [id]);
  // Without a network the band of the layout is shown instead, and the requests are repeated when it is back.
  const isOnline = useIsOnline();
  const wasOffline = useEffectEvent(() => error instanceof CallError && error.status === 0);
  useEffect(() => {
    if (isOnline) return;
    return () => {
      if (wasOffline()) retry();
    };
  }, [isOnline]);
  if (!isOnline || all[0]?.id !== id) return null;
  return <ShownBanner title={title} error={error} at={at} />;
}

function ShownBanner({ title, error, at }: Omit<ErrorBannerProps, "onRetry">) {
  const timeZone = useTimeZone();
  const retryInSeconds = retryIn(error);
  const left = useCountdown(retryInSeconds);
  const requestId = error instanceof CallError ? error.problem.requestId : undefined;
  const href = useScreenParts().useRequestHref(requestId);
  return (
    <div
      role="alert"
      className={`row flex-none sticky bottom-0 gap-9 py-8 ps-20 pe-12 ${classes.banner}`}
      data-error-banner
    >
      <IconAlertTriangle className="text-danger" aria-hidden />
      <p className="flex-1">
        <b className="font-500">{title}</b> {error.message}
        {/* Hidden from screen readers, which would read the countdown every second. */}
        {left !== undefined && (
          <span aria-hidden> {left > 0 ? t("Trying again in {left} s.", { left }) : t("Trying again now.")}</span>
        )}
        <span className="ms-8 text-2 tabular phone-block phone-m-0">
          {formatTimeWithSeconds(new Date(at), timeZone)}
          {requestId !== undefined && (
            <>
              , {rich("request {id}", { id: <Id value={requestId} /> })}{" "}
              {href !== undefined && (
                <Link className="link" href={href} prefetch={false}>
                  {t("Show the request")}
                </Link>
              )}
            </>
          )}
        </span>
      </p>
      <Button variant="quiet" onClick={retryAll}>
        {t("Try now")}
      </Button>
    </div>
  );
}

/** Seconds until all failed requests are retried; undefined if a retry cannot succeed. */
function useCountdown(seconds: number | undefined): number | undefined {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (seconds === undefined) return;
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      retryAll();
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
