import type { Plan } from "./schema";

/** How many records applying a plan writes. The browser reads it as well. */
export const writtenBy = ({ counts, left }: Pick<Plan, "counts" | "left">): number =>
  counts.create + counts.change + counts.delete + counts.restore - left;
