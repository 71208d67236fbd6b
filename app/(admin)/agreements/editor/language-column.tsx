"use client";

import dynamic from "next/dynamic";
import type { Ref } from "react";
import { TextField } from "@/components/form/field";
import { IconCircleDashed } from "@/components/icons/icons";
import type { RichTextHandle } from "@/components/rich-text/editor/rich-text-field";
import { Button } from "@/components/ui/button";
import { nameOfLanguage } from "@/components/ui/code-names";
import { Tag } from "@/components/ui/tag";
import { t } from "@/lib/languages/text";
import { hasNoText, type Wording } from "@/lib/resources/agreement/draft";
import { langAttribute, languageName } from "@/lib/resources/agreement/languages";
import type { StaleBlocks } from "@/lib/resources/agreement/stale-blocks";
import classes from "./editor.module.css";
import { LanguageSkeleton } from "./language-skeleton";

const RichTextField = dynamic(
  async () => (await import("@/components/rich-text/editor/rich-text-field")).RichTextField,
  {
    ssr: false,
    loading: () => <LanguageSkeleton />,
  },
);

export interface LanguageErrors {
  title?: string;
  description?: string;
  body?: string;
}

interface LanguageColumnProps {
  code: string;
  source: string;
  wording: Wording;
  /** The saved text; undefined if there is none yet. */
  saved: Wording | undefined;
  onChange: (change: Partial<Omit<Wording, "body">>) => void;
  /** Gets what reads the text. */
  onText: (read: () => string) => void;
  onLeave: () => void;
  /** Paragraphs that differ from the saved text. */
  changes: number;
  outdated: StaleBlocks | undefined;
  errors: LanguageErrors;
  handle: Ref<RichTextHandle>;
  onWrite: (paragraph: StaleBlocks["added"][number]) => void;
  scroller: Ref<HTMLElement>;
  onScroll: (element: HTMLElement) => void;
  /** Copies the source text, to be translated in place. */
  onStart: (() => void) | undefined;
}

/** The editor of one language. */
export function LanguageColumn(props: LanguageColumnProps) {
  const {
    code,
    source,
    wording,
    saved,
    onChange,
    onText,
    onLeave,
    changes,
    outdated,
    errors,
    handle,
    onWrite,
    scroller,
    onScroll,
    onStart,
  } = props;
  const late = (outdated?.changed.length ?? 0) + (outdated?.added.length ?? 0);
  const name = nameOfLanguage(code);
  const lang = langAttribute(code);
  return (
    <RichTextField
      ref={handle}
      label={t("Text in {name}", { name })}
      lang={lang}
      initial={wording.body}
      saved={saved?.body}
      {...(outdated ? { outdated: outdated.changed } : {})}
      onChange={onText}
      onLeave={onLeave}
      scroller={scroller}
      onScroll={onScroll}
      error={errors.body}
      head={
        <>
          <h2 className="text-13 leading-20 font-600" lang={lang}>
            {languageName(code)}
          </h2>
          {code === source && <span className="text-3">{t("source")}</span>}
          {changes > 0 && (
            <Tag tone="accent">{t("{count, plural, one {# change} other {# changes}}", { count: changes })}</Tag>
          )}
          {late > 0 && (
            <Tag tone="warning">
              {t("{count, plural, one {# paragraph outdated} other {# paragraphs outdated}}", { count: late })}
            </Tag>
          )}
        </>
      }
      above={
        <div className={`grid max-w-640 gap-12 ps-16 mb-20 phone-ps-0 ${classes.wording}`} lang={lang}>
          <TextField
            label={t("Title in {name}", { name })}
            value={wording.title}
            error={errors.title}
            isChanged={saved !== undefined && saved.title !== wording.title}
            onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
          />
          <TextField
            label={t("Description in {name}", { name })}
            value={wording.description}
            error={errors.description}
            isChanged={saved !== undefined && saved.description !== wording.description}
            onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
          />
          {onStart && hasNoText(wording) && (
            <div>
              <Button variant="dashed" onClick={onStart}>
                {t("Start from the text in {language}", { language: nameOfLanguage(source) })}
              </Button>
            </div>
          )}
        </div>
      }
      below={
        outdated &&
        outdated.added.length > 0 && (
          <ul className={`grid max-w-640 gap-12 mt-16 ${classes.unwritten}`}>
            {outdated.added.map((paragraph) => (
              <li key={paragraph.key}>
                <p className="row gap-6 text-12 leading-20 text-3">
                  <IconCircleDashed className="w-14 h-14" aria-hidden />{" "}
                  {t("New in {language}, not written here yet", { language: nameOfLanguage(source) })}
                </p>
                <blockquote className="mx-0 mt-4 mb-8 text-2" lang={langAttribute(source)}>
                  {paragraph.text}
                </blockquote>
                <Button variant="dashed" onClick={() => onWrite(paragraph)}>
                  {t("Write this paragraph")}
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}
