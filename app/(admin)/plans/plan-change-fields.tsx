"use client";

import { useViewer } from "@/components/session/viewer";
import { fieldsFor, idField } from "@/components/table/fields";
import { Change } from "@/components/ui/change";
import { fieldAt, fieldInWords, fieldLabel, formatValue } from "@/components/ui/field-words";
import { formatPercent } from "@/components/ui/number-format";
import { Status, type StatusKind } from "@/components/ui/status";
import { EmptyValue } from "@/components/ui/values";
import { message, t } from "@/lib/languages/text";
import type { PlanChange } from "@/lib/resources/plan/schema";
import { CustomerName } from "./customer-name";
import classes from "./plans.module.css";

const actions: Readonly<Record<string, { kind: StatusKind; word: string }>> = {
  create: { kind: "active", word: message("Will be created") },
  change: { kind: "active", word: message("Will change") },
  delete: { kind: "active", word: message("Will be deleted") },
  restore: { kind: "active", word: message("Will be restored") },
  same: { kind: "ended", word: message("No change") },
  refuse: { kind: "failed", word: message("Refused") },
};

const outcomes: Readonly<Record<string, { kind: StatusKind; word: string }>> = {
  applied: { kind: "active", word: message("Applied") },
  skipped: { kind: "failed", word: message("Skipped, changed since") },
};

const of = fieldsFor<PlanChange>();

/** With a single field its name is in the heading; if it is a number, by how much it changes has a column. */
export const planChangeFields = (onlyField: string | undefined, isNumber: boolean) => [
  of.text("name", message("Name"), {
    heading: message("Record"),
    width: 180,
    grow: 1,
    slot: "title",
    cell: (row) => row.name ?? row.record,
  }),
  of.text("tenant", message("Customer"), {
    width: 190,
    filter: { names: "tenants" },
    cell: (row) => <CustomerName id={row.tenant} />,
  }),
  of.text(
    "changes",
    onlyField ? t("{field}, before → after", { field: fieldLabel(onlyField) }) : message("Before → after"),
    {
      width: isNumber ? 190 : 360,
      grow: 2,
      slot: "detail",
      ...(isNumber ? { align: "end" } : {}),
      cell: (row) => <Difference change={row} onlyField={onlyField} isNumber={isNumber} />,
    },
  ),
  ...(onlyField && isNumber
    ? [
        of.made("percent", message("Change"), {
          width: 80,
          align: "end",
          slot: "note",
          cell: (row) => percentWords(row.changes[onlyField]),
        }),
      ]
    : []),
  of.text("action", message("Plan"), {
    heading: message("Outcome"),
    width: 190,
    slot: "value",
    choices: actions,
    cell: (row) => <Outcome change={row} />,
  }),
  of.text("outcome", message("Result"), { width: 190, choices: outcomes, cell: (row) => <Outcome change={row} /> }),
  of.count("number", message("Number"), { width: 90 }),
  of.count("line", message("Line"), { width: 70 }),
  idField(of, "record", { width: 170 }),
];

/** Fields in the currency of the record's tenant. */
const amounts: ReadonlySet<string> = new Set(["price", "agreementPrice", "billingPrice"]);

/** How many values of a record that is created are shown. */
const newValuesMax = 6;

interface DifferenceProps {
  change: PlanChange;
  onlyField: string | undefined;
  isNumber: boolean;
}

/** Each field before and after, or why the record is refused. Fields that follow the only one are in the summary. */
function Difference({ change, onlyField, isNumber }: DifferenceProps) {
  const { action, changes, problem, line, tenant } = change;
  const currency = useViewer().currencies.get(tenant);
  if (problem) {
    return (
      <span className={`overflow-hidden text-start ellipsis ${classes.words}`}>
        {line !== undefined && `${t("Line {line}", { line })}: `}
        {problem.field && `${fieldLabel(fieldAt(problem.field))}: `}
        {t(problem.detail)}
      </span>
    );
  }
  const isNew = action === "create";
  const isOnly = onlyField !== undefined && onlyField in changes && !isNew;
  const fields = Object.entries(changes).filter(([field]) => !isOnly || field === onlyField);
  if (fields.length === 0) return <EmptyValue>{action === "same" ? t("no change") : t("none")}</EmptyValue>;
  const others = isNew ? fields.length - newValuesMax : 0;
  return (
    <span
      className={`inline-flex flex-wrap ${classes.fields} ${isNew ? `overflow-hidden text-start ellipsis ${classes.words}` : ""}`}
      data-number={(isNumber && !isNew) || undefined}
    >
      {fields.slice(0, isNew ? newValuesMax : undefined).map(([field, change]) => {
        const percent = isNumber ? undefined : percentWords(change);
        return (
          <span key={field}>
            {(isNew || !isOnly) && `${fieldInWords(field)} `}
            <PlannedValue action={action} field={field} value={change} />
            {isOnly && amounts.has(field) && (
              <small className={`inline-block min-w-28 ms-4 text-11 text-3 ${classes.currency}`}>{currency}</small>
            )}
            {percent !== undefined && <span className="ms-4 text-2 tabular"> {percent}</span>}
          </span>
        );
      })}
      {others > 0 && <span>{t("and {count, plural, one {# field} other {# fields}} more", { count: others })}</span>}
    </span>
  );
}

interface PlannedValueProps {
  action: PlanChange["action"];
  field: string;
  value: PlanChange["changes"][string];
}

/** The value of a field before and after, for a new record the one it has then. */
export function PlannedValue({ action, field, value: { before, after } }: PlannedValueProps) {
  if (action === "create") return formatValue(after, field);
  return <Change from={formatValue(before, field)} to={formatValue(after, field)} />;
}

/** How much a number changes: `+3.5 %`. */
function percentWords({ before, after }: Partial<PlanChange["changes"][string]> = {}): string | undefined {
  if (typeof before !== "number" || typeof after !== "number" || before === 0) return undefined;
  return formatPercent(((after - before) / Math.abs(before)) * 100);
}

/** The planned action of a record, or its outcome. */
export function Outcome({ change: { action, outcome } }: { change: PlanChange }) {
  const known = outcome ? outcomes[outcome] : actions[action];
  return <Status kind={known?.kind ?? "ended"}>{t(known?.word ?? action)}</Status>;
}
