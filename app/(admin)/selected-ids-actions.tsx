"use client";

import { lateParts } from "@/components/ui/late-parts";

/** The actions of every list for selected rows, loaded when rows are selected. */
export const SelectedIdsActions = lateParts(() => import("./late"))("SelectedIdsButtons");
