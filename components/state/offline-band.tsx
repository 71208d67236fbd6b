"use client";

import { lateParts } from "@/components/ui/late-parts";
import { useIsOnline } from "./online";

const late = lateParts(() => import("./offline-notice"));
const OfflineNotice = late("OfflineNotice");

/** Shows that there is no network. */
export function OfflineBand() {
  const isOnline = useIsOnline();
  return <div role="status">{!isOnline && <OfflineNotice />}</div>;
}
