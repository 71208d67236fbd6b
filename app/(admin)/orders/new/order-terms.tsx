"use client";

import { SelectField, TextField } from "@/components/form/field";
import { TextAreaField } from "@/components/form/text-area-field";
import { formatDay } from "@/components/ui/date-format";
import { typedNumber } from "@/components/ui/typed-number";
import { t } from "@/lib/languages/text";
import { endDateOf, plusMonths } from "@/lib/resources/subscription/term";
import { type Draft, isRecurring, monthsOf } from "./draft";
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
  const every = (months: number) => t("Every {count, plural, one {month} other {# months}}", { count: months });
  const long = (months: number) => t("{count, plural, one {# month} other {# months}}", { count: months });
  return (
    <div className={`grid align-content-start gap-16 py-20 px-gutter phone-py-16 ${classes.terms}`}>
      {hasTerm && (
        <>
          <div className={`grid gap-12 ${classes.pair}`}>
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
            {choice("term", t("Term"), [
              { value: "", label: long(usual.term) },
              ...terms
                .filter((months) => months !== usual.term)
                .map((months) => ({ value: String(months), label: long(months) })),
            ])}
          </div>
          {choice("billing", t("Billed"), [
            { value: "", label: every(usual.billing) },
            ...cycles
              .filter((months) => months !== usual.billing)
              .map((months) => ({ value: String(months), label: every(months) })),
          ])}
          {choice(
            "grace",
            t("Can be cancelled"),
            [
              { value: "", label: t("At any time") },
              ...graces.map((days) => ({
                value: String(days),
                label: t("In the last {count, plural, one {# day} other {# days}}", { count: days }),
              })),
            ],
            periodInWords(draft),
          )}
          {text("name", t("Name of the subscription"), draft.lines.find(isRecurring)?.product.name)}
        </>
      )}
      {text("reference", t("Their reference"), t("Optional"))}
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
  const days = typedNumber(draft.grace);
  const day = formatDay(new Date(endDateOf(end)), "UTC");
  if (days === undefined) return t("The term ends {day}", { day });
  const from = formatDay(new Date(end - days * dayMilliseconds), "UTC");
  return t("From {from}. The term ends {day}", { from, day });
}
