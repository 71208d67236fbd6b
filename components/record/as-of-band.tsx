"use client";

import { Button } from "@/components/ui/button";
import { Change, ChangeList, ChangeRow } from "@/components/ui/change";
import { toDate } from "@/components/ui/date-format";
import { formatValue } from "@/components/ui/field-words";
import { countOf } from "@/components/ui/number-format";
import { DayAndTime } from "@/components/ui/values";
import type { RecordVersion } from "@/lib/base/http/history";
import { CallError } from "@/lib/browser/client";
import { t } from "@/lib/languages/text";
import { Actor } from "./actor";
import classes from "./as-of.module.css";
import { changedFields } from "./changed-fields";
import { Changes } from "./changes";
import { MomentBand, useIsAhead } from "./moment-band";
import { type AsOf, formFieldOf, useVersions } from "./use-as-of";

interface AsOfBandProps {
  asOf: AsOf;
  /** `account` */
  noun: string;
}

/** Shows that the record is that of another moment, and what is different now. Escape returns to the present. */
export function AsOfBand({ asOf, noun }: AsOfBandProps) {
  const { at, past, now, form, history, see } = asOf;
  const versions = useVersions(history).data?.data ?? [];
  const moment = toDate(at)?.getTime();
  const isAhead = useIsAhead(at);
  const label = isAhead ? "Changed by then" : "Changed since";
  if (at === undefined) return null;
  const isGone = now.error instanceof CallError && now.error.status === 404;
  const changes = changedFields(asOf);
  const since = moment === undefined ? [] : versions.filter(({ made_at: made }) => Date.parse(made) > moment);
  const shown = !isAhead && since.length < versions.length ? versions[since.length] : undefined;
  return (
    <MomentBand
      at={at}
      what={`this ${noun}`}
      note={
        past.data && isGone
          ? t("It has been deleted since.")
          : changes && (isAhead ? untilWords : sinceWords)(changes.length)
      }
      onBack={() => see(undefined)}
    >
      {past.data && (changes?.length || since.length > 0) && (
        // A scrolling region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <section aria-label={label} tabIndex={0} className={`overflow-y-auto bg-surface ${classes.changes}`}>
          <ChangeList>
            {changes?.map(([field, { before, after }]) => {
              const { label, restore } = formFieldOf(form, field, before);
              return (
                <ChangeRow key={field} label={label}>
                  <span className={classes.restorable}>
                    <Change
                      from={formatValue(isAhead ? after : before, field)}
                      to={formatValue(isAhead ? before : after, field)}
                    />
                    {restore && !isGone && !isAhead && (
                      <Button variant="link" onClick={restore}>
                        Restore this value<span className="sr-only">{t(" of {label}", { label })}</span>
                      </Button>
                    )}
                  </span>
                </ChangeRow>
              );
            })}
          </ChangeList>
          <Changes label={t("Changes since")} versions={since} form={form} isListed={changes !== undefined} />
          {shown && <MadeBy version={shown} />}
        </section>
      )}
    </MomentBand>
  );
}

/** Who has made the version that is shown, and when it was replaced. */
function MadeBy({ version: { made_at: made, ended_at: ended, user } }: { version: RecordVersion }) {
  return (
    <p className="text-3">
      This version was made on <DayAndTime value={made} />
      {user !== undefined && (
        <>
          {" by "}
          <Actor username={user} />
        </>
      )}
      {ended !== null && (
        <>
          , and replaced on <DayAndTime value={ended} />
        </>
      )}
      .
    </p>
  );
}

const untilWords = (fields: number): string =>
  fields === 0 ? "Nothing differs from today." : `${countOf(fields, "field")} will have changed:`;

const sinceWords = (fields: number): string =>
  fields === 0 ? "Nothing has changed since." : `${countOf(fields, "field")} changed since:`;
