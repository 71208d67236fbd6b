"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useDeferredValue } from "react";
import { Checkbox } from "@/components/form/checkbox";
import { useScreenParts } from "@/components/record/screen-parts";
import { useTimeZone } from "@/components/ui/clock";
import { formatCount } from "@/components/ui/number-format";
import { t } from "@/lib/languages/text";
import { type FilterField, type OfferedValues as Offered, offeredMax } from "./filter-field";
import { filterKinds } from "./filter-kinds";
import classes from "./offered-values.module.css";

interface OfferedValuesProps {
  field: FilterField & Required<Pick<FilterField, "offered">>;
  typed: string;
  values: readonly string[];
  onToggle: (value: string) => void;
}

/** The values of a field to tick, those ticked first, each with how many rows have it. */
export function OfferedValues(props: OfferedValuesProps) {
  const { field, typed } = props;
  const first = useQuery(field.offered(""));
  const isWhole = first.data === undefined || first.data.total <= offeredMax || field.names !== undefined;
  const found = useQuery({ ...field.offered(useDeferredValue(isWhole ? "" : typed.trim())), enabled: !isWhole });
  const data = isWhole ? first.data : found.data;
  if (!data) return <div className={`overflow-y-auto ${classes.list}`} data-loading={first.isPending || undefined} />;
  return (
    <ValueNames field={field} values={data.values.map(({ value }) => value)}>
      {(nameOf) => <Values {...props} data={data} nameOf={nameOf} />}
    </ValueNames>
  );
}

interface ValueNamesProps {
  field: FilterField;
  values: readonly string[];
  children: (nameOf: (value: string) => string) => ReactNode;
}

/** Names values of a field: those of records as soon as they are read. */
export function ValueNames({ field, values, children }: ValueNamesProps) {
  const timeZone = useTimeZone();
  const { RecordNames } = useScreenParts();
  const nameIn = (names: Readonly<Record<string, string>> | undefined) =>
    children(
      (value) =>
        field.values?.find((known) => known.value === value)?.label ??
        names?.[value] ??
        filterKinds[field.kind].format(value, timeZone),
    );
  if (field.names === undefined) return nameIn(undefined);
  return (
    <RecordNames of={field.names} ids={values} fallback={nameIn(undefined)}>
      {nameIn}
    </RecordNames>
  );
}

interface ValuesProps extends OfferedValuesProps {
  data: Offered;
  nameOf: (value: string) => string;
}

function Values({ field, typed, values, onToggle, data, nameOf }: ValuesProps) {
  const needle = typed.trim().toLowerCase();
  const counts = new Map(data.values.map(({ value, count }) => [value, count]));
  const ticked = values.map((value) => ({ value, count: counts.get(value) }));
  const others = data.values.filter(
    ({ value }) => !values.includes(value) && nameOf(value).toLowerCase().includes(needle),
  );
  const row = ({ value, count }: { value: string; count: number | undefined }): ReactNode => (
    <li key={value}>
      <Checkbox
        label={
          <>
            <span className="min-w-0 break-anywhere">{nameOf(value)}</span>
            {count !== undefined && <span className="flex-none ms-auto text-3 tabular">{formatCount(count)}</span>}
          </>
        }
        className={`w-full px-6 rounded-4 phone-min-h-40 ${classes.value}`}
        checked={values.includes(value)}
        onChange={() => onToggle(value)}
      />
    </li>
  );
  return (
    <ul
      className={`overflow-y-auto ${classes.list}`}
      aria-label={t("Values of {label}", { label: field.label })}
      onKeyDown={moveFocus}
    >
      {/* One list: a box that is ticked moves within it, and keeps the focus. */}
      {[...ticked, ...others.slice(0, offeredMax)].map(row)}
      {ticked.length + others.length === 0 && (
        <li className="py-6 px-6 text-3">{t("No value contains “{typed}”.", { typed })}</li>
      )}
    </ul>
  );
}

/** Arrow keys go from value to value, and from the text field above to the first. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const boxes = [...(event.currentTarget.closest("form")?.querySelectorAll<HTMLElement>("ul input") ?? [])];
  const at = boxes.indexOf(document.activeElement as HTMLElement);
  const next = boxes[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
