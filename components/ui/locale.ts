import { dateLocaleOf } from "@/lib/languages/locale";
import { reader } from "@/lib/languages/text";

/** The locale of dates: in the words of the page. */
export const dateLocale = (): string => dateLocaleOf(reader().locale, reader().language);

/** More than readers have; fewer than headers can name. */
const localesMost = 100;

/** A value for each locale, made when it is first asked for. */
export function perLocale<Value>(make: (locale: string) => Value): () => Value {
  const values = new Map<string, Value>();
  return () => {
    const { locale } = reader();
    const known = values.get(locale) ?? make(locale);
    if (values.size >= localesMost) values.clear();
    values.set(locale, known);
    return known;
  };
}
