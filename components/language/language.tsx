"use client";

import { createContext, type ReactNode, use } from "react";
import { preload } from "react-dom";
import { type Reader, setReader, type Texts } from "@/lib/languages/text";

export interface LanguageOption {
  code: string;
  name: string;
  isBeta?: true;
}

interface PageLanguage {
  language: string;
  /** Of dates and numbers. */
  locale: string;
  /** Where the texts of the language are; English has none. */
  address?: string | undefined;
  /** The languages to choose from. */
  options: readonly LanguageOption[];
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
  if (typeof window !== "undefined") setReader(ready.get(keyOf(page)) ?? use(load(page)));
  return <LanguageContext value={page}>{children}</LanguageContext>;
}

const keyOf = ({ locale, address = "" }: PageLanguage): string => `${locale} ${address}`;

const ready = new Map<string, Reader>();
const loading = new Map<string, Promise<Reader>>();

function load(page: PageLanguage): Promise<Reader> {
  const key = keyOf(page);
  const reader = loading.get(key) ?? read(page);
  loading.set(key, reader);
  return reader;
}

async function read(page: PageLanguage): Promise<Reader> {
  const { language, locale, address } = page;
  const reader = { language, locale, texts: address === undefined ? {} : await textsAt(address) };
  ready.set(keyOf(page), reader);
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

export const useLanguageOptions = (): readonly LanguageOption[] => use(LanguageContext).options;
