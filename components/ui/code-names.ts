import { perTag } from "@/lib/languages/locale";
import { reader } from "@/lib/languages/text";

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
