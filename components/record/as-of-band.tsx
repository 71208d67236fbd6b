"use client";

import { rich } from "@/components/language/rich";
import { Button } from "@/components/ui/button";
import { Change, ChangeList, ChangeRow } from "@/components/ui/change";
import { toDate } from "@/components/ui/date-format";
import { DayAndTime } from "@/components/ui/values";
import type { RecordVersion } from "@/lib/base/http/history";
import { CallError } from "@/lib/browser/client";
import { message, t } from "@/lib/languages/text";
import { Actor } from "./actor";
import classes from "./as-of.module.css";
import { changedFields } from "./changed-fields";
import { Changes } from "./changes";
import { RestoreLabel } from "./field-now";
import { MomentBand, useIsAhead } from "./moment-band";
import { type AsOf, fieldOf, useVersions } from "./use-as-of";

interface AsOfBandProps {
  asOf: AsOf;
}

/** Shows that the record is that of another moment, and what is different now. Escape returns to the present. */
export function AsOfBand({ asOf }: AsOfBandProps) {
  const { at, past, now, form, history, see } = asOf;
  const versions = useVersions(history).data?.data ?? [];
  const moment = toDate(at)?.getTime();
  const isAhead = useIsAhead(at);
  const label = isAhead ? t("Changed by then") : t("Changed since");
  if (at === undefined) return null;
  const isGone = now.error instanceof CallError && now.error.status === 404;
  const changes = changedFields(asOf);
  const since = moment === undefined ? [] : versions.filter(({ made }) => Date.parse(made) > moment);
  const shown = !isAhead && since.length < versions.length ? versions[since.length] : undefined;
  return (
    <MomentBand
      at={at}
      label={message("The record as of another moment")}
      text={message("You are looking at this record as of <b>{moment}</b>.")}
      note={
        past.data && isGone
          ? t("The record has been deleted since.")
          : changes && t(isAhead ? changesAhead : changesSince, { count: changes.length })
      }
      onBack={() => see(undefined)}
    >
      {past.data && (changes?.length || since.length > 0) && (
        <section
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className={`overflow-y-auto px-gutter pt-0 pb-6 bg-surface focus-outline-inset ${classes.changes}`}
        >
          <ChangeList>
            {changes?.map(([field, { before, after }]) => {
              const { label, format, restore } = fieldOf(form, field);
              return (
                <ChangeRow key={field} label={label}>
                  <span className="flex flex-wrap items-baseline gap-x-12 gap-y-0">
                    <Change from={format(isAhead ? after : before)} to={format(isAhead ? before : after)} />
                    {restore && !isGone && !isAhead && (
                      <Button variant="link" onClick={() => restore(before)}>
                        <RestoreLabel label={label} />
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
function MadeBy({ version: { made, ended, user } }: { version: RecordVersion }) {
  return (
    <p className="text-3">
      {rich(user === undefined ? madeOn : madeBy, {
        day: <DayAndTime value={made} />,
        user: user !== undefined && <Actor username={user} />,
      })}{" "}
      {ended !== null && rich("Replaced on {day}.", { day: <DayAndTime value={ended} /> })}
    </p>
  );
}

const madeOn = message("This version was made on {day}.");
const madeBy = message("This version was made on {day} by {user}.");

const changesAhead = message(
  "{count, plural, =0 {Nothing differs from today.} one {# field will have changed:} other {# fields will have changed:}}",
);
const changesSince = message(
  "{count, plural, =0 {Nothing has changed since.} one {# field changed since:} other {# fields changed since:}}",
);
