"use client";

import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useEscape } from "@/components/command/registry";
import { LoadFailure } from "@/components/record/loaded";
import { RichText } from "@/components/rich-text/rich-text";
import { Button } from "@/components/ui/button";
import { languageNameInEnglish } from "@/components/ui/code-names";
import { countOf } from "@/components/ui/number-format";
import { Select } from "@/components/ui/select";
import { type Part, wordParts } from "@/lib/base/rich-text/comparison";
import { redline } from "@/lib/base/rich-text/redline";
import { comparedVersionsQuery } from "@/lib/resources/agreement/client";
import { langAttribute } from "@/lib/resources/agreement/languages";
import type { AgreementDetail, AgreementVersion } from "@/lib/resources/agreement/schema";
import readerClasses from "./reader.module.css";
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
  const isAwaited = compared.isPending || compared.isPlaceholderData;
  useEscape(true, onClose);
  const numbers = versions.map(({ version = 1 }) => version);
  const reason = versions.find(({ version }) => version === after)?.reason;
  const languages = new Set(compared.data?.flatMap(({ content }) => Object.keys(content ?? {})));
  const others = [...languages].filter((code) => code !== language);
  const [besides, setBesides] = useState("");
  const bar = useRef<HTMLDivElement>(null);
  // On a phone it is far above what was pressed, the list of versions.
  useEffect(() => {
    bar.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const shown = others.includes(besides) ? [language, besides] : [language];
  return (
    <div className={classes.comparison}>
      <div ref={bar} className={classes.bar}>
        <VersionSelect
          label="From"
          value={before}
          numbers={numbers}
          onChange={(next) => onChange(`${next}-${after}`)}
        />
        <VersionSelect label="to" value={after} numbers={numbers} onChange={(next) => onChange(`${before}-${next}`)} />
        {isAwaited && <p className="late">Comparing the versions</p>}
        {reason !== undefined && <p>Minor: {reason}</p>}
        {others.length > 0 && (
          <Select
            label="Beside it"
            isLabelShown
            value={shown[1] ?? ""}
            onChange={setBesides}
            options={[
              { value: "", label: "No language" },
              ...others.map((code) => ({ value: code, label: languageNameInEnglish(code) })),
            ]}
          />
        )}
        <span style={{ flex: 1 }} />
        <Button variant="quiet" onClick={onClose}>
          Back to the text
        </Button>
      </div>
      <LoadFailure query={compared} what={before === after ? `version ${after}` : `versions ${before} and ${after}`} />
      {compared.data === undefined ? (
        !compared.error && children
      ) : (
        <div className={classes.texts} aria-busy={isAwaited}>
          {shown.map((code) => (
            <Compared
              key={code}
              language={code}
              before={compared.data[0].content?.[code]}
              after={compared.data[1].content?.[code]}
            />
          ))}
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
  numbers,
  onChange,
}: {
  label: string;
  value: number;
  numbers: readonly number[];
  onChange: (version: number) => void;
}) {
  const offered = numbers.includes(value) ? numbers : [value, ...numbers];
  return (
    <Select
      label={label}
      isLabelShown
      value={String(value)}
      onChange={(version) => onChange(Number(version))}
      options={offered.map((number) => ({ value: String(number), label: `version ${number}` }))}
    />
  );
}

type Wording = { title?: string | undefined; description?: string | undefined; body?: string | undefined };

function Compared({
  language,
  before,
  after,
}: {
  language: string;
  before: Wording | undefined;
  after: Wording | undefined;
}) {
  const { document, changes: differing } = useMemo(
    () => redline(before?.body ?? "", after?.body ?? ""),
    [before?.body, after?.body],
  );
  const isSame = differing === 0 && before?.title === after?.title && before?.description === after?.description;
  return (
    <section
      aria-label={`Comparison in ${languageNameInEnglish(language)}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={readerClasses.scroll}
    >
      <article className={readerClasses.text}>
        <header className={readerClasses.title} lang={langAttribute(language)}>
          <h2>
            <Parts parts={wordParts(before?.title ?? "", after?.title ?? "")} />
          </h2>
          <p>
            <Parts parts={wordParts(before?.description ?? "", after?.description ?? "")} />
          </p>
        </header>
        <p className={classes.count}>
          {differing === 0
            ? `${isSame ? "Nothing" : "Only the heading"} differs in ${languageNameInEnglish(language)}.`
            : `${countOf(differing, "paragraph")} ${differing === 1 ? "differs" : "differ"} in ${languageNameInEnglish(language)}.`}
        </p>
        <RichText document={document} size="page" lang={langAttribute(language)} headingLevel={3} />
      </article>
    </section>
  );
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, change }, at) =>
    change === "added" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id, only a position
      <ins key={at}>{text}</ins>
    ) : change === "removed" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <del key={at}>{text}</del>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={at}>{text}</Fragment>
    ),
  );
}
