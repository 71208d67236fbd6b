import { serverPage } from "@/lib/base/http/server-page";

/** The locale of dates and numbers of a reader whose own is not known. */
const defaultLocale = "en-GB";

let locale: string = defaultLocale;

/** The locale of dates and numbers: the reader's. A server, which renders for many, asks for that of the page. */
export const currentLocale = (): string => {
  const page = typeof window === "undefined" ? serverPage() : undefined;
  return page ? knownLocale(page.locale()) : locale;
};

/** Called by `ClockProvider`, which then renders everything again. */
export function setLocale(next: string): void {
  locale = next;
}

let readers: string | undefined;

/** The first language of the browser that it can format. */
export function readLocale(): string {
  readers ??= navigator.languages.find(isSupported) ?? defaultLocale;
  return readers;
}

/** The locale in a cookie, which can contain any text: only one that can be formatted is used. */
export function knownLocale(cookie: string | undefined): string {
  if (cookie === undefined) return defaultLocale;
  if (cookie !== last.cookie) {
    const isKnown = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/.test(cookie) && isSupported(cookie);
    last = { cookie, locale: isKnown ? cookie : defaultLocale };
  }
  return last.locale;
}

// A page asks for each of its dates.
let last = { cookie: "", locale: defaultLocale };

function isSupported(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    // Some browsers name the locale of the system, such as `en-US@posix`.
    return false;
  }
}

/** More than readers have; fewer than cookies can name. */
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
