"use client";

import { NativeSelect } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { IconChevronDown, IconChevronLeft } from "@/components/icons/icons";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/languages/text";
import { FieldPath } from "./field-path";
import classes from "./filter-editor.module.css";
import type { FilterField } from "./filter-field";
import { type Comparison, filterKinds } from "./filter-kinds";
import { type Chip, comparisonWord, takesSeveral, takesValue } from "./filter-words";
import { valueInputs } from "./value-inputs";
import { byViewersDays } from "./viewers-days";

interface ValueFormProps {
  field: FilterField;
  chip: Chip | undefined;
  /** `goesOn`: another condition of the same field follows. */
  onApply: (chip: Chip, goesOn?: boolean) => void;
  onCancel: () => void;
  onBack: (() => void) | undefined;
}

/** The operator and value of a filter. */
export function ValueForm({ field, chip, onApply: give, onCancel, onBack }: ValueFormProps) {
  const onApply: typeof give = (made, goesOn) => give(field.isMoment ? byViewersDays(made) : made, goesOn);
  const draft = useFilterDraft(field, chip);
  const Input = valueInputs[field.kind];

  const apply = (goesOn: boolean) => {
    const made = draft.finish();
    if (made) onApply(made, goesOn);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(false);
  };

  return (
    <form className="stack gap-8 py-12 px-12" onSubmit={submit}>
      <div className="row min-h-24 gap-6">
        {onBack && (
          <button
            type="button"
            className={`row justify-center w-24 h-24 text-2 rounded-4 phone-w-40 ${classes.back}`}
            aria-label={t("Choose another field")}
            onClick={onBack}
          >
            <IconChevronLeft aria-hidden />
          </button>
        )}
        <span className="font-500">{field.label}</span>
        <FieldPath path={field.path} />
      </div>
      <NativeSelect
        rightSection={<IconChevronDown aria-hidden />}
        aria-label={t("{label}, how", { label: field.label })}
        data={draft.comparisons}
        value={draft.comparison}
        onChange={(event) => draft.choose(event.currentTarget.value)}
      />
      {(draft.comparison === "between" || takesValue(draft.comparison)) && (
        <Input field={field} {...draft.input} onPick={(from, to) => onApply(draft.pick(from, to))} />
      )}
      <div className={`flex justify-end gap-4 mt-4 phone-sticky ${classes.buttons}`}>
        <Button variant="quiet" className={classes.another} onClick={() => apply(true)}>
          {t("Add condition")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t("Cancel")}
        </Button>
        <Button type="submit" variant="primary">
          {t("Apply")}
        </Button>
      </div>
    </form>
  );
}

/** The state of the form: how it compares, the values added so far, and the value or range being typed. */
function useFilterDraft(field: FilterField, chip: Chip | undefined) {
  const kind = filterKinds[field.kind];
  const [comparison, setComparison] = useState<Comparison>(
    chip?.upper ? "between" : (chip?.op ?? kind.comparisons[0] ?? "eq"),
  );
  const [values, setValues] = useState<readonly string[]>(chip?.values ?? []);
  const isRange = comparison === "between";
  const isSeveral = !isRange && takesSeveral(comparison, field.kind);
  const [typed, setTyped] = useState(isSeveral ? "" : (chip?.values[0] ?? kind.initialValue));
  const [upper, setUpper] = useState(chip?.upper?.value ?? "");
  const [problem, setProblem] = useState<string>();
  const value = kind.parse(typed);

  /** Returns the chip unless one of its values is wrong, which is then shown at the input. */
  const checked = (made: Chip, all: readonly string[]): Chip | undefined => {
    const wrong = all.length === 0 ? kind.problem("") : all.map(kind.problem).find(Boolean);
    setProblem(wrong);
    return wrong === undefined ? made : undefined;
  };

  return {
    comparison,
    comparisons: kind.comparisons.map((each) => ({
      value: each,
      label: comparisonWord(each, field.kind, isSeveral ? values.length : 1),
    })),
    choose: (name: string) => {
      const chosen = kind.comparisons.find((known) => known === name) ?? comparison;
      const takesOne = chosen === "between" || !takesSeveral(chosen, field.kind);
      if (takesOne && typed === "") setTyped(values[0] ?? kind.initialValue);
      setComparison(chosen);
    },
    input: {
      value: typed,
      onChange: setTyped,
      problem,
      upper: isRange
        ? {
            value: upper,
            onChange: setUpper,
            onRange: (from: string, to: string) => {
              setTyped(from);
              setUpper(to);
            },
          }
        : undefined,
      several: isSeveral
        ? {
            values,
            onToggle: (each: string) =>
              setValues(values.includes(each) ? values.filter((known) => known !== each) : [...values, each]),
          }
        : undefined,
    },
    /** Returns the filter of a value that is chosen, not typed. */
    pick: (from: string, to: string): Chip =>
      isRange
        ? boundsChip(field.path, from, to, chip)
        : { field: field.path, op: comparison, values: isSeveral ? [...values, from] : [from] },
    /** Returns the filter; if a value is invalid, shows a message at the input and returns undefined. */
    finish: (): Chip | undefined => {
      if (isRange) {
        const [from, to] = [value, kind.parse(upper)];
        return checked(
          boundsChip(field.path, from, to, chip),
          [from, to].filter((each) => each !== ""),
        );
      }
      if (!takesValue(comparison)) return { field: field.path, op: comparison, values: [] };
      const before = isSeveral ? values : [];
      if (field.offered && isSeveral) {
        // What is typed looks for values: with none ticked it is itself the condition.
        if (values.length > 0 || value === "") return checked({ field: field.path, op: comparison, values }, values);
        if (comparison === "eq" && kind.comparisons.includes("contains"))
          return checked({ field: field.path, op: "contains", values: [value] }, [value]);
      }
      const all = isSeveral && (value === "" || values.includes(value)) ? values : [...before, value];
      return checked({ field: field.path, op: comparison, values: all }, all);
    },
  };
}

/** A range with one or two ends. Whether its ends are included stays as it was. */
function boundsChip(field: string, from: string, to: string, before: Chip | undefined): Chip {
  const lower = before?.upper ? before.op : "gte";
  const upper = before?.upper?.op ?? "lte";
  if (to === "") return { field, op: lower, values: [from] };
  return from === ""
    ? { field, op: upper, values: [to] }
    : { field, op: lower, values: [from], upper: { op: upper, value: to } };
}
