import type { CompiledMessage } from "icu-minify/format";
import format, { type FormatOptions } from "icu-minify/format";

/** The messages of a page in one language, by their English text. A text without arguments is missing where it is the same. */
export type Messages = Readonly<Record<string, CompiledMessage>>;

/** The arguments of a message: a number chooses its plural form, and is written as the language writes it. */
type TextValues = Readonly<Record<string, string | number>>;

/**
 * Says a text in the reader's language. The English text is written where it is used, as an ICU message:
 *
 *     t("Sign in")
 *     t("{count, plural, one {# more try} other {# more tries}}, then a pause.", { count: 3 })
 *
 * `npm run languages` collects these literals; a text that is chosen elsewhere is marked there with {@link message}.
 */
export type Translate = (english: string, values?: TextValues) => string;

/** Marks an English text that `t` gets later, as a value: the label of a field, the reason of a refusal. */
export const message = <const Text extends string>(english: Text): Text => english;

/** A translator into one language. A message that the catalogue lacks is said in English. */
export function translator(language: string, messages: Messages): Translate {
  const options: FormatOptions = {
    formatters: {
      getNumberFormat: (locale, asked) => new Intl.NumberFormat(locale, asked),
      getDateTimeFormat: (locale, asked) => new Intl.DateTimeFormat(locale, asked),
      getPluralRules: (locale, asked) => new Intl.PluralRules(locale, asked),
    },
  };
  return (english, values) => {
    const compiled = Object.hasOwn(messages, english) ? messages[english] : undefined;
    return String(format(compiled ?? english, language, { ...values }, options));
  };
}
