import { dateLocaleOf, perTag } from "@/lib/languages/locale";
import { reader } from "@/lib/languages/text";

/** The locale of dates: in the words of the page. */
export const dateLocale = (): string => dateLocaleOf(reader().locale, reader().language);

/** A value for each locale, made when it is first asked for. */
export function perLocale<Value>(make: (locale: string) => Value): () => Value {
  const valueFor = perTag(make);
  return () => valueFor(reader().locale);
}
