"use client";

import { lazyOnIdle } from "@/components/ui/lazy-on-idle";

/** Loaded when rows are selected, as the bar around it. */
export const PlanSelected = lazyOnIdle(async () => (await import("./plan-selected-button")).PlanSelectedButton);
