"use client";

import { SelectField, TextField } from "@/components/form/field";
import { TextAreaField } from "@/components/form/text-area-field";
import { formatDay } from "@/components/ui/date-format";
import { countOf } from "@/components/ui/number-format";
import { t } from "@/lib/languages/text";
import { endDateOf, plusMonths } from "@/lib/resources/subscription/term";
import { type Draft, isRecurring, monthsOf, numberIn } from "./draft";
import classes from "./new-order.module.css";
import type { Faults } from "./new-order-screen";

interface OrderTermsProps {
  draft: Draft;
  faults: Faults;
  onChange: (changes: Partial<Draft>) => void;
}

const terms = [1, 3, 6, 12, 24, 36, 48, 60];
const cycles = [1, 3, 6, 12, 24, 36];
const graces = [7, 14, 30, 60, 90];

const today = (): string => new Date().toISOString().slice(0, 10);

/** When the subscription starts, for how long, and what it is called. */
export function OrderTerms({ draft, faults, onChange }: OrderTermsProps) {
  const hasTerm = draft.lines.length === 0 || draft.lines.some(isRecurring);
  const usual = monthsOf({ ...draft, term: "", billing: "" });
  const text = (member: "name" | "reference", label: string, placeholder?: string) => (
    <TextField
      label={label}
      placeholder={placeholder}
      value={draft[member]}
      error={faults.get(`/${member}`)}
      autoComplete="off"
      onChange={(event: { currentTarget: { value: string } }) => onChange({ [member]: event.currentTarget.value })}
    />
  );
  const choice = (
    member: "term" | "billing" | "grace",
    label: string,
    data: { value: string; label: string }[],
    help?: string,
  ) => (
    <SelectField
      label={label}
      data={data}
      help={help}
      value={draft[member]}
      onChange={(event: { currentTarget: { value: string } }) => onChange({ [member]: event.currentTarget.value })}
    />
  );
  const every = (months: number) => `Every ${months === 1 ? "month" : countOf(months, "month")}`;
  return (
    <div className={classes.terms}>
      {hasTerm && (
        <>
          <div className={classes.pair}>
            <TextField
              label={t("Starts")}
              type="date"
              min={today()}
              value={draft.starts === "" ? today() : draft.starts}
              error={faults.get("/start_date")}
              onChange={(event: { currentTarget: { value: string } }) =>
                onChange({ starts: event.currentTarget.value })
              }
            />
            {choice("term", "Term", [
              { value: "", label: countOf(usual.term, "month") },
              ...terms
                .filter((months) => months !== usual.term)
                .map((months) => ({ value: String(months), label: countOf(months, "month") })),
            ])}
          </div>
          {choice("billing", "Billed", [
            { value: "", label: every(usual.billing) },
            ...cycles
              .filter((months) => months !== usual.billing)
              .map((months) => ({ value: String(months), label: every(months) })),
          ])}
          {choice(
            "grace",
            "Can be cancelled",
            [
              { value: "", label: t("At any time") },
              ...graces.map((days) => ({ value: String(days), label: `In the last ${countOf(days, "day")}` })),
            ],
            periodInWords(draft),
          )}
          {text("name", "Name of the subscription", draft.lines.find(isRecurring)?.product.name)}
        </>
      )}
      {text("reference", "Their reference", "Optional")}
      <TextAreaField
        label={t("Comment")}
        placeholder={t("Optional, shown on the order")}
        value={draft.comment}
        error={faults.get("/comment")}
        onChange={(event: { currentTarget: { value: string } }) => onChange({ comment: event.currentTarget.value })}
      />
    </div>
  );
}

const dayMilliseconds = 86_400_000;

/** From when it can be cancelled, and when its term ends. */
function periodInWords(draft: Draft): string | undefined {
  const start = Date.parse(`${draft.starts === "" ? today() : draft.starts}T00:00:00.000Z`);
  if (Number.isNaN(start)) return undefined;
  const end = plusMonths(start, monthsOf(draft).term);
  const days = numberIn(draft.grace);
  const ends = `The term ends ${formatDay(new Date(endDateOf(end)), "UTC")}`;
  return days === undefined ? ends : `From ${formatDay(new Date(end - days * dayMilliseconds), "UTC")}. ${ends}`;
}
