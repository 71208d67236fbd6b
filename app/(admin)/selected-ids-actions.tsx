"use client";

import { Suspense } from "react";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";

const SelectedIdsButtons = lazyOnIdle(async () => (await import("./selected-ids-buttons")).SelectedIdsButtons);

/** The actions of every list for selected rows, loaded when rows are selected. */
export function SelectedIdsActions() {
  return (
    <Suspense>
      <SelectedIdsButtons />
    </Suspense>
  );
}
