"use client";

import { useId } from "react";
import { Switch } from "@/components/form/switch";
import { rich } from "@/components/language/rich";
import { nameOfLanguage } from "@/components/ui/code-names";
import { Kbd } from "@/components/ui/kbd";
import { t } from "@/lib/languages/text";
import type { AgreementDraft } from "@/lib/resources/agreement/draft";
import type { LanguageState } from "@/lib/resources/agreement/languages";
import classes from "./editor.module.css";
import type { LanguageBehind } from "./use-languages";

interface EditorFootProps {
  version: number;
  /** The number of changed paragraphs, by language. */
  changes: ReadonlyMap<string, number>;
  states: readonly LanguageState[];
  /** Of the selected language. */
  behind: readonly LanguageBehind[];
  draft: AgreementDraft;
  problem: string | undefined;
  onReconsent: (reconsent: boolean) => void;
}

/** The effect of saving, shown while the text is edited. */
export function EditorFoot(props: EditorFootProps) {
  const { version, changes, states, behind, draft, problem, onReconsent } = props;
  const id = useId();
  const changed = [...changes].map(([code, count]) => paragraphsIn(code, count));
  const open = [
    ...behind.map(({ code, paragraphs }) =>
      paragraphs === undefined ? nameOfLanguage(code) : paragraphsIn(code, paragraphs),
    ),
    ...states.flatMap(({ code, state }) =>
      state === "missing" ? [t("All of {language}", { language: nameOfLanguage(code) })] : [],
    ),
  ];
  return (
    <section
      aria-label={t("Effect of saving")}
      className={`row flex-wrap flex-none min-h-60 gap-x-32 gap-y-8 py-10 px-20 border-t bg-sunken ${classes.foot}`}
    >
      <dl className="flex flex-wrap flex-1 gap-x-32 gap-y-8 m-0 phone-grid">
        <div className="phone-contents">
          <dt className="text-12 leading-16 text-3">
            {version > 0 ? t("Changes since version {version}", { version }) : t("Written so far")}
          </dt>
          <dd className="m-0 font-500">{changed.join(", ") || t("Nothing")}</dd>
        </div>
        <div className="phone-contents">
          <dt className="text-12 leading-16 text-3">{t("Languages to update")}</dt>
          <dd className="m-0 font-500">{open.join(", ") || t("None")}</dd>
        </div>
        <div className="phone-contents">
          <dt className="text-12 leading-16 text-3" id={id}>
            {t("Ask for consent again")}
          </dt>
          <dd className="m-0 font-500">
            <Switch
              aria-labelledby={id}
              checked={draft.reconsent}
              label={draft.reconsent ? t("Everyone, on their next page") : t("No one who has accepted")}
              onChange={({ currentTarget }) => onReconsent(currentTarget.checked)}
            />
          </dd>
        </div>
      </dl>
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <span className="row gap-8 text-3 phone-hidden">{rich("{key} save draft", { key: <Kbd keys="mod+s" /> })}</span>
    </section>
  );
}

const paragraphsIn = (code: string, count: number): string =>
  t("{language} {count, plural, one {# paragraph} other {# paragraphs}}", {
    language: nameOfLanguage(code),
    count,
  });
