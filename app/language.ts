import Negotiator from "negotiator";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import type { LanguageOption } from "@/components/language/language";
import { env } from "@/lib/base/env";
import { messagesOf, pseudo, withoutSame } from "@/lib/languages/catalogue";
import { languages } from "@/lib/languages/languages";
import { type Messages, type Translate, translator } from "@/lib/languages/text";

/** A language of development, in which each text of a catalogue is marked. */
const pseudoLanguage = "en-XA";

/** What the menu offers. */
export const languageOptions: readonly LanguageOption[] = languages.map(({ load, ...option }) => option);

/**
 * The language of the reader: the one chosen in this browser, else the first of its settings that the screens have, else
 * English. Both come from outside, and can be any text.
 */
const pageLanguage = cache(async (): Promise<string> => {
  const chosen = (await cookies()).get("language")?.value;
  if (chosen === pseudoLanguage && env.PSEUDO_LANGUAGE) return chosen;
  const codes = languages.map(({ code }) => code);
  if (chosen !== undefined && codes.includes(chosen)) return chosen;
  const asked =
    (await headers())
      .get("accept-language")
      ?.slice(0, 200)
      .replace(/\bno\b/g, "nb") ?? "";
  return new Negotiator({ headers: { "accept-language": asked } }).language(codes) ?? languages[0].code;
});

/** What the pages before the first screen say: sign-in, and what a user has to do before all else. */
const folders = [
  "app/(auth)",
  "app/(required-actions)",
  "app/(admin)/settings/security",
  "components/form",
  "components/language",
];

/** The language of the reader, and the messages of those pages in it. */
export async function pageTexts(): Promise<{ language: string; messages: Messages }> {
  const language = await pageLanguage();
  const { load } = languages.find(({ code }) => code === language) ?? languages[0];
  const { default: catalogue } = await load();
  if (language === pseudoLanguage) return { language, messages: pseudo(messagesOf(catalogue, folders)) };
  return { language, messages: withoutSame(messagesOf(catalogue, folders)) };
}

/** The same in English, for the screens that are not translated yet. */
export async function englishTexts(): Promise<{ language: string; messages: Messages }> {
  const [{ code, load }] = languages;
  return { language: code, messages: withoutSame(messagesOf((await load()).default, folders)) };
}

/** Says texts in the language of the reader, in what the server renders: the title of a page. */
export async function pageTranslator(): Promise<Translate> {
  const { language, messages } = await pageTexts();
  return translator(language, messages);
}
