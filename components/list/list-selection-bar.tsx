"use client";

import type { ReactNode } from "react";
import { SelectionBar } from "@/components/table/selection";
import { useList } from "./use-list-state";

/** The actions for the selected rows. */
export function ListSelectionBar({ children }: { children: ReactNode }) {
  const { selection, isSelectable } = useList();
  return isSelectable ? <SelectionBar selection={selection}>{children}</SelectionBar> : null;
}
