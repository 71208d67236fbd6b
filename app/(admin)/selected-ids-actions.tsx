"use client";

import { lateParts } from "@/components/ui/late-parts";

const late = lateParts(() => import("./late"));
const SelectedIdsButtons = late("SelectedIdsButtons");

/** The actions of every list for selected rows, loaded when rows are selected. */
export function SelectedIdsActions() {
  return <SelectedIdsButtons />;
}
