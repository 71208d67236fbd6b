"use client";

import { useMemo, useRef, useState } from "react";
import { rich } from "@/components/language/rich";
import { RichText } from "@/components/rich-text/rich-text";
import { useHasFeature, useViewer } from "@/components/session/viewer";
import { State } from "@/components/state/state";
import { ButtonLink } from "@/components/ui/button-link";
import { nameOfLanguage } from "@/components/ui/code-names";
import { Day } from "@/components/ui/values";
import { outlineOf, readDocument } from "@/lib/base/rich-text/read";
import { t } from "@/lib/languages/text";
import { langAttribute } from "@/lib/resources/agreement/languages";
import type { AgreementDetail } from "@/lib/resources/agreement/schema";
import { paths } from "../../paths";

import classes from "./reader.module.css";

interface ReaderTextProps {
  agreement: AgreementDetail;
  language: string;
  source: string;
}

/** The text in one language, with an outline beside it. */
export function ReaderText({ agreement, language, source }: ReaderTextProps) {
  const wording = agreement.content?.[language];
  const { tenant } = useViewer();
  const mayWrite = useHasFeature("Platform/Contract/Write");
  const document = useMemo(() => readDocument(wording?.body ?? ""), [wording?.body]);
  const outline = useMemo(() => outlineOf(document), [document]);
  const scroller = useRef<HTMLElement>(null);
  const [section, setSection] = useState(outline[0]?.id);
  if (!wording) {
    const name = nameOfLanguage(language);
    return (
      <div
        className={`flex items-start flex-1 overflow-auto min-w-0 focus-outline-inset phone-overflow-visible print-block print-overflow-visible ${classes.scroll}`}
      >
        <State
          title={t("No text in {name} yet", { name })}
          actions={
            mayWrite && (
              <ButtonLink href={paths.editAgreement(agreement._id, language)} variant="primary">
                {t("Write it in {name}", { name })}
              </ButtonLink>
            )
          }
        >
          {t("Other agreements have one. Readers of {language} are shown {source}.", {
            language: name,
            source: nameOfLanguage(source),
          })}
        </State>
      </div>
    );
  }
  const follow = () => {
    const headings = [...(scroller.current?.querySelectorAll<HTMLElement>("[id^='section-']") ?? [])];
    const top = (scroller.current?.getBoundingClientRect().top ?? 0) + 80;
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= top);
    setSection((passed.at(-1) ?? headings[0])?.id);
  };
  const lang = langAttribute(language);
  return (
    <section
      ref={scroller}
      aria-label={t("Text")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={`flex items-start flex-1 overflow-auto min-w-0 focus-outline-inset phone-overflow-visible print-block print-overflow-visible ${classes.scroll}`}
      onScroll={follow}
    >
      {outline.length > 1 && (
        <nav
          aria-label={t("Outline")}
          className={`stack flex-none sticky top-0 overflow-y-auto no-scrollbar ${classes.outline}`}
          lang={lang}
        >
          {outline.map(({ id, level, text }) => (
            <a
              className="text-2 hover-text-1 focus-outline-inset current-text-1 current-font-500"
              key={id}
              href={`#${id}`}
              dir="auto"
              data-level={level}
              aria-current={id === section ? "location" : undefined}
              onClick={(event) => {
                event.preventDefault();
                const heading = scroller.current?.querySelector<HTMLElement>(`#${id}`);
                heading?.scrollIntoView({ block: "start" });
                heading?.focus({ preventScroll: true });
                setSection(id);
              }}
            >
              {text}
            </a>
          ))}
        </nav>
      )}
      <article className={`flex-1 min-w-0 max-w-640 ${classes.text}`}>
        <header className={`pb-20 mb-20 border-b ${classes.title}`} lang={lang}>
          <h2 dir="auto">{wording.title || t("Untitled")}</h2>
          {wording.description && (
            <p className="mt-4 text-15 leading-26 text-2" dir="auto">
              {wording.description}
            </p>
          )}
        </header>
        <p className={`hidden print-block ${classes.printed}`}>
          {rich("{tenant}, version {version}, updated {day}, {language}, id {id}", {
            tenant: agreement.tenant === tenant.id ? tenant.name : agreement.tenant,
            version: agreement.version,
            day: <Day value={agreement.updated} />,
            language: nameOfLanguage(language),
            id: agreement._id,
          })}
        </p>
        <RichText document={document} size="page" lang={lang} headingLevel={3} anchors="outlined" />
      </article>
    </section>
  );
}
