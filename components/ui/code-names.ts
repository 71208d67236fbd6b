import { hasWords } from "@/lib/base/has-words";
import { countryCodes } from "@/lib/base/schema/country";
import { languageCodes, languageTag } from "@/lib/base/schema/language";
import { perTag } from "@/lib/languages/locale";
import { reader } from "@/lib/languages/text";

/** A code with its name. */
export interface NamedCode {
  code: string;
  name: string;
}

type Kind = "region" | "currency" | "language";

const namesOf = (type: Kind) => perTag((language) => new Intl.DisplayNames(language, { type }));
const displayNames = { region: namesOf("region"), currency: namesOf("currency"), language: namesOf("language") };

/** The name of a code in the reader's language: `Norway` for `NO`. An unknown code is returned unchanged. */
function nameOf(type: Kind, code: string): string {
  try {
    return displayNames[type](reader().language).of(code.replaceAll("_", "-")) ?? code;
  } catch {
    return code;
  }
}

export const countryName = (code: string): string => nameOf("region", code);
export const currencyName = (code: string): string => nameOf("currency", code);
export const nameOfLanguage = (code: string): string => nameOf("language", code);

const byName = (kind: Kind, codes: readonly string[]): NamedCode[] =>
  codes
    .map((code) => ({ code, name: nameOf(kind, code) }))
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

export const findCountries = (query: string): NamedCode[] => matching(byName("region", countryCodes), query);

export const findCurrencies = (query: string): NamedCode[] =>
  matching(byName("currency", Intl.supportedValuesOf("currency")), query);

/** A tag with a region or script, such as `nb-NO`, is only found by its full text. */
export function findLanguages(query: string): NamedCode[] {
  const found = matching(byName("language", languageCodes), query);
  const tag = query.trim();
  const name = languageTag.test(tag) ? nameOfLanguage(tag) : tag;
  const isRegional = /[-_]/.test(tag) && name !== tag;
  return isRegional ? [{ code: tag, name }, ...found] : found;
}
