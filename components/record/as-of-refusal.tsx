"use client";

import { State } from "@/components/state/state";
import { Button } from "@/components/ui/button";
import { DayAndTime } from "@/components/ui/values";
import type { CallError } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { type AsOf, useVersions } from "./use-as-of";

interface AsOfRefusalProps {
  asOf: AsOf;
  noun: string;
  error: CallError;
}

/** Shown instead of a record at a moment for which there is no version, with a link to one for which there is. */
export function AsOfRefusal({ asOf, noun, error }: AsOfRefusalProps) {
  const { at, now, see, history } = asOf;
  const first = useVersions(history).data?.data.at(-1)?.made_at;
  const { earliest, errors, detail } = error.problem;
  if (earliest !== undefined) {
    return first !== undefined && isBefore(earliest, first) ? (
      <TooLongAgo of={`of this ${noun} `} earliest={first} onSee={see} />
    ) : (
      <TooLongAgo earliest={earliest} onSee={see} />
    );
  }
  if (error.status === 404 && first !== undefined && isBefore(at, first) && !wasCreatedAfter(now.data?.data, at)) {
    return <TooLongAgo of={`of this ${noun} `} earliest={first} onSee={see} />;
  }
  if (error.status === 404) {
    return (
      <State
        title={t("There was no such {noun} then", { noun })}
        actions={first !== undefined && <Button onClick={() => see(first)}>{t("Show the first version")}</Button>}
      >
        {now.data ? createdWords(now.data.data, at, noun) : t("It was not made yet, or had been deleted by then.")}
      </State>
    );
  }
  return <State title={t("This moment cannot be shown")}>{errors?.[0]?.detail ?? detail}</State>;
}

interface TooLongAgoProps {
  of?: string;
  earliest: string;
  onSee: AsOf["see"];
}

const TooLongAgo = ({ of = "", earliest, onSee }: TooLongAgoProps) => (
  <State
    title={t("This moment is too long ago")}
    actions={<Button onClick={() => onSee(earliest)}>{t("Show the earliest version")}</Button>}
  >
    Versions {of}are kept since <DayAndTime value={earliest} />.
  </State>
);

const isBefore = (at: string | undefined, moment: string): boolean =>
  at !== undefined && Date.parse(at) < Date.parse(moment);

/** An import keeps the time of creation that a record had in another system, before its first version here. */
function wasCreatedAfter(now: unknown, at: string | undefined): boolean {
  const { created } = (now ?? {}) as { created?: string };
  return created !== undefined && isBefore(at, created);
}

function createdWords(now: unknown, at: string | undefined, noun: string) {
  if (!wasCreatedAfter(now, at)) return `This ${noun} did not exist at that moment.`;
  const { created } = now as { created?: string };
  return (
    <>
      This {noun} was not made yet. It was created on <DayAndTime value={created} />.
    </>
  );
}
