"use client";

import { Button } from "@/components/ui/button";
import { formatValue } from "@/components/ui/field-words";
import { countOf } from "@/components/ui/number-format";
import { DayAndTime } from "@/components/ui/values";
import { type RecordVersion, versionsMax } from "@/lib/base/http/history";
import { Actor } from "./actor";
import classes from "./as-of.module.css";
import { LoadFailure } from "./loaded";
import { formFieldOf, type HistoryEndpoint, isTimeOfChange, type RestoringForm, useVersions } from "./use-as-of";

interface FieldHistoryProps {
  endpoint: HistoryEndpoint;
  id: string;
  form: RestoringForm | undefined;
  onSee: (at: string) => void;
  onClose: () => void;
}

/** The former values of each field of a record: since when, and who has set them. */
export function FieldHistory({ endpoint, id, form, onSee, onClose }: FieldHistoryProps) {
  const read = useVersions({ endpoint, id });
  const versions = read.data?.data;
  return (
    <section aria-label="History of its fields" className={`py-12 px-12 border-t ${classes.history}`}>
      <h2>Who has set what</h2>
      <LoadFailure query={read} what="its history" />
      {read.isPending && <p className="text-3">Reading its history…</p>}
      {versions &&
        valuesByField(versions).map(([field, values]) => (
          <details key={field}>
            <summary>
              <span>{formFieldOf(form, field, undefined).label}</span>
              <span className="text-3">{countOf(values.length, "value")}</span>
            </summary>
            <FieldValues field={field} values={values} form={form} onSee={onSee} onClose={onClose} />
          </details>
        ))}
      {versions && valuesByField(versions).length === 0 && <p className="text-3">No earlier values are known.</p>}
      {versions?.length === versionsMax && <p className="text-3">The latest {versionsMax} versions are shown.</p>}
    </section>
  );
}

interface FieldValuesProps extends Pick<FieldHistoryProps, "form" | "onSee" | "onClose"> {
  field: string;
  /** Newest first. */
  values: readonly Value[];
}

/** The values that a field has had. */
export const FieldValues = ({ field, values, form, onSee, onClose }: FieldValuesProps) => (
  <ol>
    {values.map((value, at) => {
      const { restore } = formFieldOf(form, field, value.value);
      const put = restore && at > 0 ? { onRestore: () => [onClose(), restore()] } : {};
      return <FieldValue key={value.made} field={field} {...value} {...put} onSee={onSee} />;
    })}
  </ol>
);

interface Value {
  value: unknown;
  made: string;
  user: string | undefined;
}

interface FieldValueProps extends Value {
  field: string;
  onSee: (at: string) => void;
  /** Given for a former value of a field that can be changed. */
  onRestore?: () => void;
}

function FieldValue({ field, value, made, user, onSee, onRestore }: FieldValueProps) {
  const words = formatValue(value, field);
  return (
    <li>
      <span className={`min-w-0 break-anywhere ${classes.value}`}>
        {words}
        <span className="text-3">
          since <DayAndTime value={made} />
          {user && (
            <>
              , <Actor username={user} />
            </>
          )}
        </span>
      </span>
      <span className="flex flex-none gap-12">
        <Button variant="link" onClick={() => onSee(made)}>
          See it<span className="sr-only"> as it was with {words}</span>
        </Button>
        {onRestore && (
          <Button variant="link" onClick={onRestore}>
            Restore<span className="sr-only"> the value {words}</span>
          </Button>
        )}
      </span>
    </li>
  );
}

/** The newest value first, and the field that was changed last. */
export function valuesByField(versions: readonly RecordVersion[]): [string, Value[]][] {
  const fields = new Map<string, Value[]>();
  for (const { made_at: made, user, changes } of versions) {
    for (const [field, { after }] of Object.entries(changes)) {
      if (isTimeOfChange(field)) continue;
      const values = fields.get(field) ?? [];
      fields.set(field, [...values, { value: after, made, user }]);
    }
  }
  return [...fields];
}
