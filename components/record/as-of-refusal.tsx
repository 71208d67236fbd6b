"use client";

import { rich } from "@/components/language/rich";
import { State } from "@/components/state/state";
import { Button } from "@/components/ui/button";
import { DayAndTime } from "@/components/ui/values";
import type { CallError } from "@/lib/browser/client";
import { message, t } from "@/lib/languages/text";
import { type AsOf, useVersions } from "./use-as-of";

interface AsOfRefusalProps {
  asOf: AsOf;
  error: CallError;
}

/** Shown instead of a record at a moment for which there is no version, with a link to one for which there is. */
export function AsOfRefusal({ asOf, error }: AsOfRefusalProps) {
  const { at, now, see, history } = asOf;
  const first = useVersions(history).data?.data.at(-1)?.made;
  const { earliest, errors, detail } = error.problem;
  if (earliest !== undefined) {
    return first !== undefined && isBefore(earliest, first) ? (
      <TooLongAgo isOfRecord earliest={first} onSee={see} />
    ) : (
      <TooLongAgo earliest={earliest} onSee={see} />
    );
  }
  if (error.status === 404 && first !== undefined && isBefore(at, first) && !wasCreatedAfter(now.data?.data, at)) {
    return <TooLongAgo isOfRecord earliest={first} onSee={see} />;
  }
  if (error.status === 404) {
    return (
      <State
        title={t("There was no such record then")}
        actions={first !== undefined && <Button onClick={() => see(first)}>{t("Show the first version")}</Button>}
      >
        {now.data ? createdWords(now.data.data, at) : t("The record was not made yet, or had been deleted by then.")}
      </State>
    );
  }
  return <State title={t("This moment cannot be shown")}>{errors?.[0]?.detail ?? detail}</State>;
}

interface TooLongAgoProps {
  /** The earliest version of this record, not of all. */
  isOfRecord?: true;
  earliest: string;
  onSee: AsOf["see"];
}

const TooLongAgo = ({ isOfRecord, earliest, onSee }: TooLongAgoProps) => (
  <State
    title={t("This moment is too long ago")}
    actions={<Button onClick={() => onSee(earliest)}>{t("Show the earliest version")}</Button>}
  >
    {rich(isOfRecord ? keptOfRecord : kept, { day: <DayAndTime value={earliest} /> })}
  </State>
);

const kept = message("Versions are kept since {day}.");
const keptOfRecord = message("Versions of this record are kept since {day}.");

const isBefore = (at: string | undefined, moment: string): boolean =>
  at !== undefined && Date.parse(at) < Date.parse(moment);

/** An import keeps the time of creation that a record had in another system, before its first version here. */
function wasCreatedAfter(now: unknown, at: string | undefined): boolean {
  const { created } = (now ?? {}) as { created?: string };
  return created !== undefined && isBefore(at, created);
}

function createdWords(now: unknown, at: string | undefined) {
  if (!wasCreatedAfter(now, at)) return t("The record did not exist at that moment.");
  const { created } = now as { created?: string };
  return rich("The record was created later, on {day}.", { day: <DayAndTime value={created} /> });
}
