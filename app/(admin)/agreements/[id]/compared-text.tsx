"use client";

import { Fragment } from "react";
import { rich } from "@/components/language/rich";
import { RichText } from "@/components/rich-text/rich-text";
import { wordsChanged } from "@/components/rich-text/words-changed";
import { useViewer } from "@/components/session/viewer";
import { useNow } from "@/components/ui/clock";
import { nameOfLanguage } from "@/components/ui/code-names";
import { CopyButton } from "@/components/ui/copy";
import { shortId } from "@/components/ui/number-format";
import { Day } from "@/components/ui/values";
import { type Part, wordParts } from "@/lib/base/rich-text/comparison";
import type { RichTextDocument } from "@/lib/base/rich-text/read";
import { type Passage, redline, totalWords } from "@/lib/base/rich-text/redline";
import { t } from "@/lib/languages/text";
import { langAttribute } from "@/lib/resources/agreement/languages";
import type { AgreementVersion } from "@/lib/resources/agreement/schema";
import readerClasses from "./reader.module.css";
import classes from "./version-comparison.module.css";

/** Two versions of the text in one language, as one text with marked differences. */
export interface ComparedText {
  language: string;
  before: AgreementVersion;
  after: AgreementVersion;
  title: readonly Part[];
  description: readonly Part[];
  document: RichTextDocument;
  /** How many paragraphs differ. */
  paragraphs: number;
  passages: readonly Passage[];
  /** For title, description and each block of the text whether it differs. */
  differs: readonly boolean[];
}

export function compareTexts(language: string, before: AgreementVersion, after: AgreementVersion): ComparedText {
  const [was, is] = [before.content?.[language], after.content?.[language]];
  const title = wordParts(was?.title ?? "", is?.title ?? "");
  const description = wordParts(was?.description ?? "", is?.description ?? "");
  const { document, changes: paragraphs, passages, differs } = redline(was?.body ?? "", is?.body ?? "");
  const heading = [title, description].map(isChanged);
  return {
    language,
    before,
    after,
    title,
    description,
    document,
    paragraphs,
    passages,
    differs: [...heading, ...differs],
  };
}

const isChanged = (parts: readonly Part[]): boolean => parts.some(({ change }) => change !== undefined);

/** The elements of a comparison that differ, in their order. */
export const changedElements = (comparison: HTMLElement, language: string): HTMLElement[] => [
  ...comparison.querySelectorAll<HTMLElement>(`[data-language="${CSS.escape(language)}"] [data-change]`),
];

/** A comparison in one language. */
export function ComparedTextView({ text }: { text: ComparedText }) {
  const { language, title, description, document, passages } = text;
  const lang = langAttribute(language);
  return (
    <div className={`stack flex-1 min-w-0 print-block ${classes.column}`} data-language={language}>
      <div className={`row flex-wrap flex-none min-h-36 gap-x-12 py-4 px-gutter border-b print-hidden ${classes.head}`}>
        <h2 className="font-600">{nameOfLanguage(language)}</h2>
        <Digests text={text} />
        <p className="ms-auto text-12 text-3 tabular">{wordsChanged(totalWords(passages))}</p>
      </div>
      <section
        aria-label={t("Comparison in {language}", { language: nameOfLanguage(language) })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className={`flex items-start flex-1 overflow-auto min-w-0 focus-outline-inset phone-overflow-visible print-block print-overflow-visible ${readerClasses.scroll}`}
      >
        <article className={`flex-1 min-w-0 max-w-640 ${readerClasses.text}`}>
          <header className={`pb-20 mb-20 border-b ${readerClasses.title}`} lang={lang}>
            <h3 dir="auto" data-change={isChanged(title) ? "changed" : undefined}>
              <Parts parts={title} />
            </h3>
            <p
              className="mt-4 text-15 leading-26 text-2"
              dir="auto"
              data-change={isChanged(description) ? "changed" : undefined}
            >
              <Parts parts={description} />
            </p>
          </header>
          <Printed text={text} />
          <p className={`text-2 ${classes.count}`}>{sentenceOf(text)}</p>
          <RichText document={document} size="page" lang={lang} headingLevel={4} />
        </article>
      </section>
    </div>
  );
}

function sentenceOf({ language: code, before, after, paragraphs, differs }: ComparedText): string {
  const language = nameOfLanguage(code);
  const [was, is] = [before.content?.[code], after.content?.[code]];
  if (was === undefined && is !== undefined)
    return t("{language} is new in version {version}.", { language, version: after.version });
  if (was !== undefined && is === undefined)
    return t("Version {version} has no text in {language}.", { version: after.version, language });
  if (paragraphs > 0)
    return t("{count, plural, one {# paragraph differs in {language}.} other {# paragraphs differ in {language}.}}", {
      count: paragraphs,
      language,
    });
  return differs.includes(true)
    ? t("Only the heading differs in {language}.", { language })
    : t("Nothing differs in {language}.", { language });
}

/** The SHA-256 digests of both texts, which identify them. */
function Digests({ text: { language, before, after } }: { text: ComparedText }) {
  const [was, is] = [before.sha256[language], after.sha256[language]];
  const digests = [...new Set([was, is])].filter((digest) => digest !== undefined);
  if (digests.length === 0) return null;
  return (
    <p className="row gap-6 text-12 text-3">
      <span className="sr-only">{t("SHA-256")}</span>
      {digests.map((digest, at) => (
        <Fragment key={digest}>
          {at > 0 && <span>→</span>}
          <code className="mono" title={t("SHA-256 {digest}", { digest })}>
            {shortId(digest)}
          </code>
        </Fragment>
      ))}
      <CopyButton text={digests.join("\n")} name={t("Copy the SHA-256")} />
    </p>
  );
}

/** What a print says about its text. */
function Printed({ text: { language, before, after } }: { text: ComparedText }) {
  const { tenant } = useViewer();
  const now = useNow();
  return (
    <div className={`hidden print-block ${readerClasses.printed}`}>
      <p>
        {rich("{tenant}, agreement {id}, {language}, printed {day}", {
          tenant: tenant.name,
          id: after.agreement,
          language: nameOfLanguage(language),
          day: <Day value={now} />,
        })}
      </p>
      {[before, after].map(({ version, created, sha256 }, at) => (
        <p key={at === 0 ? "before" : "after"}>
          {rich("Version {version}, {day}, SHA-256 {digest}", {
            version,
            day: <Day value={created} />,
            digest: sha256[language] ?? t("none"),
          })}
        </p>
      ))}
    </div>
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
