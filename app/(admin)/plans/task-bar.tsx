"use client";

import { Bar } from "@/components/layout/page";
import { Note } from "@/components/ui/note";
import { countOf, formatCount } from "@/components/ui/number-format";
import { Progress } from "@/components/ui/progress";
import type { Plan } from "@/lib/resources/plan/schema";
import classes from "./plans.module.css";

/** The progress of a plan that is being made or applied, or the reason why it could not be made. */
export function TaskBar({ plan }: { plan: Plan }) {
  const { status, progress, problem } = plan;
  if (problem)
    return (
      <Note kind="error">
        <p>
          <b>There is no plan.</b> {problem.detail}
        </p>
      </Note>
    );
  if (!progress) return null;
  const { done, total, inBatches } = progress;
  const counted = total === undefined ? formatCount(done) : `${formatCount(done)} of ${countOf(total, "record")}`;
  return (
    <Bar label="Progress">
      <p className={classes.task} role="status">
        <span>
          {status === "making" ? "Reading" : "Applying"} {counted}
        </span>
        {total !== undefined && <Progress value={done} total={total} />}
        {status === "applying" && <span>{promiseOf(inBatches)}</span>}
      </p>
    </Bar>
  );
}

const promiseOf = (inBatches: boolean): string =>
  inBatches
    ? "Cancel ends it after the present batch of at most 5,000. What is written remains, and can be undone."
    : "All change together, or none.";
