"use client";

import { LoadFailure } from "@/components/record/loaded";
import { Bar, places } from "@/components/state/skeleton";
import { message, t } from "@/lib/languages/text";
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
  if (answer.error && read === 0) return <LoadFailure query={answer} failed={message("Could not load the terms.")} />;
  if (answer.error)
    return (
      <p className="py-6 px-20 text-2 border-t bg-sunken tabular">
        {t("Only the first {count} terms could be read.", { count: read })}
      </p>
    );
  if (!isComplete && read > 0)
    return (
      <p className="py-6 px-20 text-2 border-t bg-sunken tabular">
        {t("{read} of {count} terms read", { read, count: Math.min(total, termsMost) })}
      </p>
    );
  if (total <= termsMost || !isComplete) return null;
  return (
    <p className="py-6 px-20 text-2 border-t bg-sunken tabular">
      {t("The first {count} of {total} terms are drawn, those that end next. Narrow the list to see the others.", {
        count: termsMost,
        total,
      })}
    </p>
  );
}

export function Waiting() {
  return (
    <div className={`absolute px-20 ${classes.waiting}`} aria-hidden>
      {places(12).map((at) => (
        <span className="row h-36" key={at}>
          <Bar width={`${50 + ((at * 17) % 40)}%`} />
        </span>
      ))}
    </div>
  );
}
