"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useEscape } from "@/components/command/registry";
import { IconChevronUp, IconPrinter } from "@/components/icons/icons";
import { Spacer } from "@/components/layout/page";
import { LoadFailure } from "@/components/record/loaded";
import { Button } from "@/components/ui/button";
import { useTimeZone } from "@/components/ui/clock";
import { nameOfLanguage } from "@/components/ui/code-names";
import { formatDay, toDate } from "@/components/ui/date-format";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { useIsWide } from "@/components/ui/media";
import { Select } from "@/components/ui/select";
import { t } from "@/lib/languages/text";
import { comparedVersionsQuery } from "@/lib/resources/agreement/client";
import type { AgreementDetail, AgreementVersion } from "@/lib/resources/agreement/schema";
import { ChangeMap } from "./change-map";
import { ComparedTextView, compareTexts } from "./compared-text";
import { type ChangeSteps, useChangeSteps } from "./use-change-steps";
import classes from "./version-comparison.module.css";

interface VersionComparisonProps {
  agreement: AgreementDetail;
  versions: readonly Partial<AgreementVersion>[];
  language: string;
  /** `4-5` */
  address: string;
  onChange: (address: string) => void;
  onClose: () => void;
  /** The text in its place until both versions are loaded. */
  children: ReactNode;
}

/** The differences between two versions of the text, in one language or in two beside each other. */
export function VersionComparison({
  agreement,
  versions,
  language,
  address,
  onChange,
  onClose,
  children,
}: VersionComparisonProps) {
  const { before, after } = readAddress(address, agreement.version);
  const compared = useQuery(comparedVersionsQuery(agreement._id, before, after));
  const { data } = compared;
  const isAwaited = compared.isPending || compared.isPlaceholderData;
  useEscape(true, onClose);
  const reason = versions.find(({ version }) => version === after)?.reason;
  const languages = new Set([agreement, ...(data ?? [])].flatMap(({ content }) => Object.keys(content ?? {})));
  const others = [...languages].filter((code) => code !== language);
  const [chosen, setChosen] = useState<string>();
  const isWide = useIsWide();
  const wanted = chosen ?? (isWide ? others[0] : undefined);
  const besides = others.find((code) => code === wanted);
  const texts = useMemo(
    () =>
      data ? [language, ...(besides === undefined ? [] : [besides])].map((code) => compareTexts(code, ...data)) : [],
    [data, language, besides],
  );
  const comparison = useRef<HTMLDivElement>(null);
  const steps = useChangeSteps(comparison, texts);
  const bar = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // On a phone it is far above what was pressed, the list of versions, which is not shown any more.
    bar.current?.scrollIntoView({ block: "nearest" });
    if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={comparison} className={`stack flex-1 min-w-0 min-h-0 print-block ${classes.comparison}`}>
      <fieldset
        ref={bar}
        aria-label={t("Compared versions")}
        tabIndex={-1}
        className={`row flex-wrap flex-none min-h-44 gap-8 py-6 ps-20 pe-12 m-0 text-2 border-b focus-outline-none phone-flex-nowrap phone-overflow-x-auto phone-min-w-0 phone-px-16 phone-no-scrollbar print-hidden ${classes.bar}`}
      >
        <VersionSelect
          label={t("From")}
          value={before}
          versions={versions}
          onChange={(next) => onChange(`${next}-${after}`)}
        />
        <VersionSelect
          label={t("To")}
          value={after}
          versions={versions}
          onChange={(next) => onChange(`${before}-${next}`)}
        />
        {others.length > 0 && (
          <Select
            label={t("Beside it")}
            isLabelShown
            value={besides ?? ""}
            onChange={setChosen}
            options={[
              { value: "", label: t("No language") },
              ...others.map((code) => ({ value: code, label: nameOfLanguage(code) })),
            ]}
          />
        )}
        {isAwaited && <p className="late">{t("Comparing the versions")}</p>}
        {reason !== undefined && <p>{t("Minor: {reason}", { reason })}</p>}
        <Spacer />
        <Button variant="quiet" leftSection={<IconPrinter aria-hidden />} onClick={() => window.print()}>
          {t("Print")}
        </Button>
        <Button className={classes.back} onClick={onClose}>
          {t("Back to the text")}
        </Button>
      </fieldset>
      <Steps steps={steps} isKnown={data !== undefined} />
      <LoadFailure query={compared} failed={t("Could not load versions {before} and {after}.", { before, after })} />
      {data === undefined ? (
        !compared.error && children
      ) : (
        <div className={`flex flex-1 min-h-0 phone-flex-col print-block ${classes.texts}`} aria-busy={isAwaited}>
          {texts.map((text) => (
            <ComparedTextView key={text.language} text={text} />
          ))}
          {texts[0] && isWide && <ChangeMap comparison={comparison} text={texts[0]} steps={steps} />}
        </div>
      )}
    </div>
  );
}

function readAddress(address: string, current: number): { before: number; after: number } {
  const [, before = Math.max(1, current - 1), after = current] = /^(\d{1,9})-(\d{1,9})$/.exec(address) ?? [];
  return { before: Number(before), after: Number(after) };
}

function VersionSelect({
  label,
  value,
  versions,
  onChange,
}: {
  label: string;
  value: number;
  versions: readonly Partial<AgreementVersion>[];
  onChange: (version: number) => void;
}) {
  const timeZone = useTimeZone();
  const offered = versions.some(({ version }) => version === value) ? versions : [{ version: value }, ...versions];
  return (
    <Select
      label={label}
      isLabelShown
      value={String(value)}
      onChange={(version) => onChange(Number(version))}
      options={offered.map(({ version = 1, created }) => {
        const day = toDate(created);
        return {
          value: String(version),
          label: day
            ? t("version {version}, {day}", { version, day: formatDay(day, timeZone) })
            : t("version {version}", { version }),
        };
      })}
    />
  );
}

/** The key of the marks, and the steps from change to change. */
function Steps({ steps: { at, count, step }, isKnown }: { steps: ChangeSteps; isKnown: boolean }) {
  return (
    <div className="row flex-wrap flex-none min-h-44 gap-8 py-6 ps-20 pe-12 text-2 border-b bg-surface tabular phone-flex-nowrap phone-sticky phone-top-0 phone-z-1 phone-gap-4 phone-px-16 print-hidden">
      <p className={`flex gap-12 phone-flex-wrap phone-flex-1 ${classes.key}`}>
        <span className="sr-only">{t("Marks:")} </span>
        <del>{t("removed")}</del> <ins>{t("added")}</ins>
      </p>
      <Spacer />
      <p aria-live="polite">
        {isKnown &&
          (at < 0
            ? t("{count, plural, one {# change} other {# changes}}", { count })
            : t("Change {number} of {count}", { number: at + 1, count }))}
      </p>
      <IconButton
        repeats
        label={t("Previous change")}
        keys="alt+shift+n"
        disabled={count === 0}
        onClick={() => step(-1)}
      >
        <IconChevronUp aria-hidden />
      </IconButton>
      <Button repeats disabled={count === 0} rightSection={<Kbd keys="alt+n" />} onClick={() => step(1)}>
        {t("Next change")}
      </Button>
    </div>
  );
}
