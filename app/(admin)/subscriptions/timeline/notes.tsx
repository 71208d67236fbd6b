"use client";

import { LoadFailure } from "@/components/record/loaded";
import { Bar, places } from "@/components/state/skeleton";
import { formatCount } from "@/components/ui/number-format";
import classes from "./notes.module.css";
import { termsMost } from "./use-terms";

interface NotesProps {
  total: number;
  read: number;
  isComplete: boolean;
  answer: Parameters<typeof LoadFailure>[0]["query"];
}

/** A note about missing terms: still loading, failed, or too many. */
export function Notes({ total, read, isComplete, answer }: NotesProps) {
  if (answer.error && read === 0) return <LoadFailure query={answer} what="the terms" />;
  if (answer.error) return <p className={classes.note}>Only the first {formatCount(read)} terms could be read.</p>;
  if (!isComplete && read > 0)
    return (
      <p className={classes.note}>
        {formatCount(read)} of {formatCount(Math.min(total, termsMost))} terms read
      </p>
    );
  if (total <= termsMost || !isComplete) return null;
  return (
    <p className={classes.note}>
      The first {formatCount(termsMost)} of {formatCount(total)} terms are drawn, those that end next. Narrow the list
      to see the others.
    </p>
  );
}

export function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden>
      {places(12).map((at) => (
        <span key={at}>
          <Bar width={`${50 + ((at * 17) % 40)}%`} />
        </span>
      ))}
    </div>
  );
}
