"use client";

import { type ReactNode, useState } from "react";
import { SelectField, TextField } from "@/components/form/field";
import { TextAreaField } from "@/components/form/text-area-field";
import { IconChevronRight } from "@/components/icons/icons";
import { DialogLayer } from "@/components/overlay/load";
import { useLayer } from "@/components/overlay/trigger";
import { Button } from "@/components/ui/button";
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

const every = (months: number) => t("Every {count, plural, one {month} other {# months}}", { count: months });
const long = (months: number) => t("{count, plural, one {# month} other {# months}}", { count: months });
const inTheLast = (days: number) => t("In the last {count, plural, one {# day} other {# days}}", { count: days });

/** When the subscription starts, for how long, and what it is called. */
export function OrderTerms({ draft, faults, onChange }: OrderTermsProps) {
  const hasTerm = draft.lines.length === 0 || draft.lines.some(isRecurring);
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
  const term = <Term draft={draft} faults={faults} onChange={onChange} />;
  return (
    <div className={`grid align-content-start gap-16 py-20 px-gutter phone-py-16 border-s ${classes.terms}`}>
      {hasTerm && (
        <>
          <div className="grid gap-16 phone-hidden">{term}</div>
          <TermRow draft={draft} isWrong={faults.has("/start_date")}>
            {term}
          </TermRow>
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

/** On a phone, the term in words, which opens its fields in a sheet. */
function TermRow({ draft, isWrong, children }: { draft: Draft; isWrong: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { term, billing } = monthsOf(draft);
  const days = typedNumber(draft.grace);
  const starts = formatDay(new Date(`${startOf(draft)}T00:00:00.000Z`), "UTC");
  return (
    <>
      <button
        type="button"
        className={`hidden phone-grid w-full px-0 py-12 border-0 border-b-soft bg-none font-inherit text-inherit text-start break-anywhere ${classes.row}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={isWrong ? "text-danger" : "font-500"}>
          {t("Starts {day}, {count, plural, one {# month} other {# months}}", { day: starts, count: term })}
        </span>
        <IconChevronRight aria-hidden />
        <span className="text-2">
          {days === undefined
            ? t("Billed every {count, plural, one {month} other {# months}}, can be cancelled at any time", {
                count: billing,
              })
            : t(
                "Billed every {count, plural, one {month} other {# months}}, can be cancelled in the last {days, plural, one {# day} other {# days}}",
                { count: billing, days },
              )}
        </span>
      </button>
      {isOpen && <TermSheet onClose={() => setOpen(false)}>{children}</TermSheet>}
    </>
  );
}

function TermSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useLayer(true);
  return (
    <DialogLayer title={t("Term")} shape="sheet" width={768} onClose={onClose}>
      <div className={`grid gap-16 ${classes.sheet}`}>
        {children}
        <Button variant="primary" onClick={onClose}>
          {t("Done")}
        </Button>
      </div>
    </DialogLayer>
  );
}

function Term({ draft, faults, onChange }: OrderTermsProps) {
  const usual = monthsOf({ ...draft, term: "", billing: "" });
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
  const others = (all: readonly number[], own: number, words: (months: number) => string) => [
    { value: "", label: words(own) },
    ...all.filter((months) => months !== own).map((months) => ({ value: String(months), label: words(months) })),
  ];
  const graceOptions = graces.map((days) => ({ value: String(days), label: inTheLast(days) }));
  return (
    <>
      <div className={`grid gap-12 ${classes.pair}`}>
        <TextField
          label={t("Starts")}
          type="date"
          min={today()}
          value={startOf(draft)}
          error={faults.get("/start_date")}
          onChange={(event: { currentTarget: { value: string } }) => onChange({ starts: event.currentTarget.value })}
        />
        {choice("term", t("Term"), others(terms, usual.term, long))}
      </div>
      {choice("billing", t("Billed"), others(cycles, usual.billing, every))}
      {choice(
        "grace",
        t("Can be cancelled"),
        [{ value: "", label: t("At any time") }, ...graceOptions],
        periodInWords(draft),
      )}
    </>
  );
}

const startOf = ({ starts }: Draft): string => (starts === "" ? today() : starts);

const dayMilliseconds = 86_400_000;

/** From when it can be cancelled, and when its term ends. */
function periodInWords(draft: Draft): string | undefined {
  const start = Date.parse(`${startOf(draft)}T00:00:00.000Z`);
  if (Number.isNaN(start)) return undefined;
  const end = plusMonths(start, monthsOf(draft).term);
  const days = typedNumber(draft.grace);
  const day = formatDay(new Date(endDateOf(end)), "UTC");
  if (days === undefined) return t("The term ends {day}", { day });
  const from = formatDay(new Date(end - days * dayMilliseconds), "UTC");
  return t("From {from}. The term ends {day}", { from, day });
}
