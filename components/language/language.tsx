"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";
import { type Messages, type Translate, translator } from "@/lib/languages/text";

export interface LanguageOption {
  code: string;
  name: string;
  isBeta?: true;
}

interface Reader {
  /** The code of the language. */
  language: string;
  t: Translate;
  options: readonly LanguageOption[];
}

const noOptions: readonly LanguageOption[] = [];

const ReaderContext = createContext<Reader>({ language: "en", t: translator("en", {}), options: noOptions });

interface LanguageProviderProps {
  language: string;
  messages: Messages;
  /** The languages to choose from. */
  options?: readonly LanguageOption[];
  children: ReactNode;
}

/** The language of a page. The document gets it too: a screen reader then speaks it, and a browser hyphenates in it. */
export function PageLanguage({ children, ...texts }: LanguageProviderProps) {
  const { language } = texts;
  useEffect(() => {
    const { documentElement } = document;
    const before = documentElement.lang;
    documentElement.lang = language;
    return () => {
      documentElement.lang = before;
    };
  }, [language]);
  return (
    <LanguageProvider {...texts}>
      <div lang={language} className="contents">
        {children}
      </div>
    </LanguageProvider>
  );
}

/** The language of the texts below it. */
export function LanguageProvider({ language, messages, options = noOptions, children }: LanguageProviderProps) {
  const reader = useMemo(
    () => ({ language, t: translator(language, messages), options }),
    [language, messages, options],
  );
  return <ReaderContext value={reader}>{children}</ReaderContext>;
}

/** Says texts in the reader's language: `t("Sign in")`. */
export const useText = (): Translate => useContext(ReaderContext).t;

/** The code of the reader's language: for dates, and for what exists in several languages. */
export const useLanguage = (): string => useContext(ReaderContext).language;

export const useLanguageOptions = (): readonly LanguageOption[] => useContext(ReaderContext).options;
