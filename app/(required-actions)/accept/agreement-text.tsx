"use client";

import { type ReactNode, useState } from "react";
import { IconPrinter } from "@/components/icons/icons";
import { rich } from "@/components/language/rich";
import { RichText } from "@/components/rich-text/rich-text";
import { Button } from "@/components/ui/button";
import { type Passage, totalWords, type WordCounts } from "@/lib/base/rich-text/redline";
import { t } from "@/lib/languages/text";
import { langAttribute, languageName } from "@/lib/resources/agreement/languages";
import type { MyAgreementDetail } from "@/lib/resources/consent/mine-schema";
import tabs from "../../(admin)/agreements/language-tabs.module.css";
import classes from "./agreement-text.module.css";

interface AgreementTextProps {
  languages: readonly string[];
  language: string;
  onLanguage: (language: string) => void;
  text: NonNullable<MyAgreementDetail["content"]>[string] | undefined;
  /** What has changed since a version; undefined if they cannot be compared. */
  changes: readonly Passage[] | undefined;
  since: number | undefined;
}

/** The text of an agreement in one language, below what has changed in it. */
export function AgreementText({ languages, language, onLanguage, text, changes = [], since }: AgreementTextProps) {
  const lang = langAttribute(language);
  return (
    <div className={`min-w-0 border rounded-10 bg-surface ${classes.card}`}>
      <div className={`row sticky top-0 z-1 h-44 gap-12 ps-8 pe-12 border-b bg-surface ${classes.bar}`}>
        <fieldset
          aria-label={t("Language of the text")}
          className="flex items-stretch flex-1 overflow-x-auto min-w-0 h-full py-0 px-0 m-0 border-0 no-scrollbar"
        >
          {languages.map((code) => (
            <button
              key={code}
              type="button"
              className={`inline-flex items-center flex-none relative gap-7 font-450 text-2 nowrap hover-text-1 focus-outline-inset current-text-1 current-font-500 ${tabs.tab}`}
              aria-current={code === language ? "true" : undefined}
              onClick={() => onLanguage(code)}
            >
              <span lang={langAttribute(code)}>{languageName(code)}</span>
              <code className="text-12 font-400 font-mono text-3">{code}</code>
            </button>
          ))}
        </fieldset>
        <Button variant="quiet" leftSection={<IconPrinter aria-hidden />} onClick={() => window.print()}>
          {t("Print")}
        </Button>
      </div>
      <article className={`mx-auto ${classes.text}`}>
        <header className="mb-20" lang={lang}>
          <h2 dir="auto">{text?.title ?? t("Agreement")}</h2>
          {text?.description && (
            <p className="mt-4 text-15 leading-26 text-2" dir="auto">
              {text.description}
            </p>
          )}
        </header>
        {changes.length > 0 && <Changes key={language} passages={changes} since={since} lang={lang} />}
        <section aria-label={t("Text")}>
          <RichText document={text?.body ?? ""} size="page" lang={lang} headingLevel={3} />
        </section>
      </article>
    </div>
  );
}

/** So many are shown unfolded from the start. */
const unfoldedMax = 3;

interface ChangesProps {
  passages: readonly Passage[];
  since: number | undefined;
  lang: string | undefined;
}

function Changes({ passages, since, lang }: ChangesProps) {
  const { added, removed } = totalWords(passages);
  const [isOpen, setOpen] = useState(passages.length <= unfoldedMax);
  return (
    <section aria-label={t("What has changed")} className={`border-t ${classes.changes}`}>
      <div className={`row flex-wrap min-h-40 gap-x-12 text-2 border-b ${classes.changesHead}`}>
        <h3 className="font-600 text-1">{t("Changed since version {version}", { version: since ?? 0 })}</h3>
        <p>{t("{added, plural, one {# word} other {# words}} added, {removed} removed", { added, removed })}</p>
        <Button className="ms-auto" variant="quiet" onClick={() => setOpen(!isOpen)}>
          {isOpen ? t("Fold all") : t("Unfold all")}
        </Button>
      </div>
      {passages.map((passage, at) => (
        // Passages have no id, only a position.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <details className="border-b" key={`${at} ${isOpen}`} open={isOpen}>
          <summary className="grid items-center min-h-36 gap-8 py-6 text-2">
            <b className="font-600 text-1 tabular">{passage.number}</b>
            <span dir="auto" lang={lang}>
              {passage.heading ?? t("Text")}
            </span>
            <Words {...passage.words} />
          </summary>
          <RichText document={passage.document} size="page" lang={lang} headingLevel={4} />
        </details>
      ))}
    </section>
  );
}

const srOnly = (text: ReactNode) => <span className="sr-only">{text}</span>;

function Words({ added, removed }: WordCounts) {
  if (added + removed === 0) return <small>{t("formatting")}</small>;
  return (
    <span className={`flex gap-8 tabular ${classes.words}`}>
      {added > 0 && (
        <ins className="text-success">
          {rich("{count, plural, one {+#<hidden> word</hidden>} other {+#<hidden> words</hidden>}}", {
            count: added,
            hidden: srOnly,
          })}
        </ins>
      )}
      {removed > 0 && (
        <del className="text-danger">
          {rich("{count, plural, one {−#<hidden> word</hidden>} other {−#<hidden> words</hidden>}}", {
            count: removed,
            hidden: srOnly,
          })}
        </del>
      )}
    </span>
  );
}
