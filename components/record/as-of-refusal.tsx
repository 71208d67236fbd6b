"use client";

import { State } from "@/components/state/state";
import { Button } from "@/components/ui/button";
import { DayAndTime } from "@/components/ui/values";
import type { CallError } from "@/lib/base/http/client";
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
  if (error.status === 404) {
    return (
      <State
        title={`There was no such ${noun} then`}
        actions={first !== undefined && <Button onClick={() => see(first)}>Show the first version</Button>}
      >
        {now.data ? createdWords(now.data.data, at, noun) : "It was not made yet, or had been deleted by then."}
      </State>
    );
  }
  if (earliest === undefined) return <State title="This moment cannot be shown">{errors?.[0]?.detail ?? detail}</State>;
  return (
    <State
      title="This moment is too long ago"
      actions={<Button onClick={() => see(earliest)}>Show the earliest moment</Button>}
    >
      The earliest moment that is known is <DayAndTime value={earliest} />.
    </State>
  );
}

function createdWords(now: unknown, at: string | undefined, noun: string) {
  const { created } = now as { created?: string };
  if (created === undefined || at === undefined || Date.parse(created) <= Date.parse(at)) {
    return `This ${noun} did not exist at that moment.`;
  }
  return (
    <>
      This {noun} was not made yet. It was created on <DayAndTime value={created} />.
    </>
  );
}
