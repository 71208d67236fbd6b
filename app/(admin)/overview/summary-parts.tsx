"use client";

import type { InferDataFromTag, QueryKey, UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { LoadFailure } from "@/components/record/loaded";

/** The answer or the error of a query of the overview. */
export type Counted<Query extends (...args: never) => { queryKey: QueryKey }> = UseQueryResult<
  InferDataFromTag<unknown, ReturnType<Query>["queryKey"]>
>;

/** A row whose count cannot be loaded. */
export function FailedRow(failure: ComponentProps<typeof LoadFailure>) {
  return (
    <li>
      <LoadFailure {...failure} />
    </li>
  );
}
