"use client";

import { use } from "react";
import { Popover } from "@/components/overlay/popover";
import { useTimeZone } from "@/components/ui/clock";
import { formatMoment } from "@/components/ui/date-format";
import { Actor } from "./actor";
import classes from "./as-of.module.css";
import { FieldValues, valuesByField } from "./field-history";
import { LoadFailure } from "./loaded";
import { type AsOf, AsOfContext, formFieldOf, useVersions } from "./use-as-of";

/** The label of a field of a record: it opens the values that the field has had. That of a past record tells who has set it. */
export function FieldLabel({ label }: { label: string }) {
  const asOf = use(AsOfContext);
  if (!asOf) return label;
  return asOf.at === undefined ? (
    <PresentLabel label={label} asOf={asOf} />
  ) : (
    <PastLabel label={label} asOf={asOf} at={asOf.at} />
  );
}

function PresentLabel({ label, asOf }: { label: string; asOf: AsOf }) {
  if (!asOf.form?.fields.some((field) => field.label === label)) return label;
  return <HistoryButton label={label} asOf={asOf} tooltip="Who set this, and when" />;
}

function PastLabel({ label, asOf, at }: { label: string; asOf: AsOf; at: string }) {
  const timeZone = useTimeZone();
  // The band above has read them.
  const { data } = useVersions(asOf.history, Number.POSITIVE_INFINITY);
  const found = data && valuesOf(asOf, label, data.data);
  if (!found) return label;
  const set = found[1].find(({ made }) => Date.parse(made) <= Date.parse(at));
  const labelled = (tooltip: string) => <HistoryButton label={label} asOf={asOf} tooltip={tooltip} isPast />;
  if (!set) return labelled("Not set by then");
  const when = `Set on ${formatMoment(new Date(set.made), timeZone)}`;
  if (set.user === undefined) return labelled(when);
  return <Actor username={set.user}>{(name) => labelled(`${when} by ${name}`)}</Actor>;
}

interface HistoryButtonProps {
  label: string;
  asOf: AsOf;
  tooltip: string;
  isPast?: boolean;
}

const HistoryButton = ({ label, asOf, tooltip, isPast }: HistoryButtonProps) => (
  <Popover
    label={`History of ${label}`}
    width={320}
    trigger={({ open: _, ...trigger }) => (
      <button
        type="button"
        className={`text-start ${classes.label}`}
        data-past={isPast}
        data-tooltip={tooltip}
        {...trigger}
      >
        {label}
      </button>
    )}
  >
    {(close) => <LabelHistory label={label} asOf={asOf} onClose={close} />}
  </Popover>
);

function LabelHistory({ label, asOf, onClose }: { label: string; asOf: AsOf; onClose: () => void }) {
  const read = useVersions(asOf.history, asOf.at === undefined ? 0 : Number.POSITIVE_INFINITY);
  const [field, values] = (read.data && valuesOf(asOf, label, read.data.data)) ?? [];
  return (
    <div className={`py-12 px-12 border-t ${classes.history}`}>
      <h2>History of {label}</h2>
      <LoadFailure query={read} what="its history" />
      {read.isPending && <p className="text-3">Reading its history…</p>}
      {read.data && !values && <p className="text-3">No earlier values are known.</p>}
      {field !== undefined && values && (
        <FieldValues
          field={field}
          values={values}
          form={asOf.form}
          onClose={onClose}
          onSee={(made) => {
            onClose();
            asOf.see(made);
          }}
        />
      )}
    </div>
  );
}

const valuesOf = ({ form }: AsOf, label: string, versions: Parameters<typeof valuesByField>[0]) =>
  valuesByField(versions).find(([field]) => formFieldOf(form, field, undefined).label === label);
