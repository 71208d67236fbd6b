"use client";

import type { ReactNode } from "react";
import { lazyOnIdle } from "@/components/ui/lazy-on-idle";
import { Suspense } from "@/components/ui/suspense";
import { useList } from "./use-list-state";

const SelectionBar = lazyOnIdle(async () => (await import("./selection-bar")).SelectionBar);

/** The actions for the selected rows. `children` are buttons. */
export function ListSelectionBar({ children }: { children: ReactNode }) {
  const { selection, isSelectable } = useList();
  if (!isSelectable || selection.ids.length === 0) return null;
  return (
    <Suspense>
      <SelectionBar selection={selection}>{children}</SelectionBar>
    </Suspense>
  );
}
