"use client";

import { Suspense } from "react";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";

const SelectedIdsButtons = lazyOnIdle(async () => (await import("./selected-ids-buttons")).SelectedIdsButtons);

/** What every list offers for selected rows. No page begins with a selection. */
export function SelectedIdsActions() {
  return (
    <Suspense>
      <SelectedIdsButtons />
    </Suspense>
  );
}
