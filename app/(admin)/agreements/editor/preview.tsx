"use client";

import { RichText } from "@/components/rich-text/rich-text";
import { nameOfLanguage } from "@/components/ui/code-names";
import { t } from "@/lib/languages/text";
import type { Wording } from "@/lib/resources/agreement/draft";
import { langAttribute } from "@/lib/resources/agreement/languages";
import classes from "./editor.module.css";

/** A live preview of the text as users will see it. */
export function Preview({ code, wording }: { code: string; wording: Wording }) {
  const lang = langAttribute(code);
  return (
    <section aria-label={t("Preview")} className="grid rows-subgrid row-span-2 min-w-0">
      <div className="row min-h-44 gap-8 py-6 px-20 border-b">
        <h2 className="text-13 leading-20 font-600">{t("As its readers see it")}</h2>
        <span className="text-3">{nameOfLanguage(code)}</span>
      </div>
      <section
        aria-label={t("Preview of the text")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className={`overflow-auto min-h-0 focus-outline-inset ${classes.previewText}`}
      >
        <header className={`pb-20 mb-20 border-b ${classes.previewTitle}`} lang={lang}>
          <h3 className="text-24 font-500" dir="auto">
            {wording.title || t("Untitled")}
          </h3>
          {wording.description !== "" && <p dir="auto">{wording.description}</p>}
        </header>
        <RichText document={wording.body} size="page" lang={lang} headingLevel={4} />
      </section>
    </section>
  );
}
