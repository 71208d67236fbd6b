import { hasWords } from "@/lib/base/has-words";
import { countryCodes } from "@/lib/base/schema/country";
import { languageCodes, languageTag } from "@/lib/base/schema/language";
import { reader } from "@/lib/languages/text";
import { countryName, currencyName, nameOfLanguage } from "./code-names";

/** The codes that a field offers. Apart from their names, which more pages need. */

/** A code with its name. */
export interface NamedCode {
  code: string;
  name: string;
}

const byName = (nameOf: (code: string) => string, codes: readonly string[]): NamedCode[] =>
  codes
    .map((code) => ({ code, name: nameOf(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, reader().language));

/** Best match first: the code itself, a name that begins with the query, then names and codes that contain its words. */
export function matching(options: readonly NamedCode[], query: string): NamedCode[] {
  const needle = query.trim().toLowerCase();
  const rank = ({ code, name }: NamedCode) =>
    code.toLowerCase() === needle ? 0 : name.toLowerCase().startsWith(needle) ? 1 : 2;
  return options
    .filter(({ code, name }) => hasWords(`${name} ${code}`, needle))
    .sort((one, other) => rank(one) - rank(other));
}

export const findCountries = (query: string): NamedCode[] => matching(byName(countryName, countryCodes), query);

export const findCurrencies = (query: string): NamedCode[] =>
  matching(byName(currencyName, Intl.supportedValuesOf("currency")), query);

/** A tag with a region or script, such as `nb-NO`, is only found by its full text. */
export function findLanguages(query: string): NamedCode[] {
  const found = matching(byName(nameOfLanguage, languageCodes), query);
  const tag = query.trim();
  const name = languageTag.test(tag) ? nameOfLanguage(tag) : tag;
  const isRegional = /[-_]/.test(tag) && name !== tag;
  return isRegional ? [{ code: tag, name }, ...found] : found;
}
