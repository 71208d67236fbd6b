import { serverPage } from "@/lib/base/http/server-page";

/** The locale of dates and numbers of a reader whose own is not known. */
const defaultLocale = "en-GB";

let locale: string = defaultLocale;

/** The locale of dates and numbers: the reader's. A server, which renders for many, asks for that of the page. */
const currentLocale = (): string => {
  const page = typeof window === "undefined" ? serverPage() : undefined;
  return page ? preferredLocale(page.languages()) : locale;
};

/** The locale of dates: English as the words around them, and for who reads English the order of their country. */
export const dateLocale = (): string => (currentLocale().startsWith("en") ? currentLocale() : defaultLocale);

/** In a browser: that of the page, as the server has rendered it. */
export function setLocale(next: string): void {
  locale = next;
}

/** The first language of an `Accept-Language` header that can be formatted. The header can contain any text. */
export function preferredLocale(languages: string | null | undefined): string {
  if (!languages) return defaultLocale;
  if (languages !== last.languages) {
    const tags = languages.split(",", 10).map((range) => range.split(";", 1)[0]?.trim() ?? "");
    last = { languages, locale: tags.find(isFormatted) ?? defaultLocale };
  }
  return last.locale;
}

// A page asks for each of its dates.
let last = { languages: "", locale: defaultLocale };

const isFormatted = (tag: string): boolean =>
  /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/.test(tag) && isSupported(tag);

function isSupported(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** More than readers have; fewer than headers can name. */
const localesMost = 100;

/** A value for each locale, made when it is first asked for. */
export function perLocale<Value>(make: (locale: string) => Value): () => Value {
  const values = new Map<string, Value>();
  return () => {
    const current = currentLocale();
    const known = values.get(current) ?? make(current);
    if (values.size >= localesMost) values.clear();
    values.set(current, known);
    return known;
  };
}
