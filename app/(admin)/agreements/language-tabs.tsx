"use client";

import type { MouseEvent, ReactNode } from "react";
import { IconAlertTriangle, IconCircleDashed } from "@/components/icons/icons";
import { nameOfLanguage } from "@/components/ui/code-names";
import { Tag } from "@/components/ui/tag";
import { t } from "@/lib/languages/text";
import { type LanguageState, langAttribute, languageName } from "@/lib/resources/agreement/languages";
import classes from "./language-tabs.module.css";

interface LanguageTabsProps {
  states: readonly LanguageState[];
  source: string;
  current: string;
  hrefOf: (code: string) => string;
  onSelect: (code: string) => void;
  /** Shown after the last language. */
  children?: ReactNode;
}

/** The languages of an agreement, as links, because the language is in the URL. */
export function LanguageTabs({ states, source, current, hrefOf, onSelect, children }: LanguageTabsProps) {
  const choose = (code: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onSelect(code);
  };
  return (
    <nav
      aria-label={t("Languages")}
      className="flex items-stretch flex-none overflow-x-auto h-44 gap-2 px-12 border-b no-scrollbar print-hidden"
    >
      {states.map(({ code, state }) => (
        <a
          key={code}
          href={hrefOf(code)}
          className={`inline-flex items-center flex-none relative gap-7 font-450 text-2 nowrap hover-text-1 focus-outline-inset current-text-1 current-font-500 ${classes.tab}`}
          aria-current={code === current ? "page" : undefined}
          onClick={choose(code)}
        >
          <span lang={langAttribute(code)}>{languageName(code)}</span>
          <code className="text-12 font-400 font-mono text-3">{code}</code>
          <StateTag state={state} source={source} />
        </a>
      ))}
      {children}
    </nav>
  );
}

function StateTag({ state, source }: { state: LanguageState["state"]; source: string }) {
  if (state === "stale") {
    return (
      <Tag tone="warning" icon={<IconAlertTriangle aria-hidden />}>
        {t("older than {language}", { language: nameOfLanguage(source) })}
      </Tag>
    );
  }
  if (state === "missing") {
    return (
      <Tag tone="outline" icon={<IconCircleDashed aria-hidden />}>
        {t("missing")}
      </Tag>
    );
  }
  return null;
}
