"use client";

import { use } from "react";
import { rich } from "@/components/language/rich";
import { Button } from "@/components/ui/button";
import { pointerOf } from "@/components/ui/field-words";
import { DayAndTime } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import classes from "./as-of.module.css";
import { changedFields } from "./changed-fields";
import { type AsOf, AsOfContext, fieldOf, useVersions } from "./use-as-of";

interface FieldNowProps {
  label: string;
  /** Omitted if no other field has the label. */
  path: string | undefined;
}

/** What a field of a past record is now, if it has changed since. */
export function FieldNow(props: FieldNowProps) {
  const asOf = use(AsOfContext);
  return asOf && <ChangedField {...props} asOf={asOf} />;
}

function ChangedField({ label, path, asOf }: FieldNowProps & { asOf: AsOf }) {
  const { form, history } = asOf;
  // The band above has read them.
  const versions = useVersions(history, Number.POSITIVE_INFINITY).data?.data ?? [];
  const changed = changedFields(asOf)?.find(([field]) =>
    path === undefined ? fieldOf(form, field).label === label : pointerOf(field) === path,
  );
  if (!changed) return null;
  const [field, { before, after }] = changed;
  const since = versions.find(({ changes }) => field in changes)?.made;
  const { format, restore } = fieldOf(form, field);
  return (
    <div className={`flex flex-wrap gap-x-12 text-2 ${classes.now}`}>
      <span>
        {rich(since === undefined ? now : nowSince, {
          value: <b className="font-500 text-1">{format(after)}</b>,
          day: <DayAndTime value={since} />,
        })}
      </span>
      {restore && (
        <Button variant="link" onClick={() => restore(before)}>
          <RestoreLabel label={label} />
        </Button>
      )}
    </div>
  );
}

const now = message("Now {value}");
const nowSince = message("Now {value}, since {day}");

/** The name of the button says which value, for screen readers. */
export const RestoreLabel = ({ label }: { label: string }) => (
  <>
    <span aria-hidden>{t("Restore this value")}</span>
    <span className="sr-only">{t("Restore this value of {label}", { label })}</span>
  </>
);
