"use client";

import type { ComponentProps } from "react";
import { ExportButton } from "@/components/list/export-csv";
import { SaveViewButton } from "@/components/list/views";
import { NumbersButton } from "./numbers-button";

/** The actions of the list while its terms are on one axis. */
export const TimelineActions = (numbers: ComponentProps<typeof NumbersButton>) => (
  <>
    <SaveViewButton />
    <NumbersButton {...numbers} />
    <ExportButton />
  </>
);
