"use client";

import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Suspense } from "@/components/ui/suspense";
import { useIsOnline } from "./online";

const OfflineNotice = lazyOnIdle(async () => (await import("./offline-notice")).OfflineNotice);

/** Shows that there is no network. */
export function OfflineBand() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <Suspense>
          <OfflineNotice />
        </Suspense>
      )}
    </div>
  );
}
