"use client";

import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Suspense } from "@/components/ui/suspense";

const SelectedIdsButtons = lazyOnIdle(async () => (await import("./selected-ids-buttons")).SelectedIdsButtons);

/** The actions of every list for selected rows, loaded when rows are selected. */
export function SelectedIdsActions() {
  return (
    <Suspense>
      <SelectedIdsButtons />
    </Suspense>
  );
}
