"use client";

import { Tooltips } from "@/components/overlay/tooltips";
import { NavigationBar } from "@/components/state/navigation-bar";

/** What no page needs before it is idle or used. */
export const LateParts = () => (
  <>
    <NavigationBar />
    <Tooltips />
  </>
);
