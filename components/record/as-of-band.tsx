"use client";

import { Button } from "@/components/ui/button";
import { Change, ChangeList, ChangeRow } from "@/components/ui/change";
import { formatValue } from "@/components/ui/field-words";
import { countOf } from "@/components/ui/number-format";
import { diffRecords } from "@/lib/base/audit/diff";
import { CallError } from "@/lib/base/http/client";
import classes from "./as-of.module.css";
import { MomentBand } from "./moment-band";
import { type AsOf, formFieldOf, isTimeOfChange } from "./use-as-of";

interface AsOfBandProps {
  asOf: AsOf;
  /** `account` */
  noun: string;
}

/** Shows that the record is that of a past moment, and what has changed since. Escape returns to the present. */
export function AsOfBand({ asOf, noun }: AsOfBandProps) {
  const { at, past, now, computed, form, see } = asOf;
  if (at === undefined) return null;
  const isGone = now.error instanceof CallError && now.error.status === 404;
  const changes = past.data && now.data ? changesSince(past.data.data, now.data.data, computed) : undefined;
  return (
    <MomentBand
      at={at}
      what={`this ${noun}`}
      note={past.data && isGone ? "It has been deleted since." : changes && sinceWords(changes.length)}
      onBack={() => see(undefined)}
    >
      {changes && changes.length > 0 && (
        // A scrolling region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <section aria-label="Changed since" tabIndex={0} className={classes.changes}>
          <ChangeList>
            {changes.map(([field, { before, after }]) => {
              const { label, restore } = formFieldOf(form, field, before);
              return (
                <ChangeRow key={field} label={label}>
                  <Change from={formatValue(before, field)} to={formatValue(after, field)} />
                  {restore && !isGone && (
                    <Button variant="link" className={classes.restore} onClick={restore}>
                      Restore this value<span className="sr-only"> of {label}</span>
                    </Button>
                  )}
                </ChangeRow>
              );
            })}
          </ChangeList>
        </section>
      )}
    </MomentBand>
  );
}

const sinceWords = (fields: number): string =>
  fields === 0 ? "Nothing has changed since." : `${countOf(fields, "field")} changed since:`;

const changesSince = (past: unknown, now: unknown, computed: readonly string[]) =>
  Object.entries(diffRecords(past as object, now as object)).filter(
    ([field]) => !isTimeOfChange(field) && !computed.includes(field),
  );
