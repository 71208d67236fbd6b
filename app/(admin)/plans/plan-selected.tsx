"use client";

import { lateParts } from "@/components/ui/late-parts";

/** Loaded when rows are selected, as the bar around it. */
const late = lateParts(() => import("./late"));
export const PlanSelected = late("PlanSelectedButton");
