"use client";

import { NativeSelect } from "@mantine/core";
import { IconChevronDown, IconChevronLeft } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Operator } from "@/lib/base/list/operators";
import classes from "./filter-editor.module.css";
import type { FilterField } from "./filter-field";
import { filterKinds } from "./filter-kinds";
import { type Chip, operatorWord, takesSeveral, takesValue } from "./filter-words";
import { valueInputs } from "./value-inputs";

interface ValueFormProps {
  field: FilterField;
  chip: Chip | undefined;
  onApply: (chip: Chip) => void;
  onCancel: () => void;
  onBack: (() => void) | undefined;
}

/** The operator and value of a filter. */
export function ValueForm({ field, chip, onApply, onCancel, onBack }: ValueFormProps) {
  const draft = useFilterDraft(field, chip);
  const Input = valueInputs[field.kind];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const made = draft.finish();
    if (made) onApply(made);
  };

  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.head}>
        {onBack && (
          <button type="button" className={classes.back} aria-label="Choose another field" onClick={onBack}>
            <IconChevronLeft aria-hidden />
          </button>
        )}
        <span className={classes.name}>{field.label}</span>
        <code className={classes.path}>{field.path}</code>
      </div>
      <NativeSelect
        rightSection={<IconChevronDown aria-hidden />}
        aria-label={`${field.label}, how`}
        data={draft.operators}
        value={draft.op}
        onChange={(event) => draft.chooseOperator(event.currentTarget.value)}
      />
      {takesValue(draft.op) && <Input field={field} {...draft.input} />}
      <div className={classes.buttons}>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary">
          Apply
        </Button>
      </div>
    </form>
  );
}

/** The state of the form: operator, the values added so far, and the value being typed. */
function useFilterDraft(field: FilterField, chip: Chip | undefined) {
  const kind = filterKinds[field.kind];
  const [op, setOp] = useState<Operator>(chip?.op ?? kind.operators[0] ?? "eq");
  const [values, setValues] = useState<readonly string[]>(chip?.values ?? []);
  const isSeveral = takesSeveral(op, field.kind);
  const [typed, setTyped] = useState(isSeveral ? "" : (chip?.values[0] ?? kind.initialValue));
  const [problem, setProblem] = useState<string>();
  const value = kind.parse(typed);

  const add = () => {
    const wrong = kind.problem(value);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setValues([...new Set([...values, value])]);
    setTyped("");
  };

  return {
    op,
    operators: kind.operators.map((each) => ({
      value: each,
      label: operatorWord(each, field.kind, isSeveral ? values.length : 1),
    })),
    chooseOperator: (name: string) => {
      const chosen = kind.operators.find((known) => known === name) ?? op;
      if (!takesSeveral(chosen, field.kind) && typed === "") setTyped(values[0] ?? kind.initialValue);
      setOp(chosen);
    },
    input: {
      value: typed,
      onChange: setTyped,
      problem,
      several: isSeveral
        ? {
            values,
            onToggle: (each: string) =>
              setValues(values.includes(each) ? values.filter((known) => known !== each) : [...values, each]),
            onAdd: value === "" ? undefined : add,
          }
        : undefined,
    },
    /** Returns the filter; if a value is invalid, shows a message at the input and returns undefined. */
    finish: (): Chip | undefined => {
      if (!takesValue(op)) return { field: field.path, op, values: [] };
      const all =
        isSeveral && (value === "" || values.includes(value)) ? values : [...(isSeveral ? values : []), value];
      const wrong = all.length === 0 ? kind.problem("") : all.map(kind.problem).find(Boolean);
      setProblem(wrong);
      return wrong === undefined ? { field: field.path, op, values: all } : undefined;
    },
  };
}
