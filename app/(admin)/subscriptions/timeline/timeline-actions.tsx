"use client";

import type { ComponentProps } from "react";
import { ExportButton } from "@/components/list/export-button";
import { ViewButton } from "@/components/list/view-button";
import { NumbersButton } from "./numbers-button";

/** The actions of the list while its terms are on one axis. */
export const TimelineActions = (numbers: ComponentProps<typeof NumbersButton>) => (
  <>
    <NumbersButton {...numbers} />
    <ViewButton />
    <ExportButton />
  </>
);
