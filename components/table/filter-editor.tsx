"use client";

import { useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import type { Operator } from "@/lib/base/list/operators";
import { t } from "@/lib/languages/text";
import { FieldPath } from "./field-path";
import type { FilterField, FilterStep } from "./filter-field";
import { type Comparison, filterKinds } from "./filter-kinds";
import { type Chip, comparisonWord, rangeOf, takesSeveral, takesValue } from "./filter-words";
import { ValueForm } from "./value-form";

interface FilterEditorProps {
  step: FilterStep;
  field: string | undefined;
  chip: Chip | undefined;
  fields: readonly FilterField[];
  onApply: (chip: Chip, goesOn?: boolean) => void;
  onCancel: () => void;
}

/** Three steps: field, operator, value. A part of a chip opens only its own step. */
export function FilterEditor({ step, field: given, chip, fields, onApply, onCancel }: FilterEditorProps) {
  const [path, setPath] = useState(step === "field" ? undefined : given);
  const field = fields.find((known) => known.path === path);
  if (!field) {
    return (
      <FieldList
        fields={fields}
        chosen={given}
        onChoose={(chosen) => {
          const fits =
            chip &&
            filterKinds[chosen.kind].comparisons.includes(chip.op) &&
            fields.find(({ path: own }) => own === chip.field)?.kind === chosen.kind;
          if (chip && fits) onApply({ ...chip, field: chosen.path });
          else setPath(chosen.path);
        }}
      />
    );
  }
  if (step === "operator" && chip) {
    return <OperatorList field={field} chip={chip} onApply={onApply} />;
  }
  const before = chip?.field === field.path ? chip : undefined;
  return (
    <ValueForm
      key={field.path}
      field={field}
      chip={before}
      onApply={onApply}
      onCancel={onCancel}
      onBack={given ? undefined : () => setPath(undefined)}
    />
  );
}

function FieldList({
  fields,
  chosen,
  onChoose,
}: {
  fields: readonly FilterField[];
  chosen: string | undefined;
  onChoose: (field: FilterField) => void;
}) {
  const [query, setQuery] = useState("");
  const needle = query.toLowerCase();
  const found = fields.filter(({ label, path }) => `${label} ${path}`.toLowerCase().includes(needle));
  return (
    <Combobox
      size="panel"
      label={t("Filter by")}
      placeholder={t("Filter by")}
      groups={[{ options: found }]}
      keyOf={({ path }) => path}
      chosen={chosen}
      query={query}
      onQueryChange={setQuery}
      onChoose={onChoose}
      empty={t("No field is called “{query}”.", { query })}
    >
      {({ label, path, icon: Icon }) => (
        <>
          {Icon && <Icon aria-hidden />}
          <span className="min-w-0">{label}</span>
          <FieldPath path={path} />
        </>
      )}
    </Combobox>
  );
}

function OperatorList({ field, chip, onApply }: { field: FilterField; chip: Chip; onApply: (chip: Chip) => void }) {
  const [query, setQuery] = useState("");
  const { comparisons, initialValue } = filterKinds[field.kind];
  const options = comparisons.map((op) => ({ op, word: comparisonWord(op, field.kind, chip.values.length) }));
  const choose = (op: Operator) => {
    const alone = { ...chip, upper: undefined };
    if (!takesValue(op)) onApply({ ...alone, op, values: [] });
    else if (chip.values.length > 0)
      onApply({ ...alone, op, values: takesSeveral(op, field.kind) ? chip.values : chip.values.slice(0, 1) });
    else onApply({ ...alone, op, values: [initialValue] });
  };
  // A condition that had no value needs one before it can be applied, and a range a second one.
  const [asking, setAsking] = useState<Comparison>();
  if (asking)
    return (
      <ValueForm
        field={field}
        chip={{ ...chip, ...(asking === "between" ? rangeOf(chip) : { op: asking, values: [] }) }}
        onApply={onApply}
        onCancel={() => setAsking(undefined)}
        onBack={() => setAsking(undefined)}
      />
    );
  return (
    <Combobox
      size="panel"
      label={t("{label}, how", { label: field.label })}
      placeholder={t("How")}
      groups={[{ options: options.filter(({ word }) => word.includes(query.toLowerCase())) }]}
      keyOf={({ op }) => op}
      chosen={chip.upper ? "between" : chip.op}
      query={query}
      onQueryChange={setQuery}
      onChoose={({ op }) =>
        op === "between" || (takesValue(op) && chip.values.length === 0 && initialValue === "")
          ? setAsking(op)
          : choose(op)
      }
      empty={t("There is no such comparison for this field.")}
    >
      {({ word }) => word}
    </Combobox>
  );
}
