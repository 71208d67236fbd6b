"use client";

import type { ReactNode } from "react";
import { lateParts } from "@/components/ui/late-parts";
import { useList, useListSelection } from "./use-list-state";

const late = lateParts(() => import("./late"));
const SelectionBar = late("SelectionBar");

/** The actions for the selected rows. `children` are buttons. */
export function ListSelectionBar({ children }: { children: ReactNode }) {
  const { isSelectable } = useList();
  const selection = useListSelection();
  if (!isSelectable || selection.ids.length === 0) return null;
  return <SelectionBar selection={selection}>{children}</SelectionBar>;
}
