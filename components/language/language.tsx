"use client";

import { createContext, type ReactNode, use } from "react";
import { preload } from "react-dom";
import type { Language } from "@/lib/languages/languages";
import { type Reader, setReader, type Texts } from "@/lib/languages/text";

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
 * The language of the page below it, in which `t` then says texts. A browser loads them before it makes the page live, and
 * keeps them for as long as a release lasts; a page of another language replaces it once its texts are there.
 */
export function LanguageProvider({ children, ...page }: PageLanguage & { children: ReactNode }) {
  const { address } = page;
  if (address !== undefined) preload(address, { as: "fetch", crossOrigin: "anonymous" });
  // A server knows the reader by the request.
  if (typeof window !== "undefined") setReader(readerNow(page) ?? use(load(page)));
  return <LanguageContext value={page}>{children}</LanguageContext>;
}

/** The reader of a page whose texts are there. */
function readerNow({ language, locale, address }: PageLanguage): Reader | undefined {
  return address === undefined ? { language, locale, texts: {} } : ready.get(keyOf(locale, address));
}

const keyOf = (locale: string, address: string): string => `${locale} ${address}`;

const ready = new Map<string, Reader>();
const loading = new Map<string, Promise<Reader>>();

function load({ language, locale, address = "" }: PageLanguage): Promise<Reader> {
  const key = keyOf(locale, address);
  const read = async () => {
    const reader = { language, locale, texts: await textsAt(address) };
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
