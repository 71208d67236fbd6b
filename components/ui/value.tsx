import type { ReactNode } from "react";
import { t } from "@/lib/languages/text";
import { Id } from "./copy";
import { type FieldName, formatValue, type ValueKind } from "./field-words";
import { Status } from "./status";
import { CalendarDay, Count, Day, DayAndTime, EmptyValue, ExactMoment, Name, Recent } from "./values";

const shown: Partial<Record<ValueKind, (value: never) => ReactNode>> = {
  code: (value: string) => <code className="mono">{value}</code>,
  id: (value: string) => <Id value={value} />,
  count: (value: number) => <Count value={value} />,
  moment: (value: string) => <DayAndTime value={value} />,
  recent: (value: string) => <Recent value={value} />,
  exact: (value: string) => <ExactMoment value={value} />,
  day: (value: string) => <Day value={value} />,
  calendarDay: (value: string) => <CalendarDay value={value} />,
};

/** The value of a field as a cell and a drawer show it. */
export function Value({ value, field }: { value: unknown; field: Omit<FieldName, "label"> }): ReactNode {
  const { kind, choices, none } = field;
  const missing = none && t(none);
  if (kind === "name") return <Name value={String(value ?? "")} {...(missing && { missing })} />;
  if (value === undefined || value === null || value === "") return <EmptyValue>{missing}</EmptyValue>;
  const choice = choices?.[String(value)];
  if (typeof choice === "object") return <Status kind={choice.kind}>{t(choice.word)}</Status>;
  return shown[kind]?.(value as never) ?? formatValue(value, field);
}
