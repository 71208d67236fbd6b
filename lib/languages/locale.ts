/** The locale of dates and numbers of a reader whose own is not known. */
const defaultLocale = "en-GB";

/**
 * The locale of dates and numbers of a page in a language: the first of an `Accept-Language` header that is of this language
 * and can be formatted, else the language. A page in English has the numbers that the browser asks for first, whatever its
 * language: many read English where numbers are written in another way. The header can contain any text.
 */
export function preferredLocale(accepted: string, language: string): string {
  const tags = accepted.split(",", 10).map((range) => range.split(";", 1)[0]?.trim().replace(/^no\b/, "nb") ?? "");
  const isEnglish = language.startsWith("en");
  const own = tags.find((tag) => (isEnglish || tag.split("-", 1)[0] === language) && isFormatted(tag));
  return own ?? (isEnglish ? defaultLocale : language);
}

/** The locale of dates, whose words are those of the page: for who reads English the order of their country. */
export const dateLocaleOf = (locale: string, language: string): string =>
  language.startsWith("en") && !locale.startsWith("en") ? defaultLocale : locale;

/** More than readers have; fewer than headers can name. */
const tagsMost = 100;

/** A value for each locale or language, made when it is first asked for. */
export function perTag<Value>(make: (tag: string) => Value): (tag: string) => Value {
  const values = new Map<string, Value>();
  return (tag) => {
    const known = values.get(tag) ?? make(tag);
    if (values.size >= tagsMost) values.clear();
    values.set(tag, known);
    return known;
  };
}

const isFormatted = (tag: string): boolean =>
  /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/.test(tag) && isSupported(tag);

function isSupported(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
