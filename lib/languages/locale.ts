/** The locale of dates and numbers of a reader whose own is not known. */
const defaultLocale = "en-GB";

/**
 * The locale of dates and numbers of a page in a language: the first of an `Accept-Language` header that is of this language
 * and can be formatted, else the language. A page in English has the numbers that the browser asks for first, whatever its
 * language: many read English where numbers are written in another way. The header can contain any text.
 */
export function preferredLocale(accepted: string, language: string): string {
  const key = `${language} ${accepted}`;
  if (last.key !== key) last = { key, locale: firstLocale(accepted, language) };
  return last.locale;
}

// A page asks for each of its dates.
let last = { key: "", locale: defaultLocale };

function firstLocale(accepted: string, language: string): string {
  const tags = accepted.split(",", 10).map((range) => range.split(";", 1)[0]?.trim().replace(/^no\b/, "nb") ?? "");
  const isEnglish = language.startsWith("en");
  const own = tags.find((tag) => (isEnglish || tag.split("-", 1)[0] === language) && isFormatted(tag));
  return own ?? (isEnglish ? defaultLocale : language);
}

/** The locale of dates, whose words are those of the page: for who reads English the order of their country. */
export const dateLocaleOf = (locale: string, language: string): string =>
  language.startsWith("en") && !locale.startsWith("en") ? defaultLocale : locale;

const isFormatted = (tag: string): boolean =>
  /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/.test(tag) && isSupported(tag);

function isSupported(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
