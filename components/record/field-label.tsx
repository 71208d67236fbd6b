"use client";

import { use } from "react";
import { Popover } from "@/components/overlay/popover";
import { useTimeZone } from "@/components/ui/clock";
import { formatMoment } from "@/components/ui/date-format";
import classes from "./as-of.module.css";
import { FieldValues, valuesByField } from "./field-history";
import { type AsOf, AsOfContext, formFieldOf, useVersions } from "./use-as-of";

/** The label of a field of a past record: it tells who has set the value and when, and opens the other values. */
export function FieldLabel({ label }: { label: string }) {
  const asOf = use(AsOfContext);
  return asOf?.at === undefined ? label : <PastLabel label={label} asOf={asOf} at={asOf.at} />;
}

function PastLabel({ label, asOf: { history, form, see }, at }: { label: string; asOf: AsOf; at: string }) {
  const timeZone = useTimeZone();
  // The band above has read them.
  const versions = useVersions(history, Number.POSITIVE_INFINITY).data?.data ?? [];
  const found = valuesByField(versions).find(([field]) => formFieldOf(form, field, undefined).label === label);
  if (!found) return label;
  const [field, values] = found;
  const set = values.find(({ made }) => Date.parse(made) <= Date.parse(at));
  const by = set?.user === undefined ? "" : ` by ${set.user}`;
  const who = set ? `Set on ${formatMoment(new Date(set.made), timeZone)}${by}` : "Not set by then";
  return (
    <Popover
      label={`History of ${label}`}
      width={320}
      trigger={({ open: _, ...trigger }) => (
        <button type="button" className={classes.label} data-tooltip={who} {...trigger}>
          {label}
        </button>
      )}
    >
      {(close) => (
        <div className={classes.history}>
          <h2>History of {label}</h2>
          <FieldValues
            field={field}
            values={values}
            form={form}
            onClose={close}
            onSee={(made) => {
              close();
              see(made);
            }}
          />
        </div>
      )}
    </Popover>
  );
}
