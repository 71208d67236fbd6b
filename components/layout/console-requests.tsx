"use client";

import { useSyncExternalStore } from "react";
import { useTimeZone } from "@/components/ui/clock";
import { formatTimeWithSeconds } from "@/components/ui/date-format";
import { requestLog } from "@/lib/browser/request-log";
import classes from "./console-requests.module.css";

/** The last requests of the page, newest first, with their durations as bars on one scale. */
export function ConsoleRequests() {
  const requests = useSyncExternalStore(requestLog.subscribe, requestLog.get, requestLog.get);
  const timeZone = useTimeZone();
  const longest = Math.max(1, ...requests.map(({ milliseconds }) => milliseconds));
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section aria-label="Last requests of this page" tabIndex={0} className={classes.requests}>
      <h2>
        Last requests of this page <span>bars: 0 to {longest} ms</span>
      </h2>
      <ol>
        {requests.map(({ number, method, address, status, milliseconds, at }) => (
          <li key={number} data-failed={status === 0 || status >= 400 || undefined} title={address}>
            <time dateTime={new Date(at).toISOString()}>{formatTimeWithSeconds(new Date(at), timeZone)}</time>
            <code>
              {method} {address.split("?")[0]?.replace(/^\/v\d\//, "")}
            </code>
            <span aria-hidden className={classes.duration}>
              <i style={{ width: `${Math.max(4, (milliseconds / longest) * 100)}%` }} />
            </span>
            <span>{status === 0 || status >= 400 ? status || "offline" : `${milliseconds} ms`}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
