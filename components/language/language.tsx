"use client";

import { useRouter, useServerInsertedHTML } from "next/navigation";
import { createContext, type ReactNode, use, useEffect } from "react";
import type { Language } from "@/lib/languages/languages";
import { type Reader, reader, setReader, type Texts } from "@/lib/languages/text";

interface PageLanguage {
  language: string;
  /** Of dates and numbers. */
  locale: string;
  /** Where the texts of the language are; English has none. */
  address?: string | undefined;
  /** The languages to choose from. */
  options: readonly Language[];
}

const LanguageContext = createContext<PageLanguage>({ language: "en", locale: "en-GB", options: [] });

/**
 * The language of the page below it, in which `t` then says texts. A page brings the texts that it has said, and is live with
 * them; all others are loaded meanwhile, and stay for as long as a release lasts. Another language replaces it once its texts
 * are there.
 */
export function LanguageProvider({ children, ...page }: PageLanguage & { children: ReactNode }) {
  const { address } = page;
  const router = useRouter();
  useSaidTexts();
  // A server knows the reader by the request.
  if (typeof window !== "undefined") setReader(readerNow(page) ?? use(load(page)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with their address
  useEffect(() => {
    const { missing } = reader();
    if (!missing) return;
    let isLeft = false;
    void load(page).then((whole) => {
      if (isLeft) return;
      setReader(whole);
      // What was opened meanwhile is in English.
      if ([...missing].some((text) => Object.hasOwn(whole.texts, text))) router.refresh();
    });
    return () => {
      isLeft = true;
    };
  }, [address]);
  return <LanguageContext value={page}>{children}</LanguageContext>;
}

const saidClass = "said-texts";

/** On the server: writes the texts that the page has said into it. */
function useSaidTexts(): void {
  const { said } = reader();
  useServerInsertedHTML(() => {
    if (!said?.size) return null;
    const json = JSON.stringify(Object.fromEntries(said)).replaceAll("<", "\\u003c");
    said.clear();
    return (
      <script
        className={saidClass}
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, which cannot end the element
        dangerouslySetInnerHTML={{ __html: json }}
      />
    );
  });
}

/** The reader of a page whose texts are there: all of them, or at first those that came with it. */
function readerNow(page: PageLanguage): Reader | undefined {
  const { language, locale, address } = page;
  if (address === undefined) return { language, locale, texts: {} };
  const known = ready.get(keyOf(locale, address));
  const isFirst = ready.size === 0 && withThePage.length > 0 && document.documentElement.lang === language;
  if (known || !isFirst) return known;
  void load(page);
  return { language, locale, texts: Object.assign({}, ...withThePage), missing };
}

const withThePage: readonly Texts[] = typeof window === "undefined" ? [] : saidTexts();
const missing = new Set<string>();

function saidTexts(): Texts[] {
  return [...document.getElementsByClassName(saidClass)].map(({ textContent }) => JSON.parse(textContent));
}

const keyOf = (locale: string, address: string): string => `${locale} ${address}`;

const ready = new Map<string, Reader>();
const loading = new Map<string, Promise<Reader>>();

function load({ language, locale, address = "" }: PageLanguage): Promise<Reader> {
  const key = keyOf(locale, address);
  const read = async () => {
    const [texts, { recognized }] = await Promise.all([textsAt(address), import("@/lib/languages/recognized")]);
    const reader = { language, locale, texts, recognized };
    ready.set(key, reader);
    return reader;
  };
  const reader = loading.get(key) ?? read();
  loading.set(key, reader);
  return reader;
}

/** A page whose texts cannot be loaded is in English, until the next one. */
async function textsAt(address: string): Promise<Texts> {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : {};
  } catch {
    return {};
  }
}

/** The code of the reader's language: for what exists in several languages, and what remembers a text. */
export const useLanguage = (): string => use(LanguageContext).language;

export const useLanguageOptions = (): readonly Language[] => use(LanguageContext).options;
