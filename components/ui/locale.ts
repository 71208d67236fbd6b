/**
 * The locale of dates and numbers. It is the reader's, which a server does not know for certain: a page is rendered and
 * hydrated with this one first.
 */
export const serverLocale = "en-GB";

let locale: string = serverLocale;

export const currentLocale = (): string => locale;

/** Called by `ClockProvider`, which then renders all dates again. */
export function setLocale(next: string): void {
  locale = next;
}

let readers: string | undefined;

/** The first language of the browser that it can format. */
export function readLocale(): string {
  readers ??= navigator.languages.find(isSupported) ?? serverLocale;
  return readers;
}

function isSupported(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    // Some browsers name the locale of the system, such as `en-US@posix`.
    return false;
  }
}

/** A value for each locale, made when it is first asked for. */
export function perLocale<Value>(make: (locale: string) => Value): () => Value {
  const values = new Map<string, Value>();
  return () => {
    const known = values.get(locale) ?? make(locale);
    values.set(locale, known);
    return known;
  };
}
